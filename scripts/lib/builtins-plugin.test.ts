import { describe, expect, it } from 'vitest';
import { builtinsByName } from './builtins-plugin.ts';

// A hook may also be an object, and takes more than the code; ours is a function of it alone.
const written = (code: string) =>
  (builtinsByName().renderChunk as (code: string) => { code: string })(code).code;

describe('the modules of Node in a built file', () => {
  it.each([
    ['import path from "node:path";', 'const path = globalThis.process.getBuiltinModule("node:path");'],
    [
      'import { createServer as createServer$1, request } from "node:http";',
      'const { createServer: createServer$1, request } = globalThis.process.getBuiltinModule("node:http");',
    ],
    [
      'import net$1, { isIP } from "node:net";',
      'const net$1 = globalThis.process.getBuiltinModule("node:net"); const { isIP } = globalThis.process.getBuiltinModule("node:net");',
    ],
    [
      'import * as crypto$2 from "crypto";',
      'const crypto$2 = globalThis.process.getBuiltinModule("node:crypto");',
    ],
    [
      'import { setTimeout } from "node:timers/promises";',
      'const { setTimeout } = globalThis.process.getBuiltinModule("node:timers/promises");',
    ],
  ])('%s', (before, after) => {
    expect(written(`${before}\nstart();`)).toBe(`${after}\nstart();`);
  });

  it.each([
    'import { app } from "electron";',
    'import BetterSqlite3 from "better-sqlite3";',
    'import { t } from "./chunks/one.js";',
    'const text = \'import path from "node:path";\';',
  ])('%s stays', (code) => {
    expect(written(code)).toBe(code);
  });
});
