import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import { CONSUMIDOR_FINAL } from '#contract/words/pagos.ts';
import { useToasts } from '#ui/feedback/toast.ts';
import { ponerTienda } from '../../../shared/tienda/tienda.ts';
import { agregarAlCarrito } from '../carrito/acciones.ts';
import { abrirBorrador, oirOtraVentana, useBorrador, vaciarBorrador } from '../carrito/borrador.ts';
import { anotarProductos, useCatalogoLocal } from '../catalogo/catalogo-local.ts';
import { productoDePrueba } from '../catalogo/producto-de-prueba.ts';
import { EMPTY_INDEX } from '../catalogo/productos-index.ts';
import { descartarEnEspera, MAXIMO_EN_ESPERA, nombreEnEspera, ponerEnEspera, retomar } from './en-espera.ts';

/** A browser's storage, defined before the counter's modules load. */
const storage = vi.hoisted(() => {
  const escrito = new Map<string, string>();
  const localStorage = {
    getItem: (clave: string) => escrito.get(clave) ?? null,
    setItem: (clave: string, valor: string) => escrito.set(clave, valor),
  };
  Object.assign(globalThis, { window: globalThis, localStorage, addEventListener: () => undefined });
  return escrito;
});

const estado = () => useBorrador.getState();
const avisos = () => useToasts.getState().toasts.map(({ message }) => message);
const enCarrito = () => estado().lineas.map(({ producto, cantidad }) => [producto._id, cantidad]);

/** The state that a newly opened window finds. */
function alReiniciar(usuario: string): void {
  useBorrador.setState({ usuarioId: '', lineas: [], enEspera: [] });
  abrirBorrador(usuario);
}

let persona = 0;

beforeEach(() => {
  persona += 1;
  useToasts.setState({ toasts: [] });
  useCatalogoLocal.setState({ index: EMPTY_INDEX, completo: false });
  abrirBorrador(`persona-${persona}`);
});

