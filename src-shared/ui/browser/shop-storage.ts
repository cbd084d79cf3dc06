import { DEMO_PREFIX, SHOP_HEADER } from '#contract/pages/direcciones.ts';

/*
 * One address may show two shops one after the other: the owner's own and the demo. What the browser stores of one
 * (session, carts, drafts, receipts) is set aside while the other is open, and comes back with it. What it stored of a
 * demo is thrown away.
 */

const OURS = 'guirnalda.';
/** The id of the shop whose things are stored. */
const SHOP = 'guirnalda.de-tienda';
/** The things of the other shop. */
const ASIDE = 'guirnalda.de-otra-tienda';
/** What belongs to the device itself. */
const OF_THE_DEVICE = ['guirnalda.tema', 'guirnalda.fuentes', 'guirnalda.timbre', SHOP, ASIDE];

interface Aside {
  id: string;
  things: Record<string, string>;
}

function readAside(storage: Storage): Aside | undefined {
  try {
    return (JSON.parse(storage.getItem(ASIDE) ?? 'null') as Aside | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Takes the things of the current shop out of the storage. */
function takeOut(storage: Storage): Record<string, string> {
  const keys = Object.keys(storage).filter((key) => key.startsWith(OURS) && !OF_THE_DEVICE.includes(key));
  const things: Record<string, string> = {};
  for (const key of keys) {
    things[key] = storage.getItem(key) ?? '';
    storage.removeItem(key);
  }
  return things;
}

function putIn(storage: Storage, things: Record<string, string>): void {
  for (const [key, value] of Object.entries(things)) storage.setItem(key, value);
}

/**
 * Makes `id` the shop of the storage. Returns whether it held another's things. Throws, with everything where it was,
 * when a full device has no room to set the own shop's things aside.
 */
function change(storage: Storage, id: string): boolean {
  const before = storage.getItem(SHOP);
  if (before === id) return false;
  if (before === null) {
    storage.setItem(SHOP, id);
    return false;
  }
  const things = takeOut(storage);
  const aside = readAside(storage);
  try {
    if (!before.startsWith(DEMO_PREFIX)) storage.setItem(ASIDE, JSON.stringify({ id: before, things }));
    else if (aside?.id === id) storage.removeItem(ASIDE);
  } catch (error) {
    putIn(storage, things);
    throw error;
  }
  storage.setItem(SHOP, id);
  if (aside?.id === id) putIn(storage, aside.things);
  return true;
}

let current: string | undefined;

/**
 * Gives the page the storage of a shop. Returns whether the page has already read another's, and must load again.
 * Never throws: without storage there is nothing to keep apart.
 */
export function enterShop(id: string): boolean {
  const known = current;
  if (known === id) return false;
  current = id;
  let changed = false;
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      changed = change(storage(), id) || changed;
    } catch {
      // Blocked or full.
    }
  }
  return known === undefined ? changed : true;
}

/** Loads the page again when an answer comes from another shop than the page shows. */
export function heardShop({ headers }: Pick<Response, 'headers'>): void {
  const id = headers.get(SHOP_HEADER);
  if (id && enterShop(id)) location.reload();
}
