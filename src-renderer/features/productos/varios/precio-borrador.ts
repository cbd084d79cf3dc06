import {
  conPorcentaje,
  PORCENTAJE,
  type VariosProductosJson,
} from '#contract/schemas/catalogo/varios-productos.ts';
import { type Centavos, deQuetzales, formatoQ, PRECIO_MAXIMO } from '#contract/words/dinero.ts';
import type { FormErrors } from '../../../shared/formularios/use-form.ts';
import { errorDelMonto, montoEscrito } from '../ficha/producto-borrador.ts';

/** The ways to change the prices of several products. */
export const MODOS = ['subir', 'bajar', 'poner'] as const;
export type Modo = (typeof MODOS)[number];

export interface PrecioBorrador {
  modo: Modo;
  valor: string;
}

export const SIN_PRECIO: PrecioBorrador = { modo: 'subir', valor: '' };

type CambioDePrecio = Extract<VariosProductosJson['cambio'], { que: 'porcentaje' | 'precio' }>;

/** A percentage as people type it: `10`, `12,5`, `12.5 %`. */
function porcentajeDe(texto: string): number | undefined {
  const limpio = texto.trim().replace(/\s*%$/, '').replace(',', '.');
  return /^\d{1,4}(\.\d{0,2})?$/.test(limpio) ? Number(limpio) : undefined;
}

/** The change as the API takes it; undefined while the value is not valid. */
export function cambioDe({ modo, valor }: PrecioBorrador): CambioDePrecio | undefined {
  if (modo === 'poner') {
    const monto = montoEscrito(valor);
    return monto === undefined ? undefined : { que: 'precio', precioVenta: Number(monto) };
  }
  const dado = porcentajeDe(valor);
  if (dado === undefined || dado > (modo === 'subir' ? PORCENTAJE.max : -PORCENTAJE.min)) return undefined;
  return { que: 'porcentaje', porcentaje: modo === 'subir' ? dado : 0 - dado };
}

/** A price after the change; it may exceed the highest price allowed. */
export function precioNuevo(precioVenta: number, cambio: CambioDePrecio): Centavos {
  const nuevo = cambio.que === 'precio' ? deQuetzales(cambio.precioVenta) : undefined;
  return nuevo ?? conPorcentaje(deQuetzales(precioVenta), (cambio as { porcentaje: number }).porcentaje);
}

export function erroresDePrecio(
  borrador: PrecioBorrador,
  precios: readonly number[],
): FormErrors<PrecioBorrador> {
  const cambio = cambioDe(borrador);
  if (!cambio) {
    const hasta = borrador.modo === 'subir' ? PORCENTAJE.max : -PORCENTAJE.min;
    return {
      valor:
        borrador.modo === 'poner'
          ? errorDelMonto(borrador.valor, 'el precio')
          : `Escribe un porcentaje entre 0 y ${hasta}`,
    };
  }
  const pasan = precios.filter((precio) => precioNuevo(precio, cambio) > PRECIO_MAXIMO).length;
  if (pasan === 0) return {};
  return {
    valor: `${pasan === 1 ? 'Un precio pasaría' : `${pasan} precios pasarían`} de ${formatoQ(PRECIO_MAXIMO)}`,
  };
}
