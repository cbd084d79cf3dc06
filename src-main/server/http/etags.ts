import etag from '@fastify/etag';
import type { App } from './app-types.ts';

/** Whether an `If-None-Match` names the ETag, compared weakly: `*`, one, or a list. */
function names(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return ifNoneMatch.match(/"[^"]*"/g)?.some((one) => one === opaque) ?? false;
}

/** Gives every answer an ETag, and sends none again to a reader who has it. */
export async function registerEtags(app: App): Promise<void> {
  // The library compares the header as a whole, and on writes and refusals too.
  await app.register(etag, { weak: true, replyWith304: false });
  app.addHook('onSend', async (request, reply, payload) => {
    const { 'if-none-match': had } = request.headers;
    const tag = reply.getHeader('etag');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || reply.statusCode !== 200 || typeof tag !== 'string' || had === undefined) return payload;
    // What is streamed comes from files, whose server has compared already.
    if (!(typeof payload === 'string' || payload instanceof Buffer) || !names(had, tag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    // Fastify counts what a HEAD leaves out, and cannot count null.
    return request.method === 'HEAD' ? '' : null;
  });
}
