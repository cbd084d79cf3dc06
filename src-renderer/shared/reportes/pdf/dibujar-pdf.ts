import { jsPDF } from 'jspdf';
import { autoTable, type UserOptions } from 'jspdf-autotable';
import type { Cifras, Membrete, Reporte } from '../reporte.ts';
import { celdaLegible, esNumerica, type Tabla, tipoDe } from '../tabla.ts';
import { textoParaPdf } from './texto-pdf.ts';

/** The light tones of the tokens: paper is white in both themes. */
const TINTA = '#1d2440';
const TINTA_TENUE = '#5a6079';
const CORAL = '#ff5d5d';
const LINEA = '#e2e5ee';
const FONDO_CABECERA = '#eef0f6';
const ROJO = '#b01c27';
const FONDO_ROJO = '#ffe3e3';

/** An A4 page, in mm. */
const ANCHO = 210;
const ALTO = 297;
const MARGEN = 14;
const BANDA = 30;
const PIE = 18;
/** The white plate under the logo, in mm; a wide logo widens it. */
const ALTO_LOGO = 18;
const ANCHO_LOGO = 54;
const BORDE_LOGO = 1.5;
const MARGENES = { top: MARGEN, right: MARGEN, bottom: PIE, left: MARGEN };
/** Height of a row with one line of text, in mm. */
const ALTO_DE_FILA = 6.7;
/** Fewest rows of a table on its last page. */
const FILAS_JUNTAS = 3;
/** More rows than fit on two pages. */
const FILAS_DE_DOS_PAGINAS = 76;

/** The shop's name on one line or two, in the largest size that fits. */
function dibujarNombre(doc: jsPDF, nombre: string, x: number, ancho: number): void {
  let letra = 15;
  let lineas: string[];
  do {
    lineas = doc.setFontSize(letra).splitTextToSize(textoParaPdf(nombre), ancho) as string[];
    letra -= 0.5;
  } while (lineas.length > 2 && letra >= 7);
  const alto = doc.getLineHeight() / doc.internal.scaleFactor;
  doc.text(lineas, x, BANDA / 2 + 1.9 - ((lineas.length - 1) * alto) / 2);
}

function dibujarBanda(doc: jsPDF, { titulo, alcance }: Reporte, { tienda, logo }: Membrete): number {
  doc.setFillColor(TINTA).rect(0, 0, ANCHO, BANDA, 'F');
  doc.setFillColor(CORAL).rect(0, BANDA, ANCHO, 1.2, 'F');
  let x = MARGEN;
  if (logo) {
    const y = (BANDA - ALTO_LOGO) / 2;
    const escala = Math.min(
      (ANCHO_LOGO - 2 * BORDE_LOGO) / logo.ancho,
      (ALTO_LOGO - 2 * BORDE_LOGO) / logo.alto,
    );
    const ancho = logo.ancho * escala;
    const alto = logo.alto * escala;
    const placa = Math.max(ALTO_LOGO, ancho + 2 * BORDE_LOGO);
    // On white: a logo may have any colour.
    doc.setFillColor('#ffffff').roundedRect(x, y, placa, ALTO_LOGO, 2, 2, 'F');
    const aLaDerecha = (placa - ancho) / 2;
    const abajo = (ALTO_LOGO - alto) / 2;
    doc.addImage(logo.datos, 'PNG', x + aLaDerecha, y + abajo, ancho, alto, undefined, 'FAST');
    x += placa + 5;
  }
  doc.setTextColor('#ffffff');
  // The title and the scope, aligned right.
  doc.setFont('helvetica', 'bold').setFontSize(13);
  const ancho = doc.getTextWidth(textoParaPdf(titulo));
  doc.setFont('helvetica', 'normal').setFontSize(9.5);
  const derecha = Math.max(ancho, doc.getTextWidth(textoParaPdf(alcance)));
  doc.setFont('helvetica', 'bold');
  dibujarNombre(doc, tienda, x, ANCHO - MARGEN - derecha - 6 - x);
  doc.setFontSize(13);
  doc.text(textoParaPdf(titulo), ANCHO - MARGEN, 13.5, { align: 'right' });
  doc.setFont('helvetica', 'normal').setFontSize(9.5);
  doc.text(textoParaPdf(alcance), ANCHO - MARGEN, 19.5, { align: 'right' });
  return BANDA + 11;
}

function tituloDeParte(doc: jsPDF, titulo: string, y: number): number {
  doc.setTextColor(TINTA).setFont('helvetica', 'bold').setFontSize(11.5);
  doc.text(textoParaPdf(titulo), MARGEN, y);
  return y + 3;
}

function dibujarCifras(doc: jsPDF, { titulo, cifras }: Cifras, y: number): number {
  const arriba = tituloDeParte(doc, titulo, y);
  const hueco = 4;
  const ancho = (ANCHO - 2 * MARGEN - hueco * (cifras.length - 1)) / Math.max(cifras.length, 1);
  cifras.forEach(({ etiqueta, tipo, valor }, index) => {
    const x = MARGEN + index * (ancho + hueco);
    doc.setDrawColor(LINEA).roundedRect(x, arriba, ancho, 16, 2, 2, 'S');
    doc.setTextColor(TINTA_TENUE).setFont('helvetica', 'normal').setFontSize(8.5);
    doc.text(textoParaPdf(etiqueta), x + 4, arriba + 5.8);
    const texto = celdaLegible(tipo, valor);
    doc.setTextColor(TINTA).setFont('helvetica', 'bold').setFontSize(13);
    doc.setFontSize(Math.min(13, (13 * (ancho - 8)) / doc.getTextWidth(texto)));
    doc.text(texto, x + 4, arriba + 12.4);
  });
  return arriba + 16 + 7.5;
}

