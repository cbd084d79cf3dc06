import {
  type Categoria,
  ETIQUETA_CATEGORIA,
  ETIQUETA_TAMANO,
  ETIQUETA_TIPO_GLOBO,
  ETIQUETA_TIPO_SERVICIO,
  type Tamano,
  type TipoGlobo,
  type TipoServicio,
} from '#contract/categorias.ts';
import { aQuetzales, deQuetzales, formatoQ } from '#contract/dinero.ts';
import type { Valor, Visto } from '#contract/visto.ts';
import { asegurarVisto, type CampoVisto } from '../visto.ts';
import type { FilaProducto } from './productos.queries.ts';

const enQ = (valor: Valor) => (typeof valor === 'number' ? formatoQ(deQuetzales(valor)) : String(valor));

const CAMPOS: Record<string, CampoVisto> = {
  nombre: { nombre: 'El nombre' },
  descripcion: { nombre: 'La descripción' },
  categoria: { nombre: 'La categoría', mostrar: (valor) => ETIQUETA_CATEGORIA[valor as Categoria] },
  codigo: { nombre: 'El código' },
  precioCompra: { nombre: 'El precio de compra', mostrar: enQ },
  precioVenta: { nombre: 'El precio de venta', mostrar: enQ },
  stock: { nombre: 'El stock' },
  stockMinimo: { nombre: 'El stock mínimo' },
  controlaStock: { nombre: '«Controlar stock»' },
  activo: { nombre: '«Activo»' },
  tipoGlobo: { nombre: 'El tipo de globo', mostrar: (valor) => ETIQUETA_TIPO_GLOBO[valor as TipoGlobo] },
  color: { nombre: 'El color' },
  tamano: { nombre: 'El tamaño', mostrar: (valor) => ETIQUETA_TAMANO[valor as Tamano] },
  tipoServicio: {
    nombre: 'El tipo de servicio',
    mostrar: (valor) => ETIQUETA_TIPO_SERVICIO[valor as TipoServicio],
  },
};

type Ficha = Omit<FilaProducto, 'disponible' | 'stockBajo'>;

const enLaApi = (ficha: Ficha) => ({
  ...ficha,
  precioCompra: aQuetzales(ficha.precioCompra),
  precioVenta: aQuetzales(ficha.precioVenta),
});

/** Throws `conflicto` when the product is no longer as its editor saw what he changes of it. */
export function asegurarFichaVista(visto: Visto, antes: Ficha, despues: Ficha): void {
  asegurarVisto(visto, enLaApi(antes), enLaApi(despues), CAMPOS);
}
