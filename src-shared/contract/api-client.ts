import { AppError, CODIGOS_DE_ERROR, type CodigoDeError, type CuerpoDeError } from './errores.ts';
import { TIEMPO_LIMITE_MS } from './limites.ts';

/** What went wrong with a call, when no answer of the API says it. */
export type FallaDeRed = 'sin-conexion' | 'tiempo-agotado';

/** A call that got no usable answer. */
export class NetworkError extends Error {
  readonly falla: FallaDeRed;
  constructor(falla: FallaDeRed) {
    super(
      falla === 'tiempo-agotado'
        ? 'La tienda tardó demasiado en responder.'
        : 'No hay conexión con la tienda.',
    );
    this.name = 'NetworkError';
    this.falla = falla;
  }
}

export type Consulta = Record<string, string | number | boolean | readonly string[] | undefined>;

export interface Llamada {
  /** Query values; undefined and empty ones are left out, a list is the same name several times. */
  query?: Consulta;
  /** JSON body, or FormData for a form with a file. */
  body?: unknown;
  /** Makes a repeated write safe: the same key and body give back the first answer. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** How long to wait for the answer, where 30 s are too few. */
  limiteMs?: number;
  /** Called with an answer that is no error, for what its headers say. */
  alResponder?: (response: Response) => void;
}

export interface ApiClient {
  get<T>(path: string, llamada?: Llamada): Promise<T>;
  post<T>(path: string, llamada?: Llamada): Promise<T>;
  put<T>(path: string, llamada?: Llamada): Promise<T>;
  delete<T>(path: string, llamada?: Llamada): Promise<T>;
}

export interface ApiClientOptions {
  /** Base address without a trailing slash; `''` for the page's own server. Asked before every call. */
  baseUrl: () => string;
  /** The session's token, if there is one and `path` is about people. Asked before every call. */
  token: (path: string) => string | null;
  /** Called when the server answers 401 to a call that carried a token. */
  onUnauthorized?: () => void;
  /** Called when the server answers at all. */
  onResponse?: (response: Response) => void;
  /** Called when no answer of the server comes. */
  onSilence?: () => void;
}

/** The address of `path` with its query. */
export function buildUrl(base: string, path: string, query: Consulta = {}): string {
  const params = new URLSearchParams();
  for (const [nombre, valor] of Object.entries(query)) {
    for (const uno of [valor].flat()) {
      if (uno !== undefined && uno !== '') params.append(nombre, String(uno));
    }
  }
  const cola = params.toString();
  return `${base}${path}${cola ? `?${cola}` : ''}`;
}

function esCodigo(valor: unknown): valor is CodigoDeError {
  return typeof valor === 'string' && valor in CODIGOS_DE_ERROR;
}

/** What an answer without a body of ours means, such as a proxy's. */
function codigoDe(status: number): CodigoDeError {
  const [codigo] = Object.entries(CODIGOS_DE_ERROR).find(([, uno]) => uno === status) ?? [];
  return esCodigo(codigo) ? codigo : 'interno';
}

/** What the server refused; undefined when not it speaks, but a tunnel or proxy in its place. */
export async function errorDe(response: Response): Promise<AppError | undefined> {
  const cuerpo = (await response.json().catch(() => undefined)) as Partial<CuerpoDeError> | undefined;
  if (cuerpo?.success !== false && (response.status >= 502 || response.status === 404)) return undefined;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const code = esCodigo(cuerpo?.error) ? cuerpo.error : codigoDe(response.status);
  return new AppError(code, cuerpo?.message ?? '', { details: cuerpo?.details, retryAfter });
}

/** Aborts as soon as one of them does: `AbortSignal.any`, which the phones of 2022 lack. */
export function cualquiera(...signals: AbortSignal[]): AbortSignal {
  const control = new AbortController();
  for (const una of signals) {
    if (una.aborted) control.abort();
    una.addEventListener('abort', () => control.abort());
  }
  return control.signal;
}

/**
 * The one way both apps talk to the server. Calls resolve with the parsed body, and reject with AppError
 * (the server said no) or NetworkError (it said nothing within 30 s, or the call's own limit). An AppError's message may be empty
 * when the answer carried none: screens then show their own text.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  async function llamar<T>(method: string, path: string, llamada: Llamada = {}): Promise<T> {
    const token = options.token(path);
    const esFormulario = typeof FormData !== 'undefined' && llamada.body instanceof FormData;
    const headers: Record<string, string> = { accept: 'application/json', ...llamada.headers };
    if (token) headers.authorization = `Bearer ${token}`;
    if (llamada.body !== undefined && !esFormulario) headers['content-type'] = 'application/json';
    if (llamada.idempotencyKey) headers['idempotency-key'] = llamada.idempotencyKey;

    const limite = AbortSignal.timeout(llamada.limiteMs ?? TIEMPO_LIMITE_MS);
    const signal = llamada.signal ? cualquiera(limite, llamada.signal) : limite;
    let response: Response;
    let error: AppError | undefined;
    try {
      response = await fetch(buildUrl(options.baseUrl(), path, llamada.query), {
        method,
        headers,
        signal,
        body: esFormulario
          ? (llamada.body as FormData)
          : llamada.body === undefined
            ? undefined
            : JSON.stringify(llamada.body),
      });
      const cuerpo = response.ok ? ((await response.json()) as T) : undefined;
      error = response.ok ? undefined : await errorDe(response);
      if (!response.ok && !error) throw new NetworkError('sin-conexion');
      options.onResponse?.(response);
      if (!error) {
        llamada.alResponder?.(response);
        return cuerpo as T;
      }
    } catch {
      if (llamada.signal?.aborted) throw llamada.signal.reason as Error;
      options.onSilence?.();
      throw new NetworkError(limite.aborted ? 'tiempo-agotado' : 'sin-conexion');
    }
    if (response.status === 401 && token) options.onUnauthorized?.();
    throw error;
  }

  return {
    get: (path, llamada) => llamar('GET', path, llamada),
    post: (path, llamada) => llamar('POST', path, llamada),
    put: (path, llamada) => llamar('PUT', path, llamada),
    delete: (path, llamada) => llamar('DELETE', path, llamada),
  };
}

/** What to tell the user: each detail, else the server's message, else the screen's own text. */
export function mensajesDeError(error: unknown, porDefecto: string): string[] {
  if (error instanceof AppError) {
    if (error.details?.length) return error.details.map((detalle) => detalle.msg);
    return [error.message || porDefecto];
  }
  return [porDefecto];
}
