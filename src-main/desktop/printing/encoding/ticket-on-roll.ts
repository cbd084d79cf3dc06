import { encode } from 'uqr';
import type { LogoDeTicket } from '#contract/desktop/impresoras.ts';
import type { Corte, Papel, Ticket } from '#contract/schemas/ventas/ticket.ts';
import { centavos, formatoQ } from '#contract/words/dinero.ts';
import { PaperRoll, type RollPrinter } from './paper-roll.ts';

/** Printer dots per module of a QR code: 0.75 mm, which a phone still reads from badly printed paper. */
const QR_DOTS = 6;
/** From this width on there is room for a table with three columns. */
const WIDE = 42;

const money = (amount: number): string => formatoQ(centavos(amount));

/** The bytes that print a ticket or a slip. */
export function encodePaper(papel: Papel, printer: RollPrinter, logo: LogoDeTicket | null): Uint8Array {
  const roll = new PaperRoll(printer);
  head(roll, papel.tienda, logo);
  if ('tipo' in papel) corte(roll, papel);
  else ticket(roll, papel);
  return roll.end();
}

function head(roll: PaperRoll, tienda: Ticket['tienda'], logo: LogoDeTicket | null): void {
  if (tienda.logoUrl && logo) roll.logo(logo);
  roll.title(tienda.nombre);
  if (tienda.direccion) roll.line(tienda.direccion, { center: true });
  if (tienda.telefono) roll.line(`Tel. ${tienda.telefono}`, { center: true });
}

/** Names and values in two columns. */
function facts(roll: PaperRoll, all: readonly (readonly [name: string, value: string])[]): void {
  const rows = all.filter(([, value]) => value);
  if (rows.length === 0) return;
  const widest = Math.max(...rows.map(([name]) => name.length));
  const columns = [
    { width: widest + 1, align: 'left' as const },
    { width: roll.columns - widest - 1, align: 'left' as const },
  ];
  roll.table(columns, rows);
}

function ticket(roll: PaperRoll, papel: Ticket): void {
  if (papel.anulada) roll.space().mark('Venta anulada');
  if (papel.copia) roll.space().mark('Copia');
  roll.rule();
  facts(roll, [
    ['Ticket', papel.numero],
    ['Fecha', papel.fecha],
    ['Atendió', papel.vendedor],
    ['Cliente', papel.cliente.nombre],
    ['Teléfono', papel.cliente.telefono],
    ['Pago', papel.metodoPago],
  ]);
  roll.rule();
  if (roll.columns >= WIDE) itemsInTable(roll, papel.items);
  else itemsInLines(roll, papel.items);
  roll.rule();
  totals(roll, papel);
  if (papel.seguimiento) seguimiento(roll, papel.seguimiento);
  if (papel.tienda.textoTicket) footer(roll, papel.tienda.textoTicket);
}

function itemsInTable(roll: PaperRoll, items: Ticket['items']): void {
  const amounts = items.map(({ subtotal }) => money(subtotal));
  const last = Math.max('Importe'.length, ...amounts.map((amount) => amount.length)) + 1;
  const first = Math.max('Cant.'.length, ...items.map(({ cantidad }) => String(cantidad).length));
  const columns = [
    { width: first, align: 'right' as const },
    { width: roll.columns - first - last - 1, align: 'left' as const, marginLeft: 1 },
    { width: last, align: 'right' as const, verticalAlign: 'top' as const },
  ];
  const rows = items.flatMap(({ nombre, cantidad, precioUnitario }, place) => [
    [String(cantidad), nombre, amounts[place] ?? ''],
    ...(cantidad === 1 ? [] : [['', `a ${money(precioUnitario)} cada uno`, '']]),
  ]);
  roll.table(columns, [['Cant.', 'Producto', 'Importe'], ...rows]);
}

function itemsInLines(roll: PaperRoll, items: Ticket['items']): void {
  for (const { nombre, cantidad, precioUnitario, subtotal } of items) {
    roll.line(nombre);
    roll.pair(`${cantidad} × ${money(precioUnitario)}`, money(subtotal), { indent: 2 });
  }
}

function totals(roll: PaperRoll, papel: Ticket): void {
  if (papel.descuento !== 0) {
    roll.pair('Subtotal', money(papel.subtotal));
    roll.pair('Descuento', money(-papel.descuento));
  }
  roll.pair('TOTAL', money(papel.total), { bold: true, large: true });
  for (const { nombre, monto } of papel.partes ?? []) roll.pair(nombre, money(monto));
  if (papel.recibido !== null) roll.pair('Recibido', money(papel.recibido));
  if (papel.cambio !== null) roll.pair('Vuelto', money(papel.cambio), { bold: true });
}

function seguimiento(roll: PaperRoll, { codigo, url }: NonNullable<Ticket['seguimiento']>): void {
  const { data } = encode(url, { ecc: 'M', border: 2 });
  roll.space();
  qr(roll, data);
  roll.line('Sigue tu pedido con tu teléfono', { center: true });
  roll.line(`Código ${codigo}`, { center: true, bold: true });
}

/** A QR code as a picture: cheap printers cannot make one. */
function qr(roll: PaperRoll, modules: readonly (readonly boolean[])[]): void {
  const widthBytes = Math.ceil((modules.length * QR_DOTS) / 8);
  const bits = new Uint8Array(widthBytes * modules.length * QR_DOTS);
  modules.forEach((row, y) => {
    const dots = new Uint8Array(widthBytes);
    row.forEach((dark, x) => {
      for (let dot = x * QR_DOTS; dark && dot < (x + 1) * QR_DOTS; dot += 1) {
        dots[dot >> 3] = (dots[dot >> 3] ?? 0) | (0x80 >> (dot & 7));
      }
    });
    for (let line = 0; line < QR_DOTS; line += 1) bits.set(dots, (y * QR_DOTS + line) * widthBytes);
  });
  roll.picture(widthBytes, modules.length * QR_DOTS, bits);
}

/** The shop's own words, in its own lines and paragraphs. */
function footer(roll: PaperRoll, text: string): void {
  roll.space();
  for (const line of text.trim().split(/\r?\n/)) {
    if (line.trim()) roll.line(line, { center: true });
    else roll.space();
  }
}

function corte(roll: PaperRoll, papel: Corte): void {
  roll.space().title(papel.titulo);
  roll.rule();
  facts(
    roll,
    papel.hechos.map(({ nombre, valor }) => [nombre, valor] as const),
  );
  roll.rule();
  lines(roll, papel.cuentas);
  if (papel.resultado) roll.space().title(papel.resultado);
  if (papel.otros.length > 0) {
    roll.space().line('Cobrado de otro modo', { bold: true });
    lines(roll, papel.otros);
  }
  if (papel.movimientos.length > 0) {
    roll.space().line('Entradas, salidas y devoluciones', { bold: true });
    lines(roll, papel.movimientos);
  }
  if (papel.notas) roll.space().line(`Notas: ${papel.notas}`);
  roll.space(3).line('_'.repeat(24), { center: true }).line('Firma', { center: true });
}

function lines(roll: PaperRoll, all: Corte['cuentas']): void {
  for (const { nombre, monto, fuerte = false } of all) roll.pair(nombre, money(monto), { bold: fuerte });
}
