import type * as z from 'zod';
import type { CALLS } from './map.ts';

/** The address of a call, such as `GET /api/ventas/:id`. */
export type Call = keyof typeof CALLS;

type Rules<C extends Call> = (typeof CALLS)[C];

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The values for the placeholders of a call's path. */
type Params<C extends Call> = Record<ParamNames<C>, string>;

/** A value of a query string. Undefined and empty values are left out; a list repeats the parameter. */
export type QueryValue = string | number | boolean | readonly string[] | undefined;

/** The query parameters of a call. */
type Query<C extends Call> =
  Rules<C> extends { query: infer Q extends z.ZodType } ? { [Name in keyof z.input<Q>]?: QueryValue } : never;

/** The body of a call: JSON, or a form where the call accepts one. */
type Body<C extends Call> =
  Rules<C> extends { body: infer B extends z.ZodType }
    ? z.input<B>
    : Rules<C> extends { form: infer F extends z.ZodType }
      ? FormData | z.input<F>
      : never;

/** The JSON answer of a call. */
export type Answer<C extends Call> =
  Rules<C> extends { answer: infer A extends z.ZodType } ? z.output<A> : never;

type Field<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : undefined extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

/** The parameters, query and body of a call. */
export type Input<C extends Call> = Field<'body', Body<C>> &
  ([Query<C>] extends [never] ? unknown : { query?: Query<C> }) &
  (ParamNames<C> extends never ? unknown : { params: Params<C> });
