import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import {
  NOMBRE_DE_TAMANO,
  NOMBRE_DE_TIPO_GLOBO,
  NOMBRE_DE_TIPO_SERVICIO,
} from '#contract/words/categorias.ts';

/** Highest stock at which the card shows how many are left. */
const POCAS = 5;

/** The product's attributes, as name and value. */
export function atributosDe({
  tipoGlobo,
  color,
  tamano,
  tipoServicio,
}: ProductoDeCatalogo): { nombre: string; valor: string }[] {
  const todos = [
    { nombre: 'Tipo', valor: tipoGlobo && tipoGlobo !== 'otros' && NOMBRE_DE_TIPO_GLOBO[tipoGlobo] },
    { nombre: 'Color', valor: color },
    { nombre: 'Tamaño', valor: tamano && NOMBRE_DE_TAMANO[tamano] },
    { nombre: 'Servicio', valor: tipoServicio && NOMBRE_DE_TIPO_SERVICIO[tipoServicio] },
  ];
  return todos.flatMap(({ nombre, valor }) => (valor ? [{ nombre, valor }] : []));
}

/** «Quedan 3», when few are left. */
export function avisoDePocas({ controlaStock, stock }: ProductoDeCatalogo): string | undefined {
  if (!controlaStock || stock <= 0 || stock > POCAS) return undefined;
  return stock === 1 ? 'Queda 1' : `Quedan ${stock}`;
}
