import etag from '@fastify/etag';
import type { App } from '../app-types.ts';
import { isRead } from './error-handler.ts';

/** Whether `If-None-Match` (`*`, one tag or a list) matches the ETag under weak comparison. */
function names(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return ifNoneMatch.match(/"[^"]*"/g)?.some((one) => one === opaque) ?? false;
}

/** Adds an ETag to every answer and answers matching conditional reads with 304. */
export async function registerEtags(app: App): Promise<void> {
  // The plugin's own 304 compares the whole header as one tag, and also applies to writes and errors.
  await app.register(etag, { weak: true, replyWith304: false });
  app.addHook('onSend', async (request, reply, payload) => {
    const { 'if-none-match': had } = request.headers;
    const tag = reply.getHeader('etag');
    if (!isRead(request) || reply.statusCode !== 200 || typeof tag !== 'string' || had === undefined)
      return payload;
    // Streams come from the static file plugin, which has compared already.
    if (!(typeof payload === 'string' || payload instanceof Buffer) || !names(had, tag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    // For HEAD Fastify measures the payload's length and fails on null.
    return request.method === 'HEAD' ? '' : null;
  });
}
