import { describe, expect, it } from 'vitest';
import {
  COLUMNAS_DE_PAPEL,
  IMPRESORA_NUEVA,
  LETRAS_DE_IMPRESORA,
  type LogoDeTicket,
} from '#contract/desktop/impresoras.ts';
import type { Corte } from '#contract/schemas/ventas/ticket.ts';
import { readEscpos, textOf } from '../testing/escpos.ts';
import { networkPrinter, ticketOf, workSheetOf } from '../testing/papers.ts';
import { PaperRoll } from './paper-roll.ts';
import { encodeTestPage } from './test-page.ts';
import { encodePaper } from './ticket-on-roll.ts';
import { encodeWorkSheet } from './work-sheet.ts';
import { encodeEtiquetas } from './zpl.ts';

const WIDE = { columnas: 48, letras: 'cp858-19', corta: true } as const;
const NARROW = { ...WIDE, columnas: 32 } as const;
const TICKET = ticketOf('V-1');

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

describe('a ticket on a roll', () => {
  it('has a table on wide paper', () => {
    expect(textOf(encodePaper(TICKET, WIDE, null)).split('\n')).toEqual([
      '          Fiestas Ixchel',
      '   4a. calle 5-67, zona 1, Antigua Guatemala',
      '                 Tel. 2222-3333',
      '-'.repeat(48),
      'Ticket   V-1',
      'Fecha    21/11/2026 09:30',
      'Atendió  Ana López',
      'Cliente  Iñigo Güell',
      'Teléfono 5555-0001',
      'Pago     Efectivo',
      '-'.repeat(48),
      'Cant. Producto                           Importe',
      '    3 Globo metálico corazón 18"          Q37.50',
      '      a Q12.50 cada uno',
      '    1 Guirnalda de feliz cumpleaños       Q45.00',
      '-'.repeat(48),
      'Subtotal                                  Q82.50',
      'Descuento                                 -Q2.50',
      'TOTAL             Q80.00',
      'Recibido                                 Q100.00',
      'Vuelto                                    Q20.00',
      '',
      '            ¡Gracias por su compra!',
      '       Cambios en 8 días con este ticket.',
      '',
      '',
      '',
      '',
      '[cut]',
    ]);
  });

  it('has two lines for each product on narrow paper, and no line is longer than the paper', () => {
    const deeds = readEscpos(encodePaper(TICKET, NARROW, null));
    const widths = deeds.map((deed) =>
      deed.what === 'line' ? deed.letters.reduce((sum, { width }) => sum + width, 0) : 0,
    );
    expect(Math.max(...widths)).toBeLessThanOrEqual(32);
    const text = textOf(encodePaper(TICKET, NARROW, null));
    expect(text).toContain('Globo metálico corazón 18"\n  3 × Q12.50              Q37.50');
  });

  it('prints the total in letters twice the size', () => {
    const total = readEscpos(encodePaper(TICKET, WIDE, null)).find(
      (deed) =>
        deed.what === 'line' &&
        deed.letters
          .map(({ char }) => char)
          .join('')
          .startsWith('TOTAL'),
    );
    expect(total?.what === 'line' && total.letters[0]).toMatchObject({ bold: true, width: 2, height: 2 });
  });

  it('marks a copy and a voided sale in white on black', () => {
    const marks = (change: object) =>
      readEscpos(encodePaper({ ...TICKET, ...change }, WIDE, null)).flatMap((deed) => {
        const inverse = deed.what === 'line' ? deed.letters.filter((letter) => letter.inverse) : [];
        return inverse.length > 0
          ? [
              inverse
                .map(({ char }) => char)
                .join('')
                .trim(),
            ]
          : [];
      });
    expect(marks({})).toEqual([]);
    expect(marks({ copia: true, anulada: true })).toEqual(['VENTA ANULADA', 'COPIA']);
  });

  it.each([
    ['cp858-19', 0x13, 'Iñigo Güell'],
    ['cp850-2', 0x02, 'Iñigo Güell'],
    ['windows1252-16', 0x10, 'Iñigo Güell'],
    ['sin-acentos', 0x00, 'Inigo Guell'],
  ] as const)('in the letters %s reads well on a printer that knows them', (letras, number, cliente) => {
    const bytes = encodePaper(TICKET, { ...WIDE, letras }, null);
    expect(textOf(bytes)).toContain(cliente);
    expect(latin1(bytes)).toContain(`\x1bt${String.fromCharCode(number)}`);
  });

  it('holds no command that somebody wrote as their name', () => {
    const hostile = 'Ana\x1bp\x00\x19\xfa\x1d\x56\x00\x10\x14\x01\u200f🎈 — “ok”…';
    const text = textOf(encodePaper({ ...TICKET, vendedor: hostile }, WIDE, null));
    expect(text).not.toContain('[drawer]');
    expect(text.match(/\[cut\]/g)).toHaveLength(1);
    expect(text).toContain('Atendió  Ana p');
    expect(text).toContain('- "ok"...');
  });

  it('spells out the signs of marks and rights, which no printer has in every code page', () => {
    const tienda = { ...TICKET.tienda, nombre: 'Globos® Fiesta™', textoTicket: '©️ 2026 Fiestas' };
    const text = textOf(encodePaper({ ...TICKET, tienda }, WIDE, null));
    expect(text).toContain('Globos(R) FiestaTM');
    expect(text).toContain('(c) 2026 Fiestas');
  });

  it('keeps the paragraphs of the shop’s own words, and feeds nothing after the cut', () => {
    const tienda = { ...TICKET.tienda, textoTicket: '¡Gracias!\n\nCambios en 8 días.\n' };
    const lines = textOf(encodePaper({ ...TICKET, tienda }, WIDE, null)).split('\n');
    expect(lines.map((line) => line.trim()).slice(-9)).toEqual([
      '',
      '¡Gracias!',
      '',
      'Cambios en 8 días.',
      '',
      '',
      '',
      '',
      '[cut]',
    ]);
  });

  it('shows the logo only on the paper of a shop that has one', () => {
    const logo: LogoDeTicket = { ancho: 8, alto: 2, bits: Buffer.from([0xff, 0x81]).toString('base64') };
    const pictures = (logoUrl: string | null) =>
      readEscpos(encodePaper({ ...TICKET, tienda: { ...TICKET.tienda, logoUrl } }, WIDE, logo)).filter(
        ({ what }) => what === 'picture',
      );
    expect(pictures(null)).toEqual([]);
    expect(pictures('/logo')).toEqual([
      { what: 'picture', centred: true, widthBytes: 1, height: 2, bits: Uint8Array.of(0xff, 0x81) },
    ]);
  });

  it('leads to the order that was sold by a QR code', () => {
    const seguimiento = { codigo: '482913', url: 'http://192.168.1.20:3000/seguimiento?codigo=482913' };
    const bytes = encodePaper({ ...TICKET, seguimiento }, NARROW, null);
    const [qr] = readEscpos(bytes).filter(({ what }) => what === 'picture');
    expect(qr).toMatchObject({ centred: true, widthBytes: 28, height: 222 });
    expect(textOf(bytes)).toContain('Código 482913');
  });

  it('is fed, not cut, on a printer without a cutter', () => {
    expect(textOf(encodePaper(TICKET, { ...WIDE, corta: false }, null))).not.toContain('[cut]');
  });
});

