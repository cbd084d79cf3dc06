import { expect, it, vi } from 'vitest';
import { agregarAlCarrito } from './acciones.ts';
import { abrirBorrador, useBorrador } from './borrador.ts';
import { productoDePrueba } from './producto-de-prueba.ts';
import { procesarVenta } from './vender.ts';

vi.hoisted(() => {
  const escrito = new Map<string, string>();
  const localStorage = {
    getItem: (clave: string) => escrito.get(clave) ?? null,
    setItem: (clave: string, valor: string) => escrito.set(clave, valor),
  };
  Object.assign(globalThis, { window: globalThis, localStorage, addEventListener: () => undefined });
});

const estado = () => useBorrador.getState();
const enCarrito = () => estado().lineas.map(({ producto }) => producto._id);

it.each([
  ['made', { status: 201, body: { success: true, venta: { items: [] } } }],
  ['refused', { status: 400, body: { success: false, code: 'datos-invalidos', errors: ['No'] } }],
])('a sale %s after somebody else sat down leaves his cart as it is', async (_, { status, body }) => {
  const intento = { clave: 'de-otra', cuerpo: { items: [] } as never };
  abrirBorrador(`otra-${status}`);
  agregarAlCarrito(productoDePrueba('b'));
  useBorrador.setState({ intento });
  abrirBorrador(`una-${status}`);
  agregarAlCarrito(productoDePrueba('a'));
  let responder: (respuesta: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (responder = resolve)));
  const venta = procesarVenta();
  await vi.waitFor(() => expect(estado().procesando).toBe(true));
  const deUna = estado().intento;
  abrirBorrador(`otra-${status}`);
  expect(estado().procesando).toBe(false);
  await new Promise((resolve) => setTimeout(resolve));
  responder(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
  await venta;
  expect(enCarrito()).toEqual(['b']);
  expect(estado().intento).toEqual(intento);
  // Sent again it is the same sale.
  abrirBorrador(`una-${status}`);
  expect(estado().intento).toEqual(deUna);
});
