import { useState } from 'react';
import { esRechazo, nuevaClave } from '#contract/client/idempotencia.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** What an idempotent API call takes: the body and its key. */
interface Envio<C> {
  body: C;
  idempotencyKey: string;
}

export interface Intentos<C> {
  /** The body sent without a certain answer: still on its way, or the answer was lost. */
  pendiente: C | undefined;
  /**
   * Sends the write through `mandar`: the pending body with its key if there is one, else what `cuerpo`
   * returns. Throws what `mandar` throws; the body stays pending unless the server refused it for certain.
   */
  enviar: <R>(cuerpo: () => C, mandar: (envio: Envio<C>) => Promise<R>) => Promise<R>;
}

/** A write whose answer may be lost: sent again it has the same idempotency key, so it is not done twice. */
export function useIntento<C>(): Intentos<C> {
  const [intento, setIntento] = useState<Envio<C>>();
  return {
    pendiente: intento?.body,
    async enviar(cuerpo, mandar) {
      const envio = intento ?? { body: cuerpo(), idempotencyKey: nuevaClave() };
      setIntento(envio);
      try {
        const answer = await mandar(envio);
        setIntento(undefined);
        return answer;
      } catch (error) {
        if (esRechazo(error, intento !== undefined)) setIntento(undefined);
        throw error;
      }
    },
  };
}

interface EnDudaProps {
  shown: boolean;
  /** What to do next, and why it is safe. */
  otraVez?: string;
}

/** Shown while the outcome of a write is unknown. */
export function EnDuda({
  shown,
  otraVez = 'Envíalo otra vez tal como está: si ya quedó anotado, no se anota dos veces.',
}: EnDudaProps) {
  return shown && <Banner tone="warning">No llegó la respuesta. {otraVez}</Banner>;
}

/** The warning about leaving while the outcome of a write is unknown. */
export function queEnDuda(que: string): string {
  return `No se sabe si ${que}: mira la caja antes de hacerlo otra vez.`;
}
