import type { Tamano, TipoGlobo, TipoServicio } from '#contract/categorias.ts';
import type { Motivo } from '../pictures/dibujo.ts';

/** A product as its list writes it down; category, paper and money brand are added when the lists are joined. */
export interface Fila {
  clave: string;
  nombre: string;
  descripcion: string;
  /** EAN-13 of the maker, or the shop's own short code. */
  codigo?: string;
  /** In centavos. */
  precioCompra: number;
  /** In centavos. */
  precioVenta: number;
  stock: number;
  stockMinimo: number;
  /** Absent means true. */
  controlaStock?: boolean;
  tipoGlobo?: TipoGlobo;
  color?: string;
  tamano?: Tamano;
  tipoServicio?: TipoServicio;
  /** Weight from 1 to 100: how often the demo shop sells it. */
  popularidad: number;
  dibujo: Motivo;
}
