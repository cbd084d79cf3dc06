import type { Answer, Call, Input, QueryValue } from '../calls/types.ts';
import { AppError, CODIGOS_DE_ERROR, type CodigoDeError, type CuerpoDeError } from '../words/errores.ts';
import { TIEMPO_LIMITE_MS } from '../words/limites.ts';

/** Why a call got no answer of the API. */
type NetworkErrorKind = 'sin-conexion' | 'tiempo-agotado';

/** A call that got no usable answer. */
export class NetworkError extends Error {
  readonly kind: NetworkErrorKind;
  constructor(kind: NetworkErrorKind) {
    super(
      kind === 'tiempo-agotado'
        ? 'La tienda tardó demasiado en responder.'
        : 'No hay conexión con la tienda.',
    );
    this.name = 'NetworkError';
    this.kind = kind;
  }
}

type QueryValues = Record<string, QueryValue>;

export interface CallOptions {
  /** Makes retrying a write safe: the same key and body return the first answer. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Time limit in ms, where the default of 30 s is too short. */
  limiteMs?: number;
  /** Called with a successful response, to read its headers. */
  alResponder?: (response: Response) => void;
}

/** The input of a call: parameters, query and body by the map of calls, and options. */
type CallInput<C extends Call> = Input<C> & CallOptions;

/** The input is optional where the call requires nothing. */
type CallArguments<C extends Call> = object extends Input<C> ? [CallInput<C>?] : [CallInput<C>];

/** The part of the input that makes the path. */
type PathInput<C extends Call> = Omit<Input<C>, 'body'>;
type PathArguments<C extends Call> = object extends PathInput<C> ? [PathInput<C>?] : [PathInput<C>];

/** Makes a call of the API by its address. */
export type ApiClient = <C extends Call>(call: C, ...input: CallArguments<C>) => Promise<Answer<C>>;

/**
 * Makes a call whose answer is taken by `read` instead of parsed here. What `read` throws is an answer that nobody can use:
 * the call rejects with NetworkError.
 */
export type ReadingApi = <C extends Call, T>(
  call: C,
  read: (response: Response) => Promise<T>,
  ...input: CallArguments<C>
) => Promise<T>;

interface ApiClientOptions {
  /** Base address without a trailing slash; `''` for the page's own server. Asked before every call. */
  baseUrl: () => string;
  /** The session's token, if there is one and `path` is about people. Asked before every call. */
  token: (path: string) => string | null;
  /** Called when the server answers 401 to a call that carried a token. */
  onUnauthorized?: (message: string, token: string) => void;
  /** Called with every response of the server. */
  onResponse?: (response: Response) => void;
  /** Called when the server does not answer. */
  onSilence?: () => void;
}

function fillPath(call: string, params: Record<string, string> = {}, query: QueryValues = {}): string {
  const path = call.slice(call.indexOf(' ') + 1);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== '') search.append(name, String(one));
    }
  }
  const tail = search.toString();
  return `${filled}${tail && `?${tail}`}`;
}

/** The path of a call with its parameters and query, for requests made without the client. */
export function pathOf<C extends Call>(call: C, ...[input]: PathArguments<C>): string {
  const { params, query } = (input ?? {}) as { params?: Record<string, string>; query?: QueryValues };
  return fillPath(call, params, query);
}

function esCodigo(valor: unknown): valor is CodigoDeError {
  return typeof valor === 'string' && valor in CODIGOS_DE_ERROR;
}

/** The error code of an answer without an API error body, such as a proxy's. */
function codigoDe(status: number): CodigoDeError {
  const [codigo] = Object.entries(CODIGOS_DE_ERROR).find(([, uno]) => uno === status) ?? [];
  return esCodigo(codigo) ? codigo : 'interno';
}

/** The error in an answer; undefined when a tunnel or proxy answered in the server's place. */
async function errorDe(response: Response): Promise<AppError | undefined> {
  const cuerpo = (await response.json().catch(() => undefined)) as Partial<CuerpoDeError> | undefined;
  if (cuerpo?.success !== false && (response.status >= 502 || response.status === 404)) return undefined;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const code = esCodigo(cuerpo?.error) ? cuerpo.error : codigoDe(response.status);
  const { success: _, error: __, requestId: ___, message = '', details, reto, ...ademas } = cuerpo ?? {};
  return new AppError(code, message, { details, retryAfter, reto, ademas });
}

/** A signal that aborts with the first of `signals`: `AbortSignal.any` for browsers of 2022, which lack it. */
export function anySignal(...signals: AbortSignal[]): AbortSignal {
  const control = new AbortController();
  for (const una of signals) {
    if (una.aborted) control.abort();
    una.addEventListener('abort', () => control.abort());
  }
  return control.signal;
}

/**
 * The API client of both apps. A call resolves with the parsed body and rejects with AppError (the server refused) or
 * NetworkError (no answer within the time limit, 30 s by default). An AppError's message is empty when the answer had
 * none; screens then show their own text.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  return parsing(createReadingApi(options));
}

/** The client that parses each answer, made of one that leaves it to the caller. */
export function parsing(client: ReadingApi): ApiClient {
  return <C extends Call>(call: C, ...input: CallArguments<C>) =>
    client(call, (response) => response.json() as Promise<Answer<C>>, ...input);
}

/** The API client for answers that are not to be parsed where they arrive. It fails as `createApiClient` says. */
export function createReadingApi(options: ApiClientOptions): ReadingApi {
  return async function callApi<C extends Call, T>(
    call: C,
    read: (response: Response) => Promise<T>,
    ...[input]: CallArguments<C>
  ): Promise<T> {
    const given = (input ?? {}) as CallOptions & {
      params?: Record<string, string>;
      query?: QueryValues;
      body?: unknown;
    };
    const path = fillPath(call, given.params, given.query);
    const token = options.token(path);
    const isForm = typeof FormData !== 'undefined' && given.body instanceof FormData;
    const headers: Record<string, string> = { accept: 'application/json', ...given.headers };
    if (token) headers.authorization = `Bearer ${token}`;
    if (given.body !== undefined && !isForm) headers['content-type'] = 'application/json';
    if (given.idempotencyKey) headers['idempotency-key'] = given.idempotencyKey;

    const limite = AbortSignal.timeout(given.limiteMs ?? TIEMPO_LIMITE_MS);
    const signal = given.signal ? anySignal(limite, given.signal) : limite;
    let response: Response;
    let error: AppError | undefined;
    try {
      response = await fetch(options.baseUrl() + path, {
        method: call.slice(0, call.indexOf(' ')),
        headers,
        signal,
        body:
          isForm || given.body === undefined
            ? (given.body as FormData | undefined)
            : JSON.stringify(given.body),
      });
      const cuerpo = response.ok ? await read(response) : undefined;
      error = response.ok ? undefined : await errorDe(response);
      if (!response.ok && !error) throw new NetworkError('sin-conexion');
      options.onResponse?.(response);
      if (!error) {
        given.alResponder?.(response);
        return cuerpo as T;
      }
    } catch {
      if (given.signal?.aborted) throw given.signal.reason as Error;
      options.onSilence?.();
      throw new NetworkError(limite.aborted ? 'tiempo-agotado' : 'sin-conexion');
    }
    if (response.status === 401 && token) options.onUnauthorized?.(error.message, token);
    throw error;
  };
}

/** The messages to show: each detail, else the server's message, else `porDefecto`. */
export function mensajesDeError(error: unknown, porDefecto: string): string[] {
  if (error instanceof AppError) {
    if (error.details?.length) return error.details.map((detalle) => detalle.msg);
    return [error.message || porDefecto];
  }
  return [porDefecto];
}
