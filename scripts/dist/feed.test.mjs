import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dump } from 'js-yaml';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { joinFeeds, readFeed } from './feed.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'canal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const feed = (version, ...names) => ({
  version,
  files: names.map((url) => ({ url, sha512: 'abc==', size: 1 })),
  releaseDate: '2026-11-24T10:00:00.000Z',
});
const write = (content) => writeFileSync(path.join(folder, 'latest-mac.yml'), dump(content));
const names = () => readFeed(folder).files.map(({ url }) => url);

describe('the feed of macOS', () => {
  it('names the packages of both processors', () => {
    write(feed('1.0.0', 'g-x64.zip', 'g-x64.dmg'));
    const earlier = readFeed(folder);
    write(feed('1.0.0', 'g-arm64.zip', 'g-arm64.dmg'));
    joinFeeds(folder, earlier);
    expect(names()).toEqual(['g-x64.zip', 'g-x64.dmg', 'g-arm64.zip', 'g-arm64.dmg']);
    expect(readFeed(folder).files[0]).toEqual({ url: 'g-x64.zip', sha512: 'abc==', size: 1 });
  });

  it('names a package once when it is built again, and none of another version', () => {
    write(feed('1.0.0', 'g-x64.zip'));
    joinFeeds(folder, feed('1.0.0', 'g-x64.zip'));
    joinFeeds(folder, feed('0.9.0', 'old.zip'));
    expect(names()).toEqual(['g-x64.zip']);
  });

  it('is not there on another system', () => {
    joinFeeds(folder, undefined);
    expect(readFeed(folder)).toBeUndefined();
  });
});
