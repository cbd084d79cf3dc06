import {
  type ArchivoDeProductos,
  type ColumnaDeArchivo,
  NOMBRE_DE_COLUMNA,
} from '#contract/schemas/catalogo/importacion.ts';
import {
  NOMBRE_DE_CATEGORIA,
  NOMBRE_DE_TAMANO,
  NOMBRE_DE_TIPO_GLOBO,
  NOMBRE_DE_TIPO_SERVICIO,
} from '#contract/words/categorias.ts';
import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { ocasionesEnPalabras } from '#contract/words/ocasiones.ts';

type Cambio = ArchivoDeProductos['muestra'][number]['cambios'][number];

const PALABRAS: Record<string, Record<string, string>> = {
  categoria: NOMBRE_DE_CATEGORIA,
  tipoGlobo: NOMBRE_DE_TIPO_GLOBO,
  tamano: NOMBRE_DE_TAMANO,
  tipoServicio: NOMBRE_DE_TIPO_SERVICIO,
};

function textoDe(campo: string, valor: Cambio['antes']): string {
  if (valor === null || valor === '') return 'vacío';
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  if (typeof valor === 'number')
    return campo.startsWith('precio') ? formatoQ(deQuetzales(valor)) : valor.toLocaleString('es-GT');
  if (campo === 'ocasiones') return ocasionesEnPalabras(valor);
  const palabras = PALABRAS[campo];
  return palabras ? (palabras[valor] ?? valor) : `«${valor}»`;
}

/** A changed field in words. */
export function enPalabras({ campo, antes, despues }: Cambio) {
  return {
    campo: NOMBRE_DE_COLUMNA[campo as ColumnaDeArchivo] ?? campo,
    antes: textoDe(campo, antes),
    despues: textoDe(campo, despues),
  };
}
