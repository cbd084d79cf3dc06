import { useState } from 'react';
import { esRechazo, nuevaClave } from '#contract/intentos.ts';

/** What a call of the API takes so that it is made once, however often it is sent. */
interface Envio<C> {
  body: C;
  idempotencyKey: string;
}

export interface Intentos<C> {
  /** Sent, and not answered for certain: on its way, or its answer was lost. */
  pendiente: C | undefined;
  /**
   * Makes the write through `mandar`: what still waits for its answer, as it was sent, or else what `cuerpo` gives.
   * Throws what `mandar` throws; it stays pending unless the server said no for certain.
   */
  enviar: <R>(cuerpo: () => C, mandar: (envio: Envio<C>) => Promise<R>) => Promise<R>;
}

/** A write that may lose its answer and must not be done twice: sent again it is the same one, so nothing is done twice. */
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
