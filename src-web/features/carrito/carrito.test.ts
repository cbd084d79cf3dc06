import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITES } from '#contract/words/limites.ts';
import { useToasts } from '#ui/feedback/toast.ts';
import { productoDePrueba } from '../../shared/producto-de-prueba.ts';

const GUARDADO = new Map<string, string>();
const ALMACEN = {
  getItem: (clave: string) => GUARDADO.get(clave) ?? null,
  setItem: (clave: string, valor: string) => void GUARDADO.set(clave, valor),
  removeItem: (clave: string) => void GUARDADO.delete(clave),
} as Storage;

const GLOBO = productoDePrueba();

type Oyente = (evento: { key: string | null }) => void;
let oyentes: Oyente[] = [];

/** The cart's modules as a newly opened page loads them. */
async function abrirPagina() {
  vi.resetModules();
  const [carrito, deInvitado, quitar] = await Promise.all([
    import('./carrito.ts'),
    import('./carrito-de-invitado.ts'),
    import('./quitar-del-carrito.ts'),
  ]);
  return { ...carrito, ...deInvitado, ...quitar };
}

function guardadoDe(dueno: string): [string, number][] {
  const lineas = JSON.parse(GUARDADO.get(`guirnalda.carrito.${dueno}`) ?? '[]');
  return lineas.map(({ _id, cantidad }: { _id: string; cantidad: number }) => [_id, cantidad]);
}

beforeEach(() => {
  GUARDADO.clear();
  oyentes = [];
  vi.stubGlobal('localStorage', ALMACEN);
  vi.stubGlobal('addEventListener', (_tipo: string, oyente: Oyente) => void oyentes.push(oyente));
});
afterEach(() => {
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
});

describe('the cart', () => {
  it('is stored under the guest’s key, and under the account’s key after signing in', async () => {
    const { abrirCarrito, agregarAlCarrito, useCarrito } = await abrirPagina();
    agregarAlCarrito(GLOBO);
    expect([...GUARDADO.keys()]).toEqual(['guirnalda.carrito.invitado']);
    abrirCarrito('ana');
    expect(useCarrito.getState().lineas).toEqual([]);
    agregarAlCarrito(GLOBO);
    agregarAlCarrito(GLOBO);
    expect(guardadoDe('invitado')).toEqual([['a', 1]]);
    expect(guardadoDe('ana')).toEqual([['a', 2]]);
  });

  it('is read from storage whenever the user changes and when the page opens', async () => {
    const primera = await abrirPagina();
    primera.abrirCarrito('ana');
    primera.agregarAlCarrito(GLOBO);
    primera.abrirCarrito('eva');
    expect(primera.useCarrito.getState().lineas).toEqual([]);
    primera.abrirCarrito('ana');
    expect(primera.useCarrito.getState().lineas).toHaveLength(1);
    const segunda = await abrirPagina();
    expect(segunda.useCarrito.getState().lineas).toEqual([]);
    segunda.abrirCarrito('ana');
    expect(segunda.useCarrito.getState().lineas).toHaveLength(1);
  });

  it('is empty after signing out, in memory and in storage', async () => {
    const { abrirCarrito, agregarAlCarrito, useCarrito, vaciarAlSalir } = await abrirPagina();
    agregarAlCarrito(GLOBO);
    abrirCarrito('ana');
    agregarAlCarrito(GLOBO);
    vaciarAlSalir();
    abrirCarrito(null);
    expect(useCarrito.getState().lineas).toEqual([]);
    expect([...GUARDADO.keys()]).toEqual([]);
  });

  it('removes only the cart of the account that ordered', async () => {
    const { abrirCarrito, agregarAlCarrito, quitarLoPedido } = await abrirPagina();
    agregarAlCarrito(GLOBO);
    abrirCarrito('ana');
    agregarAlCarrito(GLOBO);
    expect(quitarLoPedido([{ producto: GLOBO._id, cantidad: 1 }])).toBe(false);
    expect([...GUARDADO.keys()]).toEqual(['guirnalda.carrito.invitado']);
  });

  it('keeps lines added after the order was sent', async () => {
    const { agregarAlCarrito, quitarLoPedido, useCarrito } = await abrirPagina();
    agregarAlCarrito(GLOBO, 2);
    agregarAlCarrito({ ...GLOBO, _id: 'otro' });
    expect(quitarLoPedido([{ producto: GLOBO._id, cantidad: 1 }])).toBe(true);
    const quedan = useCarrito.getState().lineas.map(({ _id, cantidad }) => [_id, cantidad]);
    expect(quedan).toEqual([
      [GLOBO._id, 1],
      ['otro', 1],
    ]);
  });

  it('announces what a press did, and nothing when a stored cart opens', async () => {
    const { abrirCarrito, agregarAlCarrito, ponerCantidad, useCarrito } = await abrirPagina();
    abrirCarrito(null);
    expect(useCarrito.getState().dicho).toBe('');
    agregarAlCarrito(GLOBO);
    expect(useCarrito.getState().dicho).toMatch(/^1 de .* en tu carrito\. Total: Q\d+\.\d\d\.$/);
    ponerCantidad(GLOBO._id, 0);
    expect(useCarrito.getState().dicho).toBe('Quitado de tu carrito. Total: Q0.00.');
  });

  it('follows other tabs’ changes to the cart on screen only', async () => {
    const { abrirCarrito, agregarAlCarrito, seguirOtrasPestanas, useCarrito } = await abrirPagina();
    seguirOtrasPestanas();
    const avisar: Oyente = (evento) => {
      for (const oyente of oyentes) oyente(evento);
    };
    abrirCarrito('ana');
    agregarAlCarrito(GLOBO);
    GUARDADO.delete('guirnalda.carrito.ana');
    avisar({ key: 'guirnalda.carrito.invitado' });
    expect(useCarrito.getState().lineas).toHaveLength(1);
    avisar({ key: 'guirnalda.carrito.ana' });
    expect(useCarrito.getState().lineas).toEqual([]);
  });

  it('brings the guest’s lines up to the limit, keeps the rest in the guest’s cart and says so', async () => {
    const pagina = await abrirPagina();
    for (const _id of ['a', 'b', 'c']) pagina.agregarAlCarrito({ ...GLOBO, _id });
    pagina.abrirCarrito('ana');
    for (let n = 1; n < LIMITES.lineasPorPedido; n++)
      pagina.agregarAlCarrito({ ...GLOBO, _id: `de-ana-${n}` });
    pagina.traerLoDeInvitado();
    expect(guardadoDe('ana')).toHaveLength(LIMITES.lineasPorPedido);
    expect(guardadoDe('ana').at(-1)).toEqual(['a', 1]);
    expect(guardadoDe('invitado').map(([id]) => id)).toEqual(['b', 'c']);
    const { useToasts: avisos } = await import('#ui/feedback/toast.ts');
    expect(avisos.getState().toasts.at(-1)?.message).toContain('2 productos quedaron sin traer');
    expect(pagina.ofertaDeInvitado()).toBe('Antes de entrar a tu cuenta elegiste 2 artículos.');

    pagina.quitarDelCarrito('de-ana-1');
    pagina.quitarDelCarrito('de-ana-2');
    pagina.traerLoDeInvitado();
    expect(guardadoDe('invitado')).toEqual([]);
    expect(pagina.ofertaDeInvitado()).toBeUndefined();
  });
});
