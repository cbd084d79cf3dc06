import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  bannedWords,
  type Exception,
  exportedNames,
  type Name,
  namesAgainst,
  usesWord,
  wordsOf,
} from './name-rules.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = [
  'src-shared',
  'src-main',
  'src-renderer',
  'src-web',
  'db',
  'e2e',
  'scripts',
  'bench',
  'test',
];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/')),
);

/** Every folder and file name once, with the first path it stands in. */
function pathNames(): Name[] {
  const first = new Map<string, string>();
  for (const file of files) {
    const parts = file.split('/');
    for (const [depth, name] of parts.entries()) {
      const path = parts.slice(0, depth + 1).join('/');
      if (!first.has(path)) first.set(path, name);
    }
  }
  return [...first].map(([file, name]) => ({ name, file }));
}

const exported: Name[] = files.flatMap((file) =>
  exportedNames(readFileSync(join(ROOT, file), 'utf8')).map((name) => ({ name, file })),
);

const banned = bannedWords(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'));

const EXCEPTIONS: Exception[] = [
  {
    word: 'client',
    names: [
      'client',
      'api-client.ts',
      'api-client.test.ts',
      'ApiClient',
      'createApiClient',
      'client-errors.ts',
      'client-errors.test.ts',
      'answerClientError',
      'shop-client.ts',
    ],
    reason: 'the client of HTTP, not of the shop',
  },
  { word: 'backup', names: 'src-main/server/adapters/backups/', reason: 'machinery of files' },
  { word: 'picture', names: 'src-main/server/adapters/backups/', reason: 'machinery of files' },
  { word: 'picture', names: 'src-main/server/adapters/pictures/', reason: 'machinery of formats' },
  { word: 'image', names: 'src-main/server/adapters/pictures/', reason: 'machinery of formats' },
  { word: 'mail', names: 'src-main/server/adapters/mail/', reason: 'machinery of SMTP' },
  {
    word: 'staff',
    names: [
      'staff-frame.tsx',
      'StaffFrame',
      'staff-layout.tsx',
      'StaffLayout',
      'staff.ts',
      'Staff',
      'staffTest',
    ],
    reason: 'the staff app, the name of a program',
  },
  { word: 'price', names: 'src-shared/ui/', reason: 'a kind of control of the design system' },
  { word: 'quantity', names: 'src-shared/ui/', reason: 'a kind of control of the design system' },
];

const violations = namesAgainst(banned, EXCEPTIONS);

describe('words in names', () => {
  it('a noun has one stem in file names and exports', () => {
    expect(violations([...pathNames(), ...exported])).toEqual([]);
  });

  it('finds a planted name of each form', () => {
    const text = [
      'export function listOrders() {}',
      'export async function findClient() {}',
      'export const DRAWER_LIMIT = 1;',
      'export type Categories = string;',
      'export { a as movement, type Receipt };',
      'const draft = 1;',
    ].join('\n');
    expect(exportedNames(text)).toEqual([
      'listOrders',
      'findClient',
      'DRAWER_LIMIT',
      'Categories',
      'movement',
      'Receipt',
    ]);
    const file = 'src-web/cart-dialog.tsx';
    const planted = [
      'cart-dialog.tsx',
      ...exportedNames(text),
      'reordered',
      'clientes',
      'apiClient',
      'Mailer',
    ];
    expect(violations(planted.map((name) => ({ name, file }))).map((line) => line.split(' ')[0])).toEqual([
      'cart-dialog.tsx',
      'listOrders',
      'findClient',
      'DRAWER_LIMIT',
      'Categories',
      'movement',
      'Receipt',
      'apiClient',
    ]);
    expect(
      violations([
        { name: 'cashbox', file },
        { name: 'CashBox', file },
      ]),
    ).toEqual([`CashBox in ${file}: caja; \`pos\` for the screen, not cash`]);
  });

  it('splits a name into its words', () => {
    expect(wordsOf('use-SSEClient_v2.test.ts')).toEqual(['use', 'sse', 'client', 'v2', 'test', 'ts']);
  });

  it('every exception is needed', () => {
    const all = [...pathNames(), ...exported];
    const idle = EXCEPTIONS.flatMap(({ word, names }) => {
      const users = all.filter(({ name }) => usesWord(name, word));
      if (typeof names === 'string') return users.some(({ file }) => file.startsWith(names)) ? [] : [names];
      return names.filter((excepted) => !users.some(({ name }) => name === excepted));
    });
    expect(idle).toEqual([]);
  });
});
