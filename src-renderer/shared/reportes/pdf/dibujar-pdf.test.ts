import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { Membrete, Reporte } from '../reporte.ts';
import { dibujarPdf } from './dibujar-pdf.ts';
import { textoParaPdf } from './texto-pdf.ts';

const MEMBRETE: Membrete = { tienda: 'Globos & Fiesta «Ñandú»', logo: null, generado: '21/11/2026' };
const NOMBRE = 'Globo metálico número «¡Feliz cumpleaños, Begoña!» edición ';

function inventario(cuantos: number): Reporte {
  return {
    archivo: 'Reporte_Inventario_2026-11-21',
    titulo: 'Reporte de Inventario',
    alcance: '21/11/2026',
    partes: [
      { titulo: 'Resumen', cifras: [{ etiqueta: 'Valor Inventario', tipo: 'dinero', valor: 1234.5 }] },
      {
        titulo: 'Globos',
        columnas: [
          { titulo: 'Producto', tipo: 'texto' },
          { titulo: 'Stock', tipo: 'entero' },
          { titulo: 'Precio Venta', tipo: 'dinero' },
        ],
        filas: Array.from({ length: cuantos }, (_, i) => ({
          celdas: [`${NOMBRE}${i + 1} 🎈`, i, 9.75],
          alerta: i === 0,
        })),
      },
    ],
  };
}

async function abrir(pdf: ArrayBuffer) {
  const documento = await getDocument({ data: new Uint8Array(pdf.slice(0)), verbosity: 0 }).promise;
  const paginas = await Promise.all(
    Array.from({ length: documento.numPages }, async (_, i) => {
      const pagina = await documento.getPage(i + 1);
      const { items } = await pagina.getTextContent();
      return { pagina, texto: items.map((item) => ('str' in item ? item.str : '')).join(' ') };
    }),
  );
  return { documento, paginas };
}

