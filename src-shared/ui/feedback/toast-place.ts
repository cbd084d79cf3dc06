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

/** The place nearest to the wanted one that covers least of `kept`, inside a window of this size; and how much it covers. */
function nearest(wanted: Box, kept: readonly Box[], window: Pick<Box, 'width' | 'height'>) {
  const { width, height } = wanted;
  const inX = (left: number) => Math.max(GAP, Math.min(left, window.width - width - GAP));
  const inY = (top: number) => Math.max(GAP, Math.min(top, window.height - height - GAP));
  // The nearest free place touches an edge of something that is kept, or is the wanted one.
  const lefts = [wanted.left, ...kept.flatMap((one) => [one.left - width - GAP, one.left + one.width + GAP])];
  const tops = [wanted.top, ...kept.flatMap((one) => [one.top - height - GAP, one.top + one.height + GAP])];
  const home = { left: inX(wanted.left), top: inY(wanted.top) };
  const away = ({ left, top }: Box) => Math.abs(left - home.left) + Math.abs(top - home.top);
  const xs = [...new Set(lefts.map(inX))];
  const ys = [...new Set(tops.map(inY))];
  const places = xs.flatMap((left) => ys.map((top) => ({ left, top, width, height })));
  let best: { box: Box; covers: number } = { box: { ...home, width, height }, covers: Infinity };
  for (const box of places.sort((one, other) => away(one) - away(other))) {
    const covers = covered(box, kept);
    if (covers < best.covers) best = { box, covers };
    // None of those that are left is nearer.
    if (covers === 0) break;
  }
  return best;
}

/**
 * The place for the toasts nearest to where they want to be that covers nothing of `kept`, inside a window of this size.
 * Nor anything of `spared`, the most important first, where such a place is; where all is taken, the one that covers least of
 * `kept`.
 */
export function placeOf(
  wanted: Box,
  kept: readonly Box[],
  window: Pick<Box, 'width' | 'height'>,
  ...spared: readonly (readonly Box[])[]
): Box {
  for (let many = spared.length; many > 0; many -= 1) {
    const { box, covers } = nearest(wanted, [...kept, ...spared.slice(0, many).flat()], window);
    if (covers === 0) return box;
  }
  return nearest(wanted, kept, window).box;
}

/**
 * What the toasts leave uncovered: titles, close buttons, searches, the total. `data-clear` marks it; with the value
 * `if-possible` it may be covered where no other place is free.
 */
const KEPT = '[data-clear]';

/** What a person may need next, on any screen: spared where another place is free. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch]';

/** The rectangles in `root`, inside a window of this size, of what is kept and of what is spared where there is room. */
function boxesIn(root: ParentNode, region: HTMLElement, window: Pick<Box, 'width' | 'height'>) {
  const boxesOf = (elements: Iterable<Element>): Box[] =>
    [...elements]
      .map((element) => element.getBoundingClientRect())
      .filter(({ left, top, right, bottom, width, height }) => {
        const inside = right > 0 && bottom > 0 && left < window.width && top < window.height;
        return inside && width > 0 && height > 0;
      });
  const marked = [...root.querySelectorAll<HTMLElement>(KEPT)];
  const controls = [...root.querySelectorAll(CONTROLS)].filter(
    (element) => !element.closest(KEPT) && !region.contains(element),
  );
  const ifPossible = marked.filter(({ dataset }) => dataset.clear === 'if-possible');
  return {
    kept: boxesOf(marked.filter(({ dataset }) => dataset.clear !== 'if-possible')),
    spared: [boxesOf(ifPossible), boxesOf(controls)],
  };
}

/** The narrowest that toasts get to lie beside a dialog, in px. */
const NARROW = 280;

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

/**
 * Moves the toasts to where they cover nothing that is marked, and no control if another place is free; where they want to
 * be is in their style sheet.
 */
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
  const { kept, spared } = boxesIn(dialog ?? document, region, window);
  const { left, top } = beside ?? placeOf(wanted, kept, window, ...spared);
  style.translate = `${left - wanted.left}px ${top - wanted.top}px`;
}
