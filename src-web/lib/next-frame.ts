/**
 * Props of an element that hides for the frame in which the element around it is first shown (`app/start/next-frame.css`).
 * Only the server paints the attribute: what the browser renders later shows at once.
 */
export const NEXT_FRAME = import.meta.env.SSR && { 'data-next-frame': true };
