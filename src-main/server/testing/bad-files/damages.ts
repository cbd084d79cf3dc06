import { mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { it } from 'vitest';
import { createRandom } from '../../whole-shop/demo/random.ts';
import type { SellingShop } from './selling-shop.ts';

/** What becomes of a file of a shop whose server is not running. */
export type Damage = (shop: SellingShop) => void;

/** The path of a file in the data folder, of the shop that it is in. */
type PathIn = string | ((shop: SellingShop) => string);

const at = (shop: SellingShop, path: PathIn) =>
  join(shop.folder, typeof path === 'string' ? path : path(shop));

const PAGE = 4096;
/** Bytes of a page that are changed: one of its head, by which the change is found, and some anywhere. */
const FLIPS = 6;

export const removed =
  (...paths: PathIn[]): Damage =>
  (shop) => {
    for (const path of paths) rmSync(at(shop, path), { recursive: true });
  };

export const truncated =
  (path: PathIn, part = 0.5): Damage =>
  (shop) => {
    const file = at(shop, path);
    truncateSync(file, Math.floor(statSync(file).size * part));
  };

/** A file or folder that is something else now. */
export const aFile =
  (path: PathIn): Damage =>
  (shop) => {
    rmSync(at(shop, path), { recursive: true, force: true });
    writeFileSync(at(shop, path), 'nada de esta tienda. '.repeat(500));
  };

export const aFolder =
  (path: PathIn): Damage =>
  (shop) => {
    rmSync(at(shop, path), { recursive: true, force: true });
    mkdirSync(at(shop, path));
  };

/** Changes four bits of each of the bytes at `offsets`; negative ones count from the end, fractions are of the whole. */
export const flipped =
  (path: PathIn, ...offsets: number[]): Damage =>
  (shop) => {
    const bytes = readFileSync(at(shop, path));
    for (const offset of offsets) {
      const whole = Number.isInteger(offset) ? offset : Math.floor(bytes.length * offset);
      const place = (whole + bytes.length) % bytes.length;
      bytes[place] = (bytes[place] ?? 0) ^ 0x55;
    }
    writeFileSync(at(shop, path), bytes);
  };

/** Changes bytes of the page of a table in a database that its next row belongs to, as a seed decides. */
export const pageFlipped =
  (path: PathIn, table: string, seed: number): Damage =>
  (shop) => {
    const file = at(shop, path);
    // Closed, it leaves nothing beside the file: one that only reads would leave its log.
    const database = new BetterSqlite3(file);
    const page = database
      .prepare("select pageno from dbstat where name = ? and pagetype = 'leaf' order by path desc limit 1")
      .pluck()
      .get(table) as number | undefined;
    database.close();
    if (page === undefined) throw new Error(`${table} has no page`);
    const random = createRandom(seed);
    const bytes = readFileSync(file);
    const start = (page - 1) * PAGE;
    const places = [0, ...Array.from({ length: FLIPS }, () => random.integer(1, PAGE - 1))];
    for (const place of places) bytes[start + place] = (bytes[start + place] ?? 0) ^ 0x55;
    writeFileSync(file, bytes);
  };

/** Several damages, one after the other. */
export const all =
  (...damages: Damage[]): Damage =>
  (shop) => {
    for (const damage of damages) damage(shop);
  };

/** `it.each` of the damages that are tried: all in `npm run test:crash`, else the first and the last, which differ most. */
export function forEachDamage<T extends unknown[]>(damages: T[]) {
  const some = damages.filter((_, i) => i === 0 || i === damages.length - 1);
  return it.each<T>(process.env.CRASH_FULL ? damages : some);
}
