import type { NuevoPedidoJson } from '#contract/schemas/ventas/pedidos.ts';
import { aQuetzales, type Centavos, deQuetzales, multiplicar, sumar } from '#contract/words/dinero.ts';
import type { DetalleDeError } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { digitosDeTelefono } from '#contract/words/telefono.ts';
import { FORMATO_EMAIL } from '#contract/words/texto.ts';
import { soloQuedan } from '../../shared/solo-quedan.tsx';

/** The fields of the form. */
export interface DatosDePedido {
  nombre: string;
  telefono: string;
  email: string;
  /** Undefined where the shop does not deliver. */
  direccion: string | undefined;
  notas: string;
}

/** The path of each field in the server's errors. */
export const PATH_DE = {
  nombre: 'cliente.nombre',
  telefono: 'cliente.telefono',
  email: 'cliente.email',
  direccion: 'cliente.direccion',
  notas: 'notasCliente',
} as const satisfies Record<keyof DatosDePedido, string>;

/** A line as checkout needs it. */
export interface LineaDePedido {
  _id: string;
  nombre: string;
  precioVenta: number;
  cantidad: number;
  /** An unavailable line is neither ordered nor charged. */
  disponible: boolean;
  /** How many are left, when it asks for more. */
  quedan?: number;
  /** The price the person last saw, when it has changed. */
  precioAntes?: number;
}

function porPedir(lineas: readonly LineaDePedido[]): LineaDePedido[] {
  return lineas.filter(({ disponible }) => disponible);
}

/** Price of a line in centavos; 0 when it is unavailable. */
export function importeDe({ precioVenta, cantidad, disponible }: LineaDePedido): Centavos {
  return multiplicar(deQuetzales(precioVenta), disponible ? cantidad : 0);
}

export function totalDePedido(lineas: readonly LineaDePedido[]): Centavos {
  return sumar(...lineas.map(importeDe));
}

/** The errors, in the order of the screen and with the server's paths. */
export function validarPedido(datos: DatosDePedido, lineas: readonly LineaDePedido[]): DetalleDeError[] {
  const errores: DetalleDeError[] = [];
  const mal = (path: string, msg: string) => errores.push({ path, msg });
  const nombre = datos.nombre.trim();
  const telefono = digitosDeTelefono(datos.telefono);
  const email = datos.email.trim();

  if (porPedir(lineas).length === 0) mal('items', 'El carrito está vacío');
  for (const { nombre, quedan } of lineas) {
    if (quedan !== undefined) mal('items', `${soloQuedan(quedan)} de «${nombre}»`);
  }
  if (!nombre) mal(PATH_DE.nombre, 'El nombre es obligatorio');
  else if (nombre.length > LIMITES.nombrePersona) {
    mal(PATH_DE.nombre, `El nombre no puede pasar de ${LIMITES.nombrePersona} caracteres`);
  }
  if (!telefono) mal(PATH_DE.telefono, 'El teléfono es obligatorio');
  else if (telefono.length !== LIMITES.telefono) {
    mal(PATH_DE.telefono, 'El teléfono debe tener exactamente 8 dígitos');
  }
  if (email && !FORMATO_EMAIL.test(email)) mal(PATH_DE.email, 'El formato del email no es válido');
  else if (email.length > LIMITES.email) {
    mal(PATH_DE.email, `El email no puede pasar de ${LIMITES.email} caracteres`);
  }
  if (datos.direccion && datos.direccion.trim().length > LIMITES.direccion) {
    mal(PATH_DE.direccion, `La dirección no puede pasar de ${LIMITES.direccion} caracteres`);
  }
  if (datos.notas.trim().length > LIMITES.notas) {
    mal(PATH_DE.notas, `Las notas no pueden pasar de ${LIMITES.notas} caracteres`);
  }
  return errores;
}

/** The body of POST /api/pedidos, without empty fields. */
export function cuerpoDePedido(datos: DatosDePedido, lineas: readonly LineaDePedido[]): NuevoPedidoJson {
  const email = datos.email.trim();
  const direccion = datos.direccion?.trim();
  const notasCliente = datos.notas.trim();
  return {
    cliente: {
      nombre: datos.nombre.trim(),
      telefono: digitosDeTelefono(datos.telefono),
      ...(email ? { email } : {}),
      ...(direccion ? { direccion } : {}),
    },
    items: porPedir(lineas).map(({ _id, cantidad }) => ({ producto: _id, cantidad })),
    ...(notasCliente ? { notasCliente } : {}),
    totalVisto: aQuetzales(totalDePedido(lineas)),
  };
}
