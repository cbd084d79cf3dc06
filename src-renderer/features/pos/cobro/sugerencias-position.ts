/** Space kept between the list, its field and the window's edge, in px. */
const MARGEN = 8;

interface Box {
  left: number;
  top: number;
  bottom: number;
}

interface Position {
  left: number;
  top: number;
  maxHeight: number;
}

/**
 * Where a list of suggestions stands: below its field, or above it where there is more room, always inside the window.
 * `size` is the list's own size, `window` what may be covered; all in px. A list higher than its room scrolls.
 */
export function positionOf(
  field: Box,
  size: { width: number; height: number },
  window: { width: number; height: number },
): Position {
  const below = window.height - field.bottom - 2 * MARGEN;
  const above = field.top - 2 * MARGEN;
  const isBelow = size.height <= below || below >= above;
  const maxHeight = Math.max(0, isBelow ? below : above);
  const height = Math.min(size.height, maxHeight);
  return {
    left: Math.max(MARGEN, Math.min(field.left, window.width - size.width - MARGEN)),
    top: isBelow ? field.bottom + MARGEN / 2 : field.top - MARGEN / 2 - height,
    maxHeight,
  };
}
