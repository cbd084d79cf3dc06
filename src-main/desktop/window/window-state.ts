import * as z from 'zod';

const boundsSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
type Bounds = z.infer<typeof boundsSchema>;

/** The window's state when last closed. `bounds` are those when not maximised. */
export const windowStateSchema = z.object({ bounds: boundsSchema.nullable(), maximised: z.boolean() });
export type WindowState = z.infer<typeof windowStateSchema>;

export const INITIAL_WINDOW_STATE: WindowState = { bounds: null, maximised: false };
export const MIN_SIZE = { width: 1024, height: 640 };
const USUAL_SIZE = { width: 1366, height: 820 };
/** Pixels of the title bar that must be visible on a display. */
const REACHABLE = { width: 120, height: 32 };

/**
 * The bounds to open the window with: the last ones, no larger than their display. When there are none, or their title
 * bar would be out of reach, only a size that fits the main display (the first of `workAreas`), and Electron centres the
 * window. Never smaller than `MIN_SIZE`, even on a smaller display.
 */
export function boundsToOpen(saved: Bounds | null, workAreas: readonly Bounds[]): Partial<Bounds> {
  const main = workAreas[0];
  const limit = (size: number, least: number, most: number): number => Math.max(least, Math.min(size, most));
  if (saved) {
    const home = workAreas.find((area) => isReachable(saved, area));
    if (home) {
      const width = limit(saved.width, MIN_SIZE.width, home.width);
      const height = limit(saved.height, MIN_SIZE.height, home.height);
      return { x: saved.x, y: saved.y, width, height };
    }
  }
  return {
    width: limit(USUAL_SIZE.width, MIN_SIZE.width, main?.width ?? USUAL_SIZE.width),
    height: limit(USUAL_SIZE.height, MIN_SIZE.height, main?.height ?? USUAL_SIZE.height),
  };
}

function isReachable(window: Bounds, area: Bounds): boolean {
  const overlap = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  const top = window.y >= area.y && window.y + REACHABLE.height <= area.y + area.height;
  return top && overlap >= REACHABLE.width;
}
