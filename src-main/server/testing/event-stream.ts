import { createParser } from 'eventsource-parser';

/** One event of a stream. */
interface EventoLeido {
  id: string | undefined;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the event holds
  data: any;
}

/** A stream of server-sent events, read by fetch. */
export interface EventStream {
  response: Response;
  /** Everything received so far, including heartbeats. */
  texto(): string;
  eventos(): EventoLeido[];
  ultimoId(): string | undefined;
  /** Waits for `cuantos` events in all. */
  hasta(cuantos: number): Promise<EventoLeido[]>;
  /** Waits until the server ends it. */
  fin(): Promise<void>;
  cerrar(): void;
}

const PLAZO_MS = 60_000;

/** Opens a stream of a listening server; resolves with the first bytes. */
export async function openEventStream(
  url: string,
  headers: Record<string, string> = {},
): Promise<EventStream> {
  const controller = new AbortController();
  const response = await fetch(url, { headers, signal: controller.signal });
  let texto = '';
  const eventos: EventoLeido[] = [];
  let ultimoId: string | undefined;
  const parser = createParser({
    onEvent: ({ id, event = 'message', data }) => eventos.push({ id, event, data: JSON.parse(data) }),
    onId: (id) => {
      ultimoId = id;
    },
  });
  let cambio = Promise.withResolvers<void>();
  const leido = (async () => {
    const decoder = new TextDecoder();
    for await (const parte of response.body ?? []) {
      const nuevo = decoder.decode(parte, { stream: true });
      texto += nuevo;
      parser.feed(nuevo);
      cambio.resolve();
      cambio = Promise.withResolvers<void>();
    }
  })().catch(() => undefined);

  async function esperar(listo: () => boolean, que: string): Promise<void> {
    const limite = Date.now() + PLAZO_MS;
    while (!listo()) {
      if (Date.now() > limite)
        throw new Error(`timed out waiting for ${que} in the stream:
${texto}`);
      await Promise.race([cambio.promise, new Promise((resolve) => setTimeout(resolve, 50))]);
    }
  }

  if (response.ok) await esperar(() => ultimoId !== undefined, 'a position');
  return {
    response,
    texto: () => texto,
    eventos: () => [...eventos],
    ultimoId: () => ultimoId,
    async hasta(cuantos) {
      await esperar(() => eventos.length >= cuantos, `${cuantos} events`);
      return [...eventos];
    },
    fin: () => leido,
    cerrar: () => controller.abort(),
  };
}
