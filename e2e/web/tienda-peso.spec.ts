import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const ASSETS = path.resolve(import.meta.dirname, '..', '..', 'out', 'web', 'assets');
const MAXIMUM = 100_000;

test('all the storefront’s JavaScript weighs at most 100 kB as it is sent', () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  const weight = scripts.reduce(
    (sum, name) => sum + gzipSync(readFileSync(path.join(ASSETS, name)), { level: 9 }).length,
    0,
  );
  expect(weight).toBeGreaterThan(0);
  expect(weight).toBeLessThanOrEqual(MAXIMUM);
});
