import { useState } from 'react';
import { conLoDeAhora } from './edicion.ts';
import { type Form, useForm } from './use-form.ts';

export interface Edicion<E, D> extends Form<D> {
  /** The entity as the person last saw it. */
  visto: E;
  /** Restarts the form from the saved entity. */
  empezar: (entidad: E) => void;
}

/**
 * A form of an existing entity. When somebody else changed the same fields meanwhile, the typed values stay and
 * the current ones are shown beside them; sending again overwrites those.
 */
export function useEdicion<E, D extends object>(inicial: E, borradorDe: (entidad: E) => D): Edicion<E, D> {
  const [visto, setVisto] = useState(inicial);
  const form = useForm(borradorDe(visto));

  return {
    ...form,
    visto,
    empezar(entidad) {
      setVisto(entidad);
      form.reset(borradorDe(entidad));
    },
    send: (found, call, failed) =>
      form.send(
        found,
        async () => {
          try {
            return await call();
          } catch (error) {
            const ahora = conLoDeAhora(visto, error);
            if (ahora !== undefined) {
              setVisto(ahora);
              form.rebase(borradorDe(ahora));
            }
            throw error;
          }
        },
        failed,
      ),
  };
}