/** A red logo, as PNG. */
async function logoDe(ancho: number, alto: number): Promise<Membrete['logo']> {
  const { default: sharp } = await import('sharp');
  const datos = await sharp({ create: { width: ancho, height: alto, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  return { datos: new Uint8Array(datos), ancho, alto };
}

/** Number of pixels of the first page that have a colour. */
async function puntos(pdf: ArrayBuffer, color: [number, number, number]): Promise<number> {
  const { documento, paginas } = await abrir(pdf);
  const pagina = paginas[0]?.pagina;
  if (!pagina) throw new Error('no page');
  const viewport = pagina.getViewport({ scale: 1 });
  const fabrica = documento.canvasFactory as {
    create(ancho: number, alto: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
  };
  const { canvas, context } = fabrica.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await pagina.render({ canvas, canvasContext: context, viewport }).promise;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let n = 0;
  // PDF colours have two decimals.
  const igual = (i: number) => color.every((tono, c) => Math.abs((data[i + c] ?? 0) - tono) <= 2);
  for (let i = 0; i < data.length; i += 4) if (igual(i)) n += 1;
  return n;
}

describe('the PDF of a report', () => {
  it('is A4 and has the shop, the title and the page numbers', async () => {
    const { paginas } = await abrir(dibujarPdf(inventario(60), MEMBRETE));
    expect(paginas.length).toBeGreaterThan(1);
    paginas.forEach(({ pagina, texto }, i) => {
      expect([pagina.view[2], pagina.view[3]].map((lado) => Math.round(lado ?? 0))).toEqual([595, 842]);
      expect(texto).toContain(`Página ${i + 1} de ${paginas.length} - Generado el 21/11/2026`);
    });
    const primera = paginas[0]?.texto ?? '';
    for (const texto of ['Globos & Fiesta «Ñandú»', 'Reporte de Inventario', 'Q1,234.50', 'Precio Venta']) {
      expect(primera).toContain(texto);
    }
  });

  it('draws a dark band, and low stock in red', async () => {
    const pdf = dibujarPdf(inventario(3), MEMBRETE);
    expect(await puntos(pdf, [29, 36, 64])).toBeGreaterThan(595 * 60);
    expect(await puntos(pdf, [255, 227, 227])).toBeGreaterThan(1000);
    const sinAlerta = inventario(3);
    for (const parte of sinAlerta.partes) {
      if ('filas' in parte) for (const fila of parte.filas) fila.alerta = false;
    }
    expect(await puntos(dibujarPdf(sinAlerta, MEMBRETE), [255, 227, 227])).toBe(0);
  });

  it('contains each of two thousand rows once, and reports its progress', async () => {
    const avances: number[] = [];
    const { paginas } = await abrir(dibujarPdf(inventario(2000), MEMBRETE, (parte) => avances.push(parte)));
    const todo = paginas.map(({ texto }) => texto).join(' ');
    const numeros = [...todo.matchAll(/edición\s+(\d+)/g)].map((hallado) => Number(hallado[1]));
    expect(numeros).toEqual(Array.from({ length: 2000 }, (_, i) => i + 1));
    expect(avances.length).toBe(20);
    expect(avances.at(-1)).toBe(1);
  });

  it('leaves no page with only one or two rows', async () => {
    const corto = (filas: number): Reporte => ({
      archivo: 'Reporte',
      titulo: 'Reporte',
      alcance: '',
      partes: [
        {
          titulo: 'Ventas por día',
          columnas: [{ titulo: 'Fecha', tipo: 'texto' }],
          filas: Array.from({ length: filas }, (_, i) => ({ celdas: [`fila-${i + 1}.`] })),
        },
      ],
    });
    for (let filas = 30; filas <= 44; filas += 1) {
      const { paginas } = await abrir(dibujarPdf(corto(filas), MEMBRETE));
      const porPagina = paginas.map(({ texto }) => texto.match(/fila-\d+\./g)?.length ?? 0);
      expect(porPagina.reduce((suma, una) => suma + una)).toBe(filas);
      for (const una of porPagina) expect(una).toBeGreaterThanOrEqual(3);
    }
  });

  it('ends a table with its sums, whatever their column holds', async () => {
    const { paginas } = await abrir(
      dibujarPdf(
        {
          archivo: 'Reporte',
          titulo: 'Reporte',
          alcance: '',
          partes: [
            {
              titulo: 'Ventas por día',
              columnas: [
                { titulo: 'Fecha', tipo: 'dia' },
                { titulo: 'Monto', tipo: 'dinero' },
              ],
              filas: [
                { celdas: ['2026-11-21', 12.5] },
                { celdas: ['Total', 12.5], total: true },
                { celdas: ['Cambio', 4.2], tipo: 'porcentaje' },
              ],
              nota: 'Y 12 más.',
            },
          ],
        },
        MEMBRETE,
      ),
    );
    for (const texto of ['21/11/2026', 'Total', 'Q12.50', '4.20 %', 'Y 12 más.']) {
      expect(paginas[0]?.texto).toContain(texto);
    }
  });

  it('shows the whole name of the shop, however long', async () => {
    const tienda = 'Globos, Piñatas y Decoraciones «La Fiesta de Doña Marta» S.A.';
    const { paginas } = await abrir(
      dibujarPdf(inventario(1), { ...MEMBRETE, tienda, logo: await logoDe(1200, 300) }),
    );
    expect(paginas[0]?.texto.replace(/\s+/g, ' ')).toContain(tienda);
  });

  it('shows a wide logo whole, on white', async () => {
    const pdf = dibujarPdf(inventario(1), { ...MEMBRETE, logo: await logoDe(1200, 300) });
    // 51 × 12.75 mm, in points.
    expect(await puntos(pdf, [255, 0, 0])).toBeGreaterThan(144 * 36 * 0.95);
  });

  it('wraps a name that is wider than its column', async () => {
    const largo = inventario(1);
    const tabla = largo.partes[1];
    if (tabla && 'filas' in tabla) tabla.filas[0] = { celdas: ['Ñ'.repeat(150), 1, 2] };
    const { paginas } = await abrir(dibujarPdf(largo, MEMBRETE));
    expect(paginas[0]?.texto.match(/Ñ/g)?.length).toBeGreaterThanOrEqual(150);
  });
});

describe('textoParaPdf', () => {
  it.each([
    ['Begoña y Óscar: ¡«piñata» — 5 €!', 'Begoña y Óscar: ¡«piñata» — 5 €!'],
    ['Globo 🎈 rojo 👩‍👧', 'Globo rojo'],
    ['🎉', ''],
    ['Nin\u0303a, Ștefan, Dvořák', 'Niña, Stefan, Dvorák'],
    ['uno\u00a0dos\u2009tres\tcuatro', 'uno\u00a0dos tres cuatro'],
  ])('writes «%s» as «%s»', (texto, escrito) => {
    expect(textoParaPdf(texto)).toBe(escrito);
  });
});
