import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import type { Cifras, Informe, Membrete } from './informe.ts';
import { celdaLegible, esNumerica, type Tabla } from './tabla.ts';
import { textoParaPdf } from './texto-pdf.ts';

/** Paper is white in both themes, so these are the light tones of the tokens. */
const TINTA = '#1d2440';
const TINTA_TENUE = '#5a6079';
const CORAL = '#ff5d5d';
const LINEA = '#e2e5ee';
const FONDO_CABECERA = '#eef0f6';
const ROJO = '#b01c27';
const FONDO_ROJO = '#ffe3e3';

/** Millimetres of an A4 page. */
const ANCHO = 210;
const ALTO = 297;
const MARGEN = 14;
const BANDA = 30;
const PIE = 18;
const LADO_LOGO = 18;

/** Lines of a title that may be long, cut to two. */
function dosLineas(doc: jsPDF, texto: string, ancho: number): string[] {
  const lineas = doc.splitTextToSize(textoParaPdf(texto), ancho) as string[];
  return lineas.length > 2 ? [lineas[0] ?? '', `${lineas[1] ?? ''}…`] : lineas;
}

function dibujarBanda(doc: jsPDF, { titulo, alcance }: Informe, { tienda, logo }: Membrete): number {
  doc.setFillColor(TINTA).rect(0, 0, ANCHO, BANDA, 'F');
  doc.setFillColor(CORAL).rect(0, BANDA, ANCHO, 1.2, 'F');
  let x = MARGEN;
  if (logo) {
    const y = (BANDA - LADO_LOGO) / 2;
    // On white: a logo may be of any colour.
    doc.setFillColor('#ffffff').roundedRect(x, y, LADO_LOGO, LADO_LOGO, 2, 2, 'F');
    const dentro = LADO_LOGO - 3;
    const escala = dentro / Math.max(logo.ancho, logo.alto);
    const [ancho, alto] = [logo.ancho * escala, logo.alto * escala];
    const centro = (lado: number) => (LADO_LOGO - lado) / 2;
    doc.addImage(logo.datos, 'PNG', x + centro(ancho), y + centro(alto), ancho, alto, undefined, 'FAST');
    x += LADO_LOGO + 5;
  }
  const mitad = (ANCHO - MARGEN - x) / 2;
  doc.setTextColor('#ffffff').setFont('helvetica', 'bold').setFontSize(15);
  const nombre = dosLineas(doc, tienda, mitad - 4);
  doc.text(nombre, x, BANDA / 2 + (nombre.length > 1 ? -1.2 : 1.9));
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
  cifras.forEach(({ etiqueta, tipo, valor }, lugar) => {
    const x = MARGEN + lugar * (ancho + hueco);
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

function dibujarTabla(doc: jsPDF, tabla: Tabla, y: number, alAvanzar: (filas: number) => void): number {
  const { titulo, columnas, filas } = tabla;
  // A title is never left alone at the foot of a page.
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
  let final = arriba;
  autoTable(doc, {
    startY: arriba,
    margin: { top: MARGEN, right: MARGEN, bottom: PIE, left: MARGEN },
    theme: 'grid',
    rowPageBreak: 'avoid',
    head: [columnas.map((columna) => columna.titulo)],
    body: filas.map(({ celdas }) =>
      columnas.map(({ tipo }, lugar) => textoParaPdf(celdaLegible(tipo, celdas[lugar] ?? null))),
    ),
    styles: { fontSize: 9, cellPadding: 1.5, lineColor: LINEA, lineWidth: 0.2, textColor: TINTA },
    headStyles: { fillColor: FONDO_CABECERA, textColor: TINTA, fontStyle: 'bold' },
    didParseCell: ({ cell, column, row, section }) => {
      const columna = columnas[column.index];
      if (columna && esNumerica(columna)) cell.styles.halign = 'right';
      if (column.index > 0) cell.styles.overflow = 'linebreak';
      if (section !== 'body' || !filas[row.index]?.alerta) return;
      cell.styles.textColor = ROJO;
      cell.styles.fillColor = FONDO_ROJO;
    },
    didDrawCell: ({ section, column }) => {
      if (section === 'body' && column.index === 0) alAvanzar(1);
    },
    didDrawPage: ({ cursor }) => {
      final = cursor?.y ?? final;
    },
  });
  return final + 9;
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

/** Draws a report on A4 pages. `alAvanzar` hears, from 0 to 1, how much of its rows stands. */
export function dibujarPdf(
  informe: Informe,
  membrete: Membrete,
  alAvanzar: (parte: number) => void = () => {},
): ArrayBuffer {
  const doc = new jsPDF({ unit: 'mm', format: 'a4', compress: true });
  doc.setProperties({
    title: `${informe.titulo} ${informe.alcance}`,
    author: membrete.tienda,
    creator: 'Guirnalda',
  });
  doc.setLanguage('es-GT');
  const total = informe.partes.reduce((suma, parte) => suma + ('filas' in parte ? parte.filas.length : 0), 0);
  let hechas = 0;
  const avanzar = (filas: number): void => {
    hechas += filas;
    if (hechas % 100 === 0) alAvanzar(hechas / total);
  };
  let y = dibujarBanda(doc, informe, membrete);
  for (const parte of informe.partes) {
    y = 'filas' in parte ? dibujarTabla(doc, parte, y, avanzar) : dibujarCifras(doc, parte, y);
  }
  dibujarPies(doc, membrete.generado);
  return doc.output('arraybuffer');
}
