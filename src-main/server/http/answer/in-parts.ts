import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

declare const json: unique symbol;

/** The JSON of an answer that is sent while it is made. Nothing checks it: who makes it names each field. */
export type JsonInParts = Readable & { readonly [json]: true };

/** Bytes that are made before anybody takes them: whoever reads slowly keeps no snapshot of the database open. */
const AHEAD = 32 * 2 ** 20;

/** Answers with JSON that is made part by part. A failure after the first part breaks the connection off. */
export function inParts(reply: FastifyReply, parts: AsyncIterable<string>): JsonInParts {
  reply.type('application/json; charset=utf-8');
  return Readable.from(parts, { objectMode: false, highWaterMark: AHEAD }) as JsonInParts;
}