it('a cash slip tells its sums, its result and who signs', () => {
  const corte: Corte = {
    tipo: 'corte',
    tienda: TICKET.tienda,
    titulo: 'Corte de caja',
    hechos: [{ nombre: 'Caja de', valor: 'Ana López' }],
    cuentas: [{ nombre: 'Contado', monto: 23_000, fuerte: true }],
    resultado: 'Faltan Q5.00',
    otros: [{ nombre: 'Tarjeta', monto: 5_000 }],
    movimientos: [{ nombre: 'Salida: agua', monto: -5_000 }],
    notas: 'Faltó vuelto',
  };
  const text = textOf(encodePaper(corte, NARROW, null));
  for (const line of [
    'Caja de Ana López',
    'Contado                  Q230.00',
    'Faltan Q5.00',
    'Notas: Faltó vuelto',
    'Firma',
  ]) {
    expect(text).toContain(line);
  }
});

it('the test page has a numbered line for each way of printing accents', () => {
  const lines = textOf(encodeTestPage(networkPrinter(1))).split('\n');
  const samples = lines.filter((line) => /^\d\. /.test(line));
  // As an Epson reads them: the others are for printers that number their pages in another way.
  expect(samples.slice(0, 4)).toEqual([
    '1. ÁÉÍÓÚÑ áéíóúñü ¡Sí! ¿Año?',
    '2. ÁÉÍÓÚÑ áéíóúñü ¡Sí! ¿Año?',
    '3. ÁÉÍÓÚÑ áéíóúñü ¡Sí! ¿Año?',
    '4. □□□□□□ □□□□□□□ □S□! □A□o?',
  ]);
  expect(samples.at(-1)).toBe('8. AEIOUN aeiounu Si! Ano?');
});

