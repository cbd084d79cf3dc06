import { aQuetzales, type Centavos, deQuetzales, multiplicar, sumar } from '#contract/dinero.ts';
import type { DetalleDeError } from '#contract/errores.ts';
import { LIMITES } from '#contract/limites.ts';
import type { NuevoPedidoJson } from '#contract/pedidos.ts';
import { digitosDeTelefono } from '#contract/telefono.ts';
import { FORMATO_EMAIL } from '#contract/texto.ts';

/** What the person fills in. */
export interface DatosDePedido {
  nombre: string;
  telefono: string;
  email: string;
  notas: string;
}

/** A line as checkout needs it. */
export interface LineaDePedido {
  _id: string;
  nombre: string;
  precioVenta: number;
  cantidad: number;
  /** Nothing is ordered or paid of a line that cannot be had. */
  disponible: boolean;
  /** Another price than the one the person saw last. */
  precioAntes?: number;
}

function porPedir(lineas: readonly LineaDePedido[]): LineaDePedido[] {
  return lineas.filter(({ disponible }) => disponible);
}

/** Price of a line: nothing where nothing can be had. */
export function importeDe({ precioVenta, cantidad, disponible }: LineaDePedido): Centavos {
  return multiplicar(deQuetzales(precioVenta), disponible ? cantidad : 0);
}

export function totalDePedido(lineas: readonly LineaDePedido[]): Centavos {
  return sumar(...lineas.map(importeDe));
}

/** What is wrong, in the order of the screen and with the paths that the server uses. */
export function validarPedido(datos: DatosDePedido, lineas: readonly LineaDePedido[]): DetalleDeError[] {
  const errores: DetalleDeError[] = [];
  const mal = (path: string, msg: string) => errores.push({ path, msg });
  const nombre = datos.nombre.trim();
  const telefono = digitosDeTelefono(datos.telefono);
  const email = datos.email.trim();

  if (porPedir(lineas).length === 0) mal('items', 'El carrito está vacío');
  if (!nombre) mal('cliente.nombre', 'El nombre es obligatorio');
  else if (nombre.length > LIMITES.nombrePersona) {
    mal('cliente.nombre', `El nombre no puede pasar de ${LIMITES.nombrePersona} caracteres`);
  }
  if (!telefono) mal('cliente.telefono', 'El teléfono es obligatorio');
  else if (telefono.length !== LIMITES.telefono) {
    mal('cliente.telefono', 'El teléfono debe tener exactamente 8 dígitos');
  }
  if (email && !FORMATO_EMAIL.test(email)) mal('cliente.email', 'El formato del email no es válido');
  else if (email.length > LIMITES.email) {
    mal('cliente.email', `El email no puede pasar de ${LIMITES.email} caracteres`);
  }
  if (datos.notas.trim().length > LIMITES.notas) {
    mal('notasCliente', `Las notas no pueden pasar de ${LIMITES.notas} caracteres`);
  }
  return errores;
}

/** The body of POST /api/pedidos: what is empty is left out. */
export function cuerpoDePedido(datos: DatosDePedido, lineas: readonly LineaDePedido[]): NuevoPedidoJson {
  const email = datos.email.trim();
  const notasCliente = datos.notas.trim();
  return {
    cliente: {
      nombre: datos.nombre.trim(),
      telefono: digitosDeTelefono(datos.telefono),
      ...(email ? { email } : {}),
    },
    items: porPedir(lineas).map(({ _id, cantidad }) => ({ producto: _id, cantidad })),
    ...(notasCliente ? { notasCliente } : {}),
    totalVisto: aQuetzales(totalDePedido(lineas)),
  };
}
