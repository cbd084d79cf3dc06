import type { Valor, Visto } from '#contract/schemas/campos/visto.ts';
import {
  NOMBRE_DE_CATEGORIA,
  NOMBRE_DE_TAMANO,
  NOMBRE_DE_TIPO_GLOBO,
  NOMBRE_DE_TIPO_SERVICIO,
} from '#contract/words/categorias.ts';
import { aQuetzales, deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { ocasionesEnPalabras } from '#contract/words/ocasiones.ts';
import { asegurarVisto, type CampoVisto, conNombre } from '../../base/visto.ts';
import type { FichaDeProducto } from './productos.queries.ts';

function enQ(valor: Valor): string | undefined {
  if (typeof valor !== 'number' || !Number.isSafeInteger(Math.round(valor * 100))) return undefined;
  return formatoQ(deQuetzales(valor));
}

const CAMPOS: Record<string, CampoVisto> = {
  nombre: { nombre: 'El nombre' },
  descripcion: { nombre: 'La descripción' },
  categoria: { nombre: 'La categoría', mostrar: conNombre(NOMBRE_DE_CATEGORIA) },
  codigo: { nombre: 'El código' },
  precioCompra: { nombre: 'El precio de compra', mostrar: enQ },
  precioVenta: { nombre: 'El precio de venta', mostrar: enQ },
  stock: { nombre: 'El stock' },
  stockMinimo: { nombre: 'El stock mínimo' },
  controlaStock: { nombre: '«Controlar stock»' },
  activo: { nombre: '«Activo»' },
  tipoGlobo: { nombre: 'El tipo de globo', mostrar: conNombre(NOMBRE_DE_TIPO_GLOBO) },
  color: { nombre: 'El color' },
  tamano: { nombre: 'El tamaño', mostrar: conNombre(NOMBRE_DE_TAMANO) },
  tipoServicio: {
    nombre: 'El tipo de servicio',
    mostrar: conNombre(NOMBRE_DE_TIPO_SERVICIO),
  },
  ocasiones: {
    nombre: 'La lista de ocasiones',
    mostrar: (valor) => `«${ocasionesEnPalabras(String(valor))}»`,
  },
};

const enLaApi = (ficha: FichaDeProducto) => ({
  ...ficha,
  precioCompra: aQuetzales(ficha.precioCompra),
  precioVenta: aQuetzales(ficha.precioVenta),
});

/** Throws `conflicto` when a field that changes differs from what the editor saw. */
export function asegurarFichaVista(visto: Visto, antes: FichaDeProducto, despues: FichaDeProducto): void {
  asegurarVisto(visto, enLaApi(antes), enLaApi(despues), CAMPOS);
}
