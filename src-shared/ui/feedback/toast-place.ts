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

/**
 * What the toasts leave uncovered: titles, close buttons, searches, the total. `data-clear` marks it; with the value
 * `if-possible` it may be covered where no other place is free.
 */
const KEPT = '[data-clear]';

/** The narrowest that toasts get to lie beside a dialog, in px. */
const NARROW = 280;

/** The rectangles of what is marked and shown in `root`, first all of it and then without what may be covered. */
function keptIn(root: ParentNode): [all: Box[], strict: Box[]] {
  const shown = [...root.querySelectorAll<HTMLElement>(KEPT)]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0);
  const strict = shown.filter(({ element }) => element.dataset.clear !== 'if-possible');
  return [shown.map(({ box }) => box), strict.map(({ box }) => box)];
}

/** A place beside, above or below a dialog, for which the toasts get narrower if they must; undefined where none is. */
function besideDialog(region: HTMLElement, dialog: Element, window: Pick<Box, 'width' | 'height'>) {
  const box = dialog.getBoundingClientRect();
  const side = Math.max(box.left, window.width - box.right) - 3 * GAP;
  for (const width of ['', `${side}px`]) {
    if (width && side < NARROW) continue;
    region.style.width = width;
    const place = placeOf(region.getBoundingClientRect(), [box], window);
    if (covered(place, [box]) === 0) return place;
  }
  region.style.width = '';
  return undefined;
}

/** Moves the toasts to where they cover nothing that is marked; where they want to be is in their style sheet. */
export function placeToasts(region: HTMLElement): void {
  const { style } = region;
  style.translate = 'none';
  style.width = '';
  // Without the scrollbars, under which nothing shows.
  const { clientWidth, clientHeight } = document.documentElement;
  const window = { width: clientWidth, height: clientHeight };
  // Behind a dialog nothing can be used; beside it is better than over it.
  const dialog = region.closest('dialog');
  const beside = dialog && besideDialog(region, dialog, window);
  // Narrower they may stand elsewhere.
  const wanted = region.getBoundingClientRect();
  const [all, strict] = keptIn(dialog ?? document);
  const free = beside ?? placeOf(wanted, all, window);
  const { left, top } = beside || covered(free, all) === 0 ? free : placeOf(wanted, strict, window);
  style.translate = `${left - wanted.left}px ${top - wanted.top}px`;
}
