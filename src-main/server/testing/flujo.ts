/** One event of a stream. */
export interface EventoLeido {
  id: string | undefined;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the event holds
  data: any;
}

/** A stream of events as a client without EventSource reads it. */
export interface Flujo {
  response: Response;
  /** All that has come, signs of life too. */
  texto(): string;
  eventos(): EventoLeido[];
  ultimoId(): string | undefined;
  /** Waits for `cuantos` events in all. */
  hasta(cuantos: number): Promise<EventoLeido[]>;
  /** Waits until the server ends it. */
  fin(): Promise<void>;
  cerrar(): void;
}

const PLAZO_MS = 8000;

function leer(texto: string): EventoLeido[] {
  return texto
    .split('\n\n')
    .map(
      (bloque) => new Map(bloque.split('\n').map((linea) => linea.split(/: (.*)/s, 2) as [string, string])),
    )
    .filter((campos) => campos.has('data'))
    .map((campos) => ({
      id: campos.get('id'),
      event: campos.get('event') ?? 'message',
      data: JSON.parse(campos.get('data') ?? ''),
    }));
}

/** Opens a stream of a listening server; resolves with the first bytes. */
export async function abrirFlujo(url: string, headers: Record<string, string> = {}): Promise<Flujo> {
  const aborto = new AbortController();
  const response = await fetch(url, { headers, signal: aborto.signal });
  let texto = '';
  let cambio = Promise.withResolvers<void>();
  const leido = (async () => {
    const decoder = new TextDecoder();
    for await (const parte of response.body ?? []) {
      texto += decoder.decode(parte, { stream: true });
      cambio.resolve();
      cambio = Promise.withResolvers<void>();
    }
  })().catch(() => undefined);

  async function esperar(listo: () => boolean, que: string): Promise<void> {
    const limite = Date.now() + PLAZO_MS;
    while (!listo()) {
      if (Date.now() > limite) throw new Error(`the stream never had ${que}:\n${texto}`);
      await Promise.race([cambio.promise, new Promise((resolve) => setTimeout(resolve, 50))]);
    }
  }

  if (response.ok) await esperar(() => texto.includes('\nid: ') || texto.startsWith('id: '), 'a place');
  return {
    response,
    texto: () => texto,
    eventos: () => leer(texto),
    ultimoId: () => [...texto.matchAll(/^id: (.*)$/gm)].at(-1)?.[1],
    async hasta(cuantos) {
      await esperar(() => leer(texto).length >= cuantos, `${cuantos} events`);
      return leer(texto);
    },
    fin: () => leido,
    cerrar: () => aborto.abort(),
  };
}
