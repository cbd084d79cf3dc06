import { type Celda, diaLegible, type Tabla, type Tipo, tipoDe } from '../tabla.ts';

/** What a spreadsheet would evaluate as a formula. */
const PARECE_FORMULA = /^\s*[=+\-@]/;

function celda(tipo: Tipo, valor: Celda): string {
  if (valor === null) return '';
  if (typeof valor === 'number') return tipo === 'entero' ? String(valor) : valor.toFixed(2);
  const texto = tipo === 'dia' ? diaLegible(valor) : valor;
  const inofensivo = PARECE_FORMULA.test(texto) ? `'${texto}` : texto;
  return /[",;\r\n]/.test(inofensivo) ? `"${inofensivo.replaceAll('"', '""')}"` : inofensivo;
}

/**
 * A table as CSV for Excel in Guatemala: comma separators, decimal points, and a byte order mark for UTF-8.
 * Leaves out the row of totals, which a spreadsheet would add up again.
 */
export function csvDe({ columnas, filas }: Tabla): string {
  const lineas = [
    columnas.map(({ titulo }) => celda('texto', titulo)),
    ...filas
      .filter(({ total }) => !total)
      .map((fila) =>
        columnas.map((columna, i) => {
          const valor = fila.celdas[i] ?? null;
          return celda(tipoDe(columna, fila, valor), valor);
        }),
      ),
  ];
  return `\uFEFF${lineas.map((linea) => `${linea.join(',')}\r\n`).join('')}`;
}
