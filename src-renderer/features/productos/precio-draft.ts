import { type Centavos, deQuetzales, formatoQ, PRECIO_MAXIMO } from '#contract/dinero.ts';
import { conPorcentaje, PORCENTAJE, type VariosProductosJson } from '#contract/varios-productos.ts';
import type { FormErrors } from '../../lib/use-form.ts';
import { amountOf, wrongAmount } from './product-draft.ts';

/** How the prices of several products change. */
export const MODOS = ['subir', 'bajar', 'poner'] as const;
export type Modo = (typeof MODOS)[number];

export interface PrecioDraft {
  modo: Modo;
  valor: string;
}

export const SIN_PRECIO: PrecioDraft = { modo: 'subir', valor: '' };

type CambioDePrecio = Extract<VariosProductosJson['cambio'], { que: 'porcentaje' | 'precio' }>;

/** A percentage as people write it: `10`, `12,5`, `12.5 %`. */
function porcentajeDe(texto: string): number | undefined {
  const limpio = texto.trim().replace(/\s*%$/, '').replace(',', '.');
  return /^\d{1,4}(\.\d{0,2})?$/.test(limpio) ? Number(limpio) : undefined;
}

/** What the server is asked; undefined while nothing sensible is typed. */
export function cambioDe({ modo, valor }: PrecioDraft): CambioDePrecio | undefined {
  if (modo === 'poner') {
    const monto = amountOf(valor);
    return monto === undefined ? undefined : { que: 'precio', precioVenta: Number(monto) };
  }
  const dado = porcentajeDe(valor);
  if (dado === undefined || dado > (modo === 'subir' ? PORCENTAJE.max : -PORCENTAJE.min)) return undefined;
  return { que: 'porcentaje', porcentaje: modo === 'subir' ? dado : 0 - dado };
}

/** What a price becomes; it may pass what a price can be. */
export function precioNuevo(precioVenta: number, cambio: CambioDePrecio): Centavos {
  const nuevo = cambio.que === 'precio' ? deQuetzales(cambio.precioVenta) : undefined;
  return nuevo ?? conPorcentaje(deQuetzales(precioVenta), (cambio as { porcentaje: number }).porcentaje);
}

export function checkPrecio(draft: PrecioDraft, precios: readonly number[]): FormErrors<PrecioDraft> {
  const cambio = cambioDe(draft);
  if (!cambio) {
    const hasta = draft.modo === 'subir' ? PORCENTAJE.max : -PORCENTAJE.min;
    return {
      valor:
        draft.modo === 'poner'
          ? wrongAmount(draft.valor, 'el precio')
          : `Escribe un porcentaje entre 0 y ${hasta}`,
    };
  }
  const pasan = precios.filter((precio) => precioNuevo(precio, cambio) > PRECIO_MAXIMO).length;
  if (pasan === 0) return {};
  return {
    valor: `${pasan === 1 ? 'Un precio pasaría' : `${pasan} precios pasarían`} de ${formatoQ(PRECIO_MAXIMO)}`,
  };
}