it('a work sheet has a box to tick for each product', () => {
  const bytes = encodeWorkSheet(workSheetOf('P-7'), NARROW);
  const text = textOf(bytes);
  expect(text).toContain('[ ] 12 Globo metálico corazón 18\n       pulgadas rojo');
  expect(text).toContain('Notas del cliente\nSin lazo\nPara las 5');
});

describe('a time of day', () => {
  /** As the app writes it: its own spaces hold it together. */
  const TIME = '6:02\u00a0p.\u00a0m.';

  it.each(COLUMNAS_DE_PAPEL)('stays on one line of a work sheet with %i letters', (columnas) => {
    // Each further letter moves the end of the line through the time.
    for (let more = 0; more < 48; more += 1) {
      const before = 'x'.repeat(more % 12) + ' y'.repeat(Math.floor(more / 2));
      const hoja = workSheetOf('P-7', {
        hechos: [{ nombre: 'Recibido', valor: `${before} a las ${TIME}` }],
        items: [{ cantidad: 1, nombre: `Arco ${before} a las 6:02 p. m.` }],
        notas: [{ titulo: 'Notas del cliente', texto: `Paso ${before} 6:02 p. m. o 6 pm` }],
      });
      for (const letras of ['cp858-19', 'sin-acentos'] as const) {
        const lines = textOf(encodeWorkSheet(hoja, { ...WIDE, columnas, letras })).split('\n');
        expect(lines.filter((line) => line.includes('6:02 p. m.'))).toHaveLength(3);
        expect(lines.filter((line) => line.includes('6 pm'))).toHaveLength(1);
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columnas);
      }
    }
  });

  it('stays on one line of tickets and slips too', () => {
    const ticket = ticketOf('V-1', { fecha: `21 de noviembre ${TIME}` });
    ticket.tienda.textoTicket = 'Abierto de lunes a viernes 8 a. m. a 6:02 p. m.';
    const text = textOf(encodePaper(ticket, NARROW, null));
    expect(text.match(/6:02 p\. m\./g)).toHaveLength(2);
    expect(text).toContain('8 a. m.');
    const corte: Corte = {
      tipo: 'corte',
      tienda: ticket.tienda,
      titulo: 'Corte de caja',
      hechos: [{ nombre: 'Abierta', valor: `20/11/26, con llave, ${TIME}` }],
      cuentas: [],
      resultado: null,
      otros: [],
      movimientos: [{ nombre: `20 nov, agua y hielo, ${TIME} Salida`, monto: -123_456_00 }],
      notas: `Conté y volví a contar, ${TIME}`,
    };
    expect(textOf(encodePaper(corte, NARROW, null)).match(/6:02 p\. m\./g)).toHaveLength(3);
  });

  it('is printed with plain spaces, which every printer has', () => {
    const line = latin1(new PaperRoll({ ...WIDE, letras: 'cp858-19' }).line(`a las ${TIME}`).bytes());
    expect(line).toContain('a las 6:02 p. m.');
  });
});