function comoSeDibuja({ columnas, filas }: Tabla, startY: number): UserOptions {
  return {
    startY,
    margin: MARGENES,
    theme: 'grid',
    rowPageBreak: 'avoid',
    head: [columnas.map((columna) => columna.titulo)],
    body: filas.map((fila) =>
      columnas.map((columna, index) => {
        const valor = fila.celdas[index] ?? null;
        return textoParaPdf(celdaLegible(tipoDe(columna, fila, valor), valor));
      }),
    ),
    styles: { fontSize: 9, cellPadding: 1.5, lineColor: LINEA, lineWidth: 0.2, textColor: TINTA },
    headStyles: { fillColor: FONDO_CABECERA, textColor: TINTA, fontStyle: 'bold' },
    didParseCell: ({ cell, column, row, section }) => {
      const columna = columnas[column.index];
      if (columna && esNumerica(columna)) cell.styles.halign = 'right';
      if (column.index > 0) cell.styles.overflow = 'linebreak';
      const fila = section === 'body' ? filas[row.index] : undefined;
      if (fila?.total) {
        cell.styles.fontStyle = 'bold';
        cell.styles.fillColor = FONDO_CABECERA;
      }
      if (!fila?.alerta) return;
      cell.styles.textColor = ROJO;
      cell.styles.fillColor = FONDO_ROJO;
    },
  };
}

/**
 * Number of rows that the first page must leave to the second, so that neither has only one or two. Only for
 * tables of two pages: at the end of a longer one a short page looks normal. Draws a trial to find out.
 */
function filasViudas(opciones: UserOptions, filas: number): number {
  if (filas > FILAS_DE_DOS_PAGINAS) return 0;
  const borrador = new jsPDF({ unit: 'mm', format: 'a4' });
  let enLaUltima = 0;
  autoTable(borrador, {
    ...opciones,
    didDrawCell: ({ section, column, pageNumber }) => {
      if (section === 'body' && column.index === 0 && pageNumber === 2) enLaUltima += 1;
    },
  });
  return enLaUltima > 0 ? Math.max(0, Math.min(FILAS_JUNTAS, filas) - enLaUltima) : 0;
}

function dibujarTabla(doc: jsPDF, tabla: Tabla, y: number, alAvanzar: (filas: number) => void): number {
  const { titulo, filas } = tabla;
  // A title must not be the last thing on a page.
  let donde = y;
  if (donde > ALTO - PIE - 30) {
    doc.addPage();
    donde = MARGEN + 4;
  }
  const arriba = tituloDeParte(doc, titulo, donde);
  if (filas.length === 0) {
    doc.setTextColor(TINTA_TENUE).setFont('helvetica', 'normal').setFontSize(9.5);
    doc.text('Sin datos', MARGEN, arriba + 4);
    return arriba + 13;
  }
  const opciones = comoSeDibuja(tabla, arriba);
  const viudas = filasViudas(opciones, filas.length);
  let final = arriba;
  autoTable(doc, {
    ...opciones,
    margin: { ...MARGENES, bottom: PIE + viudas * ALTO_DE_FILA },
    didDrawCell: ({ section, column }) => {
      if (section === 'body' && column.index === 0) alAvanzar(1);
    },
    didDrawPage: ({ cursor }) => {
      final = cursor?.y ?? final;
    },
  });
  return tabla.nota ? dibujarNota(doc, tabla.nota, final) : final + 9;
}

function dibujarNota(doc: jsPDF, nota: string, y: number): number {
  doc.setTextColor(TINTA_TENUE).setFont('helvetica', 'normal').setFontSize(8.5);
  doc.text(textoParaPdf(nota), MARGEN, y + 4.5);
  return y + 13;
}

function dibujarPies(doc: jsPDF, generado: string): void {
  const paginas = doc.getNumberOfPages();
  for (let pagina = 1; pagina <= paginas; pagina += 1) {
    doc.setPage(pagina);
    doc.setDrawColor(LINEA).line(MARGEN, ALTO - 13, ANCHO - MARGEN, ALTO - 13);
    doc.setTextColor(TINTA_TENUE).setFont('helvetica', 'normal').setFontSize(8.5);
    const texto = `Página ${pagina} de ${paginas} - Generado el ${generado}`;
    doc.text(texto, ANCHO / 2, ALTO - 8, { align: 'center' });
  }
}

/** Draws a report on A4 pages. `alAvanzar` receives the progress, from 0 to 1. */
export function dibujarPdf(
  reporte: Reporte,
  membrete: Membrete,
  alAvanzar: (parte: number) => void = () => {},
): ArrayBuffer {
  const doc = new jsPDF({ unit: 'mm', format: 'a4', compress: true });
  doc.setProperties({
    title: `${reporte.titulo} ${reporte.alcance}`,
    author: membrete.tienda,
    creator: 'Guirnalda',
  });
  doc.setLanguage('es-GT');
  const total = reporte.partes.reduce((suma, parte) => suma + ('filas' in parte ? parte.filas.length : 0), 0);
  let hechas = 0;
  const avanzar = (filas: number): void => {
    hechas += filas;
    if (hechas % 100 === 0) alAvanzar(hechas / total);
  };
  let y = dibujarBanda(doc, reporte, membrete);
  for (const parte of reporte.partes) {
    y = 'filas' in parte ? dibujarTabla(doc, parte, y, avanzar) : dibujarCifras(doc, parte, y);
  }
  dibujarPies(doc, membrete.generado);
  return doc.output('arraybuffer');
}
