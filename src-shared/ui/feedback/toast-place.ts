/** A rectangle of the window, in px. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Space kept around the toasts, in px. */
const GAP = 8;

/** The area that two rectangles share, in square px. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

const covered = (box: Box, kept: readonly Box[]) => kept.reduce((sum, one) => sum + overlap(box, one), 0);

/**
 * The place for the toasts nearest to where they want to be that covers nothing of `kept`, inside a window of this size.
 * Where no such place is, the one that covers least.
 */
export function placeOf(wanted: Box, kept: readonly Box[], window: Pick<Box, 'width' | 'height'>): Box {
  const { width, height } = wanted;
  const inX = (left: number) => Math.max(GAP, Math.min(left, window.width - width - GAP));
  const inY = (top: number) => Math.max(GAP, Math.min(top, window.height - height - GAP));
  // The nearest free place touches an edge of something that is kept, or is the wanted one.
  const lefts = [wanted.left, ...kept.flatMap((one) => [one.left - width - GAP, one.left + one.width + GAP])];
  const tops = [wanted.top, ...kept.flatMap((one) => [one.top - height - GAP, one.top + one.height + GAP])];
  const home = { left: inX(wanted.left), top: inY(wanted.top), width, height };
  const away = ({ left, top }: Box) => Math.abs(left - home.left) + Math.abs(top - home.top);
  return lefts
    .flatMap((left) => tops.map((top) => ({ left: inX(left), top: inY(top), width, height })))
    .map((box) => ({ box, covers: covered(box, kept) }))
    .reduce((best, one) =>
      one.covers < best.covers || (one.covers === best.covers && away(one.box) < away(best.box)) ? one : best,
    ).box;
}

/** What the toasts leave uncovered: titles, close buttons, searches, the total. `data-clear` marks it. */
const KEPT = '[data-clear]';

/** Moves the toasts to where they cover nothing that is marked; where they want to be is in their style sheet. */
export function placeToasts(region: HTMLElement): void {
  const { style } = region;
  style.translate = 'none';
  const wanted = region.getBoundingClientRect();
  // Behind a dialog nothing can be used; beside it is better than over it.
  const dialog = region.closest('dialog');
  const kept = [...(dialog ?? document).querySelectorAll(KEPT)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  const window = { width: innerWidth, height: innerHeight };
  const beside = dialog && placeOf(wanted, [dialog.getBoundingClientRect()], window);
  const isFree = beside && overlap(beside, dialog.getBoundingClientRect()) === 0;
  const { left, top } = isFree ? beside : placeOf(wanted, kept, window);
  style.translate = `${left - wanted.left}px ${top - wanted.top}px`;
}