describe('what a customer wrote', () => {
  it('opens no drawer: no sign of theirs is a command in the printer’s letters', () => {
    // In the pages of DOS these signs have the numbers of ESC, FS, GS, DLE, DC4 and NAK.
    const valor = '←p0zz ►¶\u0001 ∟↔§';
    const hoja = workSheetOf('P-7', {
      hechos: [{ nombre: 'Cliente', valor }],
      items: [{ cantidad: 1, nombre: valor }],
      notas: [{ titulo: 'Notas del cliente', texto: valor }],
    });
    for (const letras of LETRAS_DE_IMPRESORA) {
      const deeds = readEscpos(encodeWorkSheet(hoja, { ...WIDE, letras }));
      expect(deeds.filter(({ what }) => what === 'drawer')).toEqual([]);
    }
    expect(textOf(encodeWorkSheet(hoja, WIDE))).toContain('Cliente: <-p0zz <->');
  });

  it('is no command, whatever sign of Unicode it is', () => {
    for (const letras of LETRAS_DE_IMPRESORA) {
      const line = (text: string) => latin1(new PaperRoll({ ...WIDE, letras }).line(`{${text}}`).bytes());
      const between = (text: string) => /\{([\s\S]*)\}/.exec(line(text))?.[1] ?? '';
      for (let first = 0x80; first < 0x1_0000; first += 16) {
        const signs = String.fromCharCode(...Array.from({ length: 16 }, (_, n) => first + n));
        // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not be there
        expect.soft(between(signs), `from ${first.toString(16)}`).not.toMatch(/[\0-\x1f\x7f]/);
      }
    }
  });
});

describe('labels in ZPL', () => {
  const printer = { etiqueta: IMPRESORA_NUEVA.etiqueta };
  const ean = { simbologia: 'EAN-13', modulos: 95 } as const;
  const label = { nombre: 'Globo ñandú', precio: 1_250, codigo: '7402187033971', barras: ean, copias: 3 };
  const zpl = (change: object, etiqueta = printer.etiqueta): string =>
    new TextDecoder().decode(encodeEtiquetas([{ ...label, ...change }], { etiqueta }));

  it('are as large as the printer’s labels, with name, price, bars, code and copies', () => {
    const text = zpl({});
    expect(text).toMatch(/^\^XA\^CI28\^LH0,0\^PW400\^LL200.*\^PQ3\^XZ\n$/s);
    expect(text).toContain('^FH_^FDGlobo ñandú^FS');
    expect(text).toContain('^FDQ12.50^FS');
    // Three dots to a module, 95 modules, in the middle; the printer adds the check digit.
    expect(text).toContain('^FO58,120^BY3^BEN,44,N,N^FH_^FD740218703397^FS');
    expect(zpl({}, { ...printer.etiqueta, dpi: 300 })).toContain('^PW591^LL295');
  });

  it('shorten a name that is too long for two lines', () => {
    expect(zpl({ nombre: 'Guirnalda de feliz cumpleaños con letras doradas y flecos' })).toContain(
      '^FDGuirnalda de feliz cumpleaños con letras dor...^FS',
    );
  });

  it('hold no command that somebody wrote as a name', () => {
    const text = zpl({ nombre: '^XZ~JR_5E\\&', codigo: null, barras: null });
    expect(text).toContain('^FD_5EXZ_7EJR_5F5E_5C&^FS');
    expect(text.match(/\^XZ/g)).toHaveLength(1);
  });

  it('show the code without bars where no scanner could read them', () => {
    const long = { codigo: 'C'.repeat(40), barras: { simbologia: 'Code 128', modulos: 475 } };
    expect(zpl(long)).not.toContain('^BC');
    expect(zpl(long)).toContain(`^FD${'C'.repeat(40)}^FS`);
    expect(zpl({ codigo: 'A>1', barras: { simbologia: 'Code 128', modulos: 68 } })).not.toContain('^BC');
    expect(zpl({ codigo: 'AB-1', barras: { simbologia: 'Code 128', modulos: 79 } })).toContain(
      '^BCN,44,N,N,N,A',
    );
  });
});
