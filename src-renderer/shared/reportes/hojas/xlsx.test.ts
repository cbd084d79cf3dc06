import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Celda, Tabla } from '../tabla.ts';
import { xlsxDe } from './xlsx.ts';

const tabla = (...celdas: Celda[][]): Tabla => ({
  titulo: 'Productos: existencias / hoy, con un nombre largo',
  columnas: [
    { titulo: 'Producto', tipo: 'texto' },
    { titulo: 'Fecha', tipo: 'dia' },
    { titulo: 'Stock', tipo: 'entero' },
    { titulo: 'Precio', tipo: 'dinero' },
  ],
  filas: celdas.map((unas) => ({ celdas: unas })),
});

/** The XML of one part of the workbook. */
async function parte(blob: Blob, nombre: string): Promise<string> {
  const archivos = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  return new TextDecoder().decode(archivos[nombre]);
}

describe('xlsxDe', () => {
  it('stores amounts and days as numbers, and text as text', async () => {
    const libro = await xlsxDe([tabla(['=HYPERLINK("x") <Ñandú> & más', '2026-11-21', -3, 1234.5])]);
    const palabras = await parte(libro, 'xl/sharedStrings.xml');
    expect(palabras).toContain('=HYPERLINK("x") &lt;Ñandú&gt; &amp; más');
    const hoja = await parte(libro, 'xl/worksheets/sheet1.xml');
    expect(hoja).not.toContain('<f>');
    // Excel counts days from 30 December 1899.
    const dia = (Date.UTC(2026, 10, 21) - Date.UTC(1899, 11, 30)) / 86_400_000;
    for (const valor of [dia, -3, 1234.5]) expect(hoja).toContain(`<v>${valor}</v>`);
    expect(await parte(libro, 'xl/styles.xml')).toContain('&quot;Q&quot;#,##0.00');
  });

  it('gives the sheet a valid name', async () => {
    const libro = await parte(await xlsxDe([tabla()]), 'xl/workbook.xml');
    expect(libro).toContain('name="Productos  existencias   hoy, c"');
  });

  it('leaves out null values', async () => {
    const hoja = await parte(await xlsxDe([tabla(['a', null, null, null])]), 'xl/worksheets/sheet1.xml');
    expect(hoja.match(/<row /g)).toHaveLength(2);
  });

  it('writes each table as a sheet, with its sums as text and numbers', async () => {
    const conTotal = tabla(['a', '2026-11-21', 1, 2]);
    conTotal.filas.push({ celdas: ['b', 'Total', 7, 8.5], total: true });
    const libro = await xlsxDe([conTotal, { ...tabla(), titulo: 'Otra' }]);
    const nombres = await parte(libro, 'xl/workbook.xml');
    expect(nombres.match(/<sheet /g)).toHaveLength(2);
    expect(nombres).toContain('name="Otra"');
    expect(await parte(libro, 'xl/worksheets/sheet1.xml')).toContain('<v>8.5</v>');
    expect(await parte(libro, 'xl/sharedStrings.xml')).toContain('Total');
  });
});
