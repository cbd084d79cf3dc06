import { type KeyObject, verify } from 'node:crypto';
import type { AppUpdater } from 'electron-updater';
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import { UnsignedFeedError } from './unsigned-feed-error.ts';

/** Ends the name of a feed's signature, which stands beside the feed. */
const SIGNATURE = '.sig';

/** Throws UnsignedFeedError unless `signature` (base64) is the key's signature of the feed's text. */
export function assertSigned(feed: string, signature: string, key: KeyObject): void {
  const bytes = Buffer.from(signature.trim(), 'base64');
  if (!verify(null, Buffer.from(feed, 'utf8'), key, bytes)) {
    throw new UnsignedFeedError('the signature of the feed is wrong');
  }
}

export interface SignedFeedOptions {
  provider: 'custom';
  url: string;
  key: KeyObject | undefined;
}

/**
 * A folder on a web server with a feed and its packages. With a key, the feed must be signed: it names the hash of each
 * package, so that whoever holds the server, or the way to it, can give this program nothing of their own.
 */
export class SignedFeed extends GenericProvider {
  readonly #key: KeyObject | undefined;

  constructor({ url, key }: SignedFeedOptions, updater: AppUpdater, runtime: ProviderRuntimeOptions) {
    // One part of a package at a time: what every web server can give.
    super({ provider: 'generic', url }, updater, { ...runtime, isUseMultipleRangeRequest: false });
    this.#key = key;
  }

  protected override async httpRequest(
    ...[url, ...rest]: Parameters<GenericProvider['httpRequest']>
  ): Promise<string | null> {
    const feed = await super.httpRequest(url, ...rest);
    if (this.#key === undefined || feed === null) return feed;
    const beside = new URL(url);
    beside.pathname += SIGNATURE;
    const signature = await super.httpRequest(beside, ...rest).catch((error: unknown) => {
      if ((error as { statusCode?: unknown }).statusCode !== 404) throw error;
      throw new UnsignedFeedError('the feed has no signature', { cause: error });
    });
    assertSigned(feed, signature ?? '', this.#key);
    return feed;
  }
}