describe('sales on hold', () => {
  it('are stored whole and per person, through a crash at any moment', () => {
    agregarAlCarrito(productoDePrueba('a'), 3);
    useBorrador.setState({ cliente: { nombre: 'Doña Marta', telefono: '5555-1234' } });
    const todo: string[] = [];
    const parar = useBorrador.subscribe(() => {
      const escrito = JSON.parse(storage.get(`guirnalda.pos.persona-${persona}`) ?? '{}');
      // A power cut leaves the last write: in each one the sale is in exactly one place.
      todo.push(`${escrito.lineas.length}+${escrito.enEspera.length}`);
    });
    ponerEnEspera();
    parar();
    expect(new Set(todo)).toEqual(new Set(['0+1']));
    alReiniciar(`persona-${persona}`);
    expect(estado().lineas).toEqual([]);
    expect(estado().enEspera.map(nombreEnEspera)).toEqual(['Doña Marta']);
    abrirBorrador('otra');
    expect(estado().enEspera).toEqual([]);
    alReiniciar(`persona-${persona}`);
    retomar(estado().enEspera[0]?.id ?? '');
    expect(enCarrito()).toEqual([['a', 3]]);
    expect(estado().cliente.telefono).toBe('5555-1234');
    expect(estado().enEspera).toEqual([]);
  });

  it('swap places with the sale on the screen', () => {
    agregarAlCarrito(productoDePrueba('a'));
    ponerEnEspera();
    agregarAlCarrito(productoDePrueba('b'), 2);
    retomar(estado().enEspera[0]?.id ?? '');
    expect(enCarrito()).toEqual([['a', 1]]);
    expect(estado().enEspera[0]?.lineas[0]?.producto._id).toBe('b');
    expect(nombreEnEspera({ cliente: { nombre: ' ', telefono: '' }, desde: '2026-11-21T20:32:00Z' })).toBe(
      'Venta de las 2:32\u00a0p.\u00a0m.',
    );
  });

  it('keep a client that was typed before anything was scanned', () => {
    agregarAlCarrito(productoDePrueba('a'));
    ponerEnEspera();
    useBorrador.setState({ cliente: { nombre: '', telefono: '5555-1234' } });
    retomar(estado().enEspera[0]?.id ?? '');
    expect(enCarrito()).toEqual([['a', 1]]);
    expect(estado().cliente.telefono).toBe('');
    expect(avisos()).toContain('En espera: 5555-1234');
    // And back: the sale on the screen goes on hold in its place.
    retomar(estado().enEspera[0]?.id ?? '');
    expect(estado().cliente.telefono).toBe('5555-1234');
    expect(estado().enEspera.map(({ lineas }) => lineas.length)).toEqual([1]);
    // The walk-in client alone, one key press, is not put on hold.
    useBorrador.setState({ cliente: { ...CONSUMIDOR_FINAL } });
    retomar(estado().enEspera[0]?.id ?? '');
    expect(estado().enEspera).toEqual([]);
  });

  it("are named by the shop's clock", () => {
    ponerTienda({ zonaHoraria: 'America/Mazatlan' } as Tienda);
    agregarAlCarrito(productoDePrueba('a'));
    vi.useFakeTimers({ now: new Date('2026-11-21T20:32:00Z') });
    ponerEnEspera();
    vi.useRealTimers();
    expect(avisos()).toContain('En espera: Venta de las 1:32\u00a0p.\u00a0m. · Q10.05');
    ponerTienda({ zonaHoraria: 'America/Guatemala' } as Tienda);
  });

  it('report what changed meanwhile', () => {
    agregarAlCarrito(productoDePrueba('a', { stock: 9 }), 4);
    agregarAlCarrito(productoDePrueba('b'));
    ponerEnEspera();
    anotarProductos([productoDePrueba('a', { stock: 2, precio: 2_000 as never })]);
    useCatalogoLocal.setState({ completo: true });
    retomar(estado().enEspera[0]?.id ?? '');
    expect(avisos()).toContain('El precio de a cambió: ahora es Q20.00');
    expect(avisos()).toContain('De a hay 2 y la venta lleva 4');
    expect(avisos()).toContain('b ya no está a la venta');
  });

  it('have a limit, and can be restored after being discarded', () => {
    for (let i = 0; i < MAXIMO_EN_ESPERA; i += 1) {
      agregarAlCarrito(productoDePrueba(`p${i}`));
      ponerEnEspera();
    }
    agregarAlCarrito(productoDePrueba('una más'));
    ponerEnEspera();
    expect(enCarrito()).toEqual([['una más', 1]]);
    expect(avisos()).toContain('Ya hay 20 ventas en espera: retoma o descarta una');
    descartarEnEspera(estado().enEspera[3]?.id ?? '');
    expect(estado().enEspera).toHaveLength(19);
    useToasts.getState().toasts.at(-1)?.action?.onClick();
    expect(estado().enEspera[3]?.lineas[0]?.producto._id).toBe('p3');
  });

  it('stay while a sale is unanswered, and when the cart is emptied', () => {
    agregarAlCarrito(productoDePrueba('a'));
    ponerEnEspera();
    agregarAlCarrito(productoDePrueba('b'));
    useBorrador.setState({ intento: { clave: 'x', cuerpo: {} as never } });
    ponerEnEspera();
    retomar(estado().enEspera[0]?.id ?? '');
    expect(enCarrito()).toEqual([['b', 1]]);
    vaciarBorrador();
    expect(estado().enEspera).toHaveLength(1);
  });

  it('also work where the page came over plain HTTP', () => {
    const seguro = crypto;
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => seguro.getRandomValues(bytes),
    });
    for (const id of ['a', 'b']) {
      agregarAlCarrito(productoDePrueba(id));
      ponerEnEspera();
    }
    vi.unstubAllGlobals();
    expect(new Set(estado().enEspera.map(({ id }) => id)).size).toBe(2);
  });

  it('are shared with the other window of the same person', () => {
    const clave = `guirnalda.pos.persona-${persona}`;
    agregarAlCarrito(productoDePrueba('a'));
    const escrito = JSON.parse(storage.get(clave) ?? '{}');
    const venta = { ...escrito, id: 'x', desde: '2026-11-21T20:32:00Z' };
    storage.set(clave, JSON.stringify({ ...escrito, lineas: [], enEspera: [venta] }));
    oirOtraVentana({ key: clave });
    expect(estado().enEspera).toHaveLength(1);
    expect(enCarrito()).toEqual([['a', 1]]);
  });
});
