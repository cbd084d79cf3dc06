import { type KeyObject, verify } from 'node:crypto';
import type { AppUpdater } from 'electron-updater';
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import { UnsignedFeedError } from './unsigned-feed-error.ts';

/** A feed is a page of text: whoever gives more, or takes longer, has none. */
const MAX_BYTES = 1024 * 1024;
const WAIT_MS = 60_000;

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
  /** How long the server may take for a feed, in ms. */
  wait?: number;
}

/**
 * A folder on a web server with a feed and its packages. With a key, the feed must be signed: it names the hash of each
 * package, so that whoever holds the server, or the way to it, can give this program nothing of their own.
 */
export class SignedFeed extends GenericProvider {
  readonly #key: KeyObject | undefined;
  readonly #wait: number;

  constructor(
    { url, key, wait = WAIT_MS }: SignedFeedOptions,
    updater: AppUpdater,
    runtime: ProviderRuntimeOptions,
  ) {
    // One part of a package at a time: what every web server can give.
    super({ provider: 'generic', url }, updater, { ...runtime, isUseMultipleRangeRequest: false });
    this.#key = key;
    this.#wait = wait;
  }

  protected override async httpRequest(
    ...[url, headers]: Parameters<GenericProvider['httpRequest']>
  ): Promise<string | null> {
    const feed = await this.#read(url, headers);
    if (this.#key === undefined || feed === null) return feed;
    const beside = new URL(url);
    beside.pathname += SIGNATURE;
    const signature = await this.#read(beside, headers).catch((error: unknown) => {
      if ((error as { statusCode?: unknown }).statusCode !== 404) throw error;
      throw new UnsignedFeedError('the feed has no signature', { cause: error });
    });
    assertSigned(feed, signature ?? '', this.#key);
    return feed;
  }

  /** The text at an address, which the library would read whole however long it is. */
  async #read(...[url, headers]: Parameters<GenericProvider['httpRequest']>): Promise<string | null> {
    const refused = Promise.withResolvers<never>();
    let open: { abort(): void } | undefined;
    const stop = (error: Error): void => {
      refused.reject(error);
      open?.abort();
    };
    const late = setTimeout(
      () => stop(Object.assign(new Error('the feed takes too long: ETIMEDOUT'), { code: 'ETIMEDOUT' })),
      this.#wait,
    );
    const executor = Object.create(this.executor) as typeof this.executor;
    executor.createRequest = (options, hear) => {
      const request = this.executor.createRequest(options, (response) => {
        let bytes = 0;
        hear(response);
        response.on('data', (piece: string | Uint8Array) => {
          bytes += piece.length;
          if (bytes > MAX_BYTES) stop(new Error('ERR_UPDATER_INVALID: what is that long is no feed'));
        });
      });
      open = request;
      return request;
    };
    try {
      return await Promise.race([executor.request(this.createRequestOptions(url, headers)), refused.promise]);
    } finally {
      clearTimeout(late);
    }
  }
}
