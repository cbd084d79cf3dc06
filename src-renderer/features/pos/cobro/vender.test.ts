import { expect, it, vi } from 'vitest';
import { useToasts } from '#ui/feedback/toast.ts';
import { agregarAlCarrito } from '../carrito/acciones.ts';
import { abrirBorrador, useBorrador } from '../carrito/borrador.ts';
import { productoDePrueba } from '../catalogo/producto-de-prueba.ts';
import { procesarVenta } from './vender.ts';

vi.hoisted(() => {
  const escrito = new Map<string, string>();
  const localStorage = {
    getItem: (clave: string) => escrito.get(clave) ?? null,
    setItem: (clave: string, valor: string) => escrito.set(clave, valor),
  };
  Object.assign(globalThis, { window: globalThis, localStorage, addEventListener: () => undefined });
});

const vender = () =>
  procesarVenta({ autorizado: (_titulo, hacer) => hacer(), conFecha: (hacer) => hacer(null) });
const estado = () => useBorrador.getState();
const enCarrito = () => estado().lineas.map(({ producto }) => producto._id);

it.each([
  ['made', { status: 201, body: { success: true, venta: { items: [] } } }],
  ['refused', { status: 400, body: { success: false, error: 'datos-invalidos', message: 'No' } }],
])('a sale %s after another person signed in leaves their cart unchanged', async (_, { status, body }) => {
  const intento = { clave: 'de-otra', cuerpo: { items: [] } as never };
  abrirBorrador(`otra-${status}`);
  agregarAlCarrito(productoDePrueba('b'));
  useBorrador.setState({ intento });
  abrirBorrador(`una-${status}`);
  agregarAlCarrito(productoDePrueba('a'));
  let responder: (respuesta: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (responder = resolve)));
  const venta = vender();
  await expect.poll(() => estado().procesando).toBe(true);
  const deUna = estado().intento;
  abrirBorrador(`otra-${status}`);
  expect(estado().procesando).toBe(false);
  await new Promise((resolve) => setTimeout(resolve));
  responder(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
  await venta;
  expect(enCarrito()).toEqual(['b']);
  expect(estado().intento).toEqual(intento);
  // Sent again, it is the same sale.
  abrirBorrador(`una-${status}`);
  expect(estado().intento).toEqual(deUna);
});

const conJson = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

it('a cart restored after a crash is sold under its first key, and asks first when it was changed since', async () => {
  abrirBorrador('tras-un-apagon');
  agregarAlCarrito(productoDePrueba('a'));
  const { usuarioId: _, ...antes } = estado();
  const claves: unknown[] = [];
  const responder = vi.fn(() => conJson(201, { success: true, venta: { items: [] } }));
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: HeadersInit }) => {
    claves.push(new Headers(headers).get('idempotency-key'));
    return responder();
  });
  expect(await vender()).toBeDefined();
  expect(enCarrito()).toEqual([]);
  useBorrador.setState(antes);
  responder.mockImplementationOnce(() => {
    const repetida = conJson(201, { success: true, venta: { numero: 'V1', items: [] } });
    repetida.headers.set('idempotency-replayed', 'true');
    return repetida;
  });
  expect(await vender()).toBeUndefined();
  expect(useToasts.getState().toasts.at(-1)?.message).toBe(
    'Esto ya estaba cobrado: venta V1. No se cobró otra vez',
  );
  expect(enCarrito()).toEqual([]);
  expect(claves[1]).toBe(claves[0]);
  expect(claves[0]).toBeTruthy();

  useBorrador.setState(antes);
  agregarAlCarrito(productoDePrueba('b'));
  responder.mockImplementationOnce(() =>
    conJson(409, { success: false, error: 'clave-reutilizada', message: 'No' }),
  );
  expect(await vender()).toBeUndefined();
  expect(useToasts.getState().toasts.at(-1)?.message).toContain('ya se cobró');
  expect([enCarrito(), estado().intento]).toEqual([['a', 'b'], undefined]);
  await vender();
  expect(claves[2]).toBe(claves[0]);
  expect(claves[3]).not.toBe(claves[0]);
  expect(enCarrito()).toEqual([]);
});
