import { useState } from 'react';
import { conLoDeAhora } from './edicion.ts';
import { type Form, type FormErrors, useForm } from './use-form.ts';

export interface Edicion<E, D> extends Form<D> {
  /** What is edited, as its person last saw it. */
  visto: E;
  /** Starts over from what was saved. */
  empezar: (entidad: E) => void;
}

/**
 * A form of something there is. Where somebody else changed the same meanwhile, what was typed stays, with what it is
 * now beside it: sent again it is sent knowing that.
 */
export function useEdicion<E, D extends object>(inicial: E, draftOf: (entidad: E) => D): Edicion<E, D> {
  const [visto, setVisto] = useState(inicial);
  const form = useForm(draftOf(visto));

  return {
    ...form,
    visto,
    empezar(entidad) {
      setVisto(entidad);
      form.reset(draftOf(entidad));
    },
    send: <A extends { message: string }>(found: FormErrors<D>, call: () => Promise<A>, failed: string) =>
      form.send(
        found,
        async () => {
          try {
            return await call();
          } catch (error) {
            const ahora = conLoDeAhora(visto, error);
            if (ahora !== undefined) {
              setVisto(ahora);
              form.rebase(draftOf(ahora));
            }
            throw error;
          }
        },
        failed,
      ),
  };
}
