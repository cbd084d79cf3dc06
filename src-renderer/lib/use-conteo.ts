import { useEffect, useRef, useState } from 'react';
import type { Centavos } from '#contract/dinero.ts';
import { esObjeto, local } from '#ui/almacen.ts';
import { hayPiezas, type Piezas, totalDePiezas } from './conteo.ts';
import { guardarEnDisco } from './guardar-en-disco.ts';
import { esMonto, leerMonto } from './monto.ts';
import { reparoDeEfectivo, reparoDeMonto } from './monto-de-caja.ts';
import { type Form, useForm } from './use-form.ts';

/** What was counted in a drawer, as its fields hold it. */
export interface Conteo {
  /** All of it in one amount; not read once something was counted piece by piece. */
  efectivoContado: string;
  piezas: Piezas;
  notas: string;
}

const SIN_CONTAR: Conteo = { efectivoContado: '', piezas: {}, notas: '' };

/**
 * Counting takes minutes: a power cut does not lose them. `seguido` says that this goes on with an earlier count, and
 * `olvidar` is for when it ends.
 */
export function useConteo(sesionId: string): { form: Form<Conteo>; seguido: boolean; olvidar: () => void } {
  const form = useForm(SIN_CONTAR);
  const clave = `guirnalda.conteo.${sesionId}`;
  const [guardado] = useState(() => local.leer(clave));
  const escrito = useRef(false);
  const { draft, changed } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is put in place once
  useEffect(() => {
    if (esObjeto(guardado)) form.put(guardado as Partial<Conteo>);
  }, []);

  useEffect(() => {
    if (changed) {
      escrito.current = true;
      local.guardar(clave, draft);
    } else if (escrito.current) local.borrar(clave);
    // What was kept does not stand in its place yet.
    else return;
    guardarEnDisco();
  }, [changed, clave, draft]);

  function olvidar() {
    local.borrar(clave);
    guardarEnDisco();
  }

  return { form, seguido: esObjeto(guardado), olvidar };
}

/** What was counted; undefined while nothing was, or what was written is no amount. */
export function contadoDe({ efectivoContado, piezas }: Conteo): Centavos | undefined {
  if (hayPiezas(piezas)) return totalDePiezas(piezas);
  return esMonto(efectivoContado) ? leerMonto(efectivoContado) : undefined;
}

/** What is wrong with a count. */
export function reparoDe({ efectivoContado, piezas }: Conteo): string | undefined {
  if (!hayPiezas(piezas))
    return reparoDeMonto(efectivoContado, {
      cero: true,
      falta: 'Cuenta el efectivo: escribe el total, o cuántos billetes y monedas hay',
    });
  const total = totalDePiezas(piezas);
  if (total === undefined) return 'Revisa los billetes y monedas: alguno no es un número';
  return reparoDeEfectivo(total);
}
