/** A rectangle of the window, in px. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Space kept around the toasts, in px. */
const GAP = 8;

type Size = Pick<Box, 'width' | 'height'>;

/** A stretch of a side of the window: where it begins, and its length. */
type Span = readonly [number, number];

const across = ({ left, width }: Box): Span => [left, width];
const down = ({ top, height }: Box): Span => [top, height];

/** The length that two stretches share. */
const shared = ([from, length]: Span, [otherFrom, otherLength]: Span) =>
  Math.max(0, Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom));

/** The area of `box` that `kept` takes, in square px. */
const covered = (box: Box, kept: readonly Box[]) =>
  kept.reduce((sum, one) => sum + shared(across(box), across(one)) * shared(down(box), down(one)), 0);

/** A place moved into a side of the window of this length. */
const inside = (from: number, length: number, side: number) =>
  Math.max(GAP, Math.min(from, side - length - GAP));

/** The wanted place, moved into the window. Its fields one by one: those of an element's rectangle cannot be spread. */
const homeOf = ({ left, top, width, height }: Box, window: Size): Box => ({
  left: inside(left, width, window.width),
  top: inside(top, height, window.height),
  width,
  height,
});

/** Where along a side toasts may stand, nearest first: at home, or just before or after something that is kept. */
function stands([home, length]: Span, kept: readonly Span[], side: number): number[] {
  const beside = kept.flatMap(([from, size]) => [from - length - GAP, from + size + GAP]);
  const all = new Set([home, ...beside.map((from) => inside(from, length, side))]);
  return [...all].sort((one, other) => Math.abs(one - home) - Math.abs(other - home));
}

const leftsOf = (home: Box, kept: readonly Box[], { width }: Size) =>
  stands(across(home), kept.map(across), width);
const topsOf = (home: Box, kept: readonly Box[], { height }: Size) =>
  stands(down(home), kept.map(down), height);

/** The start nearest to home of a stretch that touches nothing of `kept` along a side; undefined where none is free. */
function nearestGap(home: Span, kept: readonly Span[], side: number): number | undefined {
  const [start, length] = home;
  if (kept.every((one) => shared(home, one) === 0)) return start;
  const starts: number[] = [];
  let from = 0;
  for (const [next, size] of [...kept].sort(([one], [other]) => one - other).concat([[side, 0]])) {
    const room = (next - from - length) / 2;
    const gap = Math.min(GAP, room);
    if (room >= 0) starts.push(Math.max(from + gap, Math.min(start, next - gap - length)));
    from = Math.max(from, next + size);
  }
  return starts.sort((one, other) => Math.abs(one - start) - Math.abs(other - start))[0];
}

/**
 * The place nearest to home that covers nothing of `kept`; undefined where none is free. A screen may have hundreds of
 * controls: of each column only what stands in it is looked at, and no column further away than a place already found.
 */
function nearestFree(home: Box, kept: readonly Box[], window: Size): Box | undefined {
  let best: Box | undefined;
  let nearest = Infinity;
  for (const left of leftsOf(home, kept, window)) {
    const sideways = Math.abs(left - home.left);
    if (sideways >= nearest) break;
    const column = kept.filter((one) => one.left < left + home.width && one.left + one.width > left);
    const top = nearestGap(down(home), column.map(down), window.height);
    if (top === undefined || sideways + Math.abs(top - home.top) >= nearest) continue;
    nearest = sideways + Math.abs(top - home.top);
    best = { ...home, left, top };
  }
  return best;
}

/** The place that covers least of `kept`. */
function leastCovering(home: Box, kept: readonly Box[], window: Size): Box {
  const tops = topsOf(home, kept, window);
  const places = leftsOf(home, kept, window).flatMap((left) => tops.map((top) => ({ ...home, left, top })));
  let best = home;
  let least = Infinity;
  for (const place of places) {
    const covers = covered(place, kept);
    if (covers < least) [best, least] = [place, covers];
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
  window: Size,
  ...spared: readonly (readonly Box[])[]
): Box {
  const home = homeOf(wanted, window);
  for (let many = spared.length; many >= 0; many -= 1) {
    const place = nearestFree(home, [...kept, ...spared.slice(0, many).flat()], window);
    if (place) return place;
  }
  return leastCovering(home, kept, window);
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
function boxesIn(root: ParentNode, region: HTMLElement, window: Size) {
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
function besideDialog(region: HTMLElement, dialog: Element, window: Size) {
  const box = dialog.getBoundingClientRect();
  const side = Math.max(box.left, window.width - box.right) - 3 * GAP;
  for (const width of ['', `${side}px`]) {
    if (width && side < NARROW) continue;
    region.style.width = width;
    const place = nearestFree(homeOf(region.getBoundingClientRect(), window), [box], window);
    if (place) return place;
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
