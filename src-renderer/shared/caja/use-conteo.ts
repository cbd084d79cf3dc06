import { useEffect, useRef, useState } from 'react';
import type { Centavos } from '#contract/words/dinero.ts';
import { deviceStorage, isObject } from '#ui/browser/storage.ts';
import { flushStorage } from '../../lib/flush-storage.ts';
import { esMonto, leerMonto } from '../formularios/numeros.ts';
import { type Form, useForm } from '../formularios/use-form.ts';
import { errorDeEfectivo, errorDeMontoDeCaja, hayPiezas, type Piezas, totalDePiezas } from './conteo.ts';

/** A count of a drawer, as its fields hold it. */
export interface Conteo {
  /** The total as one amount; ignored once quantities by denomination were typed. */
  efectivoContado: string;
  piezas: Piezas;
  notas: string;
}

const SIN_CONTAR: Conteo = { efectivoContado: '', piezas: {}, notas: '' };

/**
 * The form of a count, stored while it is typed, so that a power cut does not lose it. `seguido` is true when
 * it continues a stored count; `olvidar` deletes the stored one.
 */
export function useConteo(sesionId: string): { form: Form<Conteo>; seguido: boolean; olvidar: () => void } {
  const form = useForm(SIN_CONTAR);
  const clave = `guirnalda.conteo.${sesionId}`;
  const [stored] = useState(() => deviceStorage.read(clave));
  const escrito = useRef(false);
  const { borrador, changed } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored count is restored once
  useEffect(() => {
    if (isObject(stored)) form.put(stored as Partial<Conteo>);
  }, []);

  useEffect(() => {
    if (changed) {
      escrito.current = true;
      deviceStorage.write(clave, borrador);
    } else if (escrito.current) deviceStorage.remove(clave);
    // The stored count is not restored yet.
    else return;
    flushStorage();
  }, [changed, clave, borrador]);

  function olvidar() {
    deviceStorage.remove(clave);
    flushStorage();
  }

  return { form, seguido: isObject(stored), olvidar };
}

/** The counted total in centavos; undefined while nothing was typed or it is not an amount. */
export function contadoDe({ efectivoContado, piezas }: Conteo): Centavos | undefined {
  if (hayPiezas(piezas)) return totalDePiezas(piezas);
  return esMonto(efectivoContado) ? leerMonto(efectivoContado) : undefined;
}

/** What is wrong with a count. */
export function errorDelConteo({ efectivoContado, piezas }: Conteo): string | undefined {
  if (!hayPiezas(piezas))
    return errorDeMontoDeCaja(efectivoContado, {
      cero: true,
      falta: 'Cuenta el efectivo: escribe el total, o cuántos billetes y monedas hay',
    });
  const total = totalDePiezas(piezas);
  if (total === undefined) return 'Revisa los billetes y monedas: alguno no es un número';
  return errorDeEfectivo(total);
}
