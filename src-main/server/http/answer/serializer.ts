import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod';

/** Answers that are given more than once, with their JSON as soon as it was made. */
const repeated = new WeakMap<object, string | undefined>();

/** Has the JSON of an answer, which is kept and never changed, be made only once. */
export function madeOnce<T extends object>(answer: T): T {
  repeated.set(answer, undefined);
  return answer;
}

/** Turns answers into JSON by the schema of their call, which leaves out what it does not name. */
export const answerSerializer: FastifySerializerCompiler<z.ZodType> = (route) => {
  const serialize = serializerCompiler(route);
  return (answer) => {
    const known = repeated.get(answer);
    if (known !== undefined) return known;
    const text = serialize(answer);
    if (repeated.has(answer)) repeated.set(answer, text);
    return text;
  };
};
