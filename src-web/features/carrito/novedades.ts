import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { LIMITES } from '#contract/words/limites.ts';
import type { Frescos } from '../../shared/productos-al-dia.ts';
import { estaDisponible, type Linea, lineaDe, maximoDe, type Vista } from './lineas.ts';

/** How many are left of a line that asks for more; undefined when there are enough, or none at all. */
export function quedanDe(linea: Linea): number | undefined {
  const maximo = maximoDe(linea);
  return estaDisponible(linea) && linea.cantidad > maximo ? maximo : undefined;
}

function vistaDe(linea: Linea): Vista {
  return { precioVenta: linea.precioVenta, disponible: estaDisponible(linea) };
}

function esIgual(una: Vista, otra: Vista): boolean {
  // The price does not matter while the product is unavailable.
  return una.disponible === otra.disponible && (!una.disponible || una.precioVenta === otra.precioVenta);
}

function lineaAlDia(linea: Linea, fresco: ProductoDeCatalogo | null): Linea {
  const visto = linea.visto ?? vistaDe(linea);
  const { visto: _leido, retirado: _retirado, ...resto } = linea;
  const nueva: Linea = fresco ? lineaDe(fresco, linea.cantidad) : { ...resto, retirado: true };
  return esIgual(visto, vistaDe(nueva)) ? nueva : { ...nueva, visto };
}

/**
 * The cart with current prices and stock; each changed line keeps the values last seen until they are marked read. No
 * quantity changes: a line that asks for more than is left says so (`quedanDe`).
 */
export function ponerAlDia(lineas: Linea[], frescos: Frescos): Linea[] {
  return lineas.map((linea) => {
    const fresco = frescos.get(linea._id);
    return fresco === undefined ? linea : lineaAlDia(linea, fresco);
  });
}

/** Whether what is to be paid, or can be had, differs between both. */
export function hayCambio(antes: readonly Linea[], despues: readonly Linea[]): boolean {
  const deAntes = new Map(antes.map((linea) => [linea._id, linea]));
  return despues.some((linea) => {
    const previa = deAntes.get(linea._id);
    return !previa || !esIgual(vistaDe(previa), vistaDe(linea)) || quedanDe(previa) !== quedanDe(linea);
  });
}

function frasesDe(linea: Linea, visto: Vista): string[] {
  const { nombre, precioVenta } = linea;
  if (!estaDisponible(linea)) return [`«${nombre}» ya no está disponible: no cuenta en tu total.`];
  const frases: string[] = [];
  if (!visto.disponible) frases.push(`«${nombre}» está disponible otra vez y cuenta en tu total.`);
  if (precioVenta !== visto.precioVenta) {
    const ahora = formatoQ(deQuetzales(precioVenta));
    const antes = formatoQ(deQuetzales(visto.precioVenta));
    frases.push(`«${nombre}» ahora cuesta ${ahora}. Antes: ${antes}.`);
  }
  return frases;
}

/** The unread changes, one sentence each. */
export function novedadesDe(lineas: readonly Linea[]): string[] {
  return lineas.flatMap((linea) => (linea.visto ? frasesDe(linea, linea.visto) : []));
}

/** The lines with every change marked as read. */
export function leidas(lineas: Linea[]): Linea[] {
  return lineas.map(({ visto: _leido, ...linea }) => linea);
}

/** A line of an earlier order. */
export interface LineaPedida {
  producto: { _id: string } | null;
  nombre: string;
  cantidad: number;
  precioUnitario: number;
}

/** Adds an earlier order at today's prices; `faltas` has a sentence for each line that cannot be added. */
export function volverAPedir(
  lineas: Linea[],
  pedidas: readonly LineaPedida[],
  frescos: Frescos,
): { lineas: Linea[]; puestas: number; faltas: string[] } {
  const faltas: string[] = [];
  let puestas = 0;
  let nuevas = lineas;
  for (const { producto, nombre, cantidad, precioUnitario } of pedidas) {
    const fresco = producto && frescos.get(producto._id);
    const visto = { precioVenta: precioUnitario, disponible: true };
    const linea = fresco && lineaAlDia({ ...lineaDe(fresco, cantidad), visto }, fresco);
    if (!linea || !estaDisponible(linea)) {
      faltas.push(`«${nombre}» ya no está disponible.`);
      continue;
    }
    const previa = nuevas.find(({ _id }) => _id === linea._id);
    if (!previa && nuevas.length >= LIMITES.lineasPorPedido) {
      faltas.push(`«${nombre}» no cabe: un pedido admite hasta ${LIMITES.lineasPorPedido} productos.`);
      continue;
    }
    puestas += 1;
    // A second press adds nothing: the line keeps the larger quantity.
    if (!previa) nuevas = [...nuevas, linea];
    else if (!estaDisponible(previa) || previa.cantidad < linea.cantidad) {
      nuevas = nuevas.map((una) => (una === previa ? linea : una));
    }
  }
  return { lineas: nuevas, puestas, faltas };
}
