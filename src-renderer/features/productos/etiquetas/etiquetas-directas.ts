import { useEffect, useState } from 'react';
import { type ImpresoraDelEquipo, impresoraPara } from '#contract/desktop/impresoras.ts';
import type { EtiquetaDePrecio } from '#contract/schemas/catalogo/etiquetas.ts';
import { deQuetzales } from '#contract/words/dinero.ts';
import { desktop } from '../../../lib/desktop.ts';
import { fitsIn } from './barcode.ts';
import type { Etiqueta } from './etiquetas-sheet.tsx';

/** This computer's label printer; undefined while it is not known, and without one. */
export function useImpresoraDeEtiquetas(): ImpresoraDelEquipo | undefined {
  const [impresora, setImpresora] = useState<ImpresoraDelEquipo>();
  useEffect(() => {
    desktop()
      ?.llamar('configuracion:leer', undefined)
      .then((configuracion) => setImpresora(impresoraPara(configuracion, 'etiquetas')))
      .catch(() => undefined);
  }, []);
  return impresora;
}

/** Whether a label's bars can be read on that printer's labels. */
export function barrasCaben({ etiqueta }: ImpresoraDelEquipo, { bars }: Etiqueta): boolean {
  return bars !== undefined && fitsIn(bars, etiqueta.anchoMm);
}

function directaDe({ nombre, precioVenta, codigo, bars }: Etiqueta, copias: number): EtiquetaDePrecio {
  return {
    nombre,
    precio: deQuetzales(precioVenta),
    codigo: codigo || null,
    barras: bars ? { simbologia: bars.symbology, modulos: bars.modules.length } : null,
    copias,
  };
}

/** Prints labels on the label printer; throws a sentence when it does not take them. */
export async function imprimirDirectas(
  impresora: ImpresoraDelEquipo,
  etiquetas: readonly Etiqueta[],
  copias: number,
): Promise<{ message: string }> {
  const trabajo = etiquetas.map((una) => directaDe(una, copias));
  const hecho = await desktop()?.llamar('impresion:etiquetas', trabajo);
  if (hecho?.resultado !== 'en-cola') {
    throw new Error(hecho?.resultado === 'fallo' ? hecho.motivo : 'La computadora no pudo imprimir.');
  }
  return { message: `Imprimiendo en «${impresora.nombre}»…` };
}
