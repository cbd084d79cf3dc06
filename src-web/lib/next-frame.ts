/**
 * Props of an element that a painted page shows one frame after the element around it. Only the server paints it: what the
 * browser renders later shows at once.
 */
export const NEXT_FRAME = import.meta.env.SSR && { 'data-next-frame': true };
