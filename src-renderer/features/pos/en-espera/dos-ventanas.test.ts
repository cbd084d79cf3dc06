import { beforeEach, describe, expect, it, vi } from 'vitest';
import { productoDePrueba } from '../catalogo/producto-de-prueba.ts';

/** One storage for all windows, which hear of each other's writes later, as in a browser. */
const storage = vi.hoisted(() => {
  const escrito = new Map<string, string>();
  const oyentes = new Map<unknown, (evento: { key: string }) => void>();
  const porOir: { quien: unknown; key: string }[] = [];
  const todo = { escrito, oyentes, porOir, activa: undefined as unknown, lleno: false };
  const localStorage = {
    getItem: (clave: string) => escrito.get(clave) ?? null,
    setItem: (key: string, valor: string) => {
      if (todo.lleno) throw new Error('QuotaExceededError');
      if (escrito.get(key) === valor) return;
      escrito.set(key, valor);
      for (const quien of oyentes.keys()) if (quien !== todo.activa) porOir.push({ quien, key });
    },
  };
  Object.assign(globalThis, { window: globalThis, localStorage, addEventListener: () => undefined });
  return todo;
});

let persona = 0;

/** A window with its own modules, with the person's counter open. */
async function abrirVentana() {
  vi.resetModules();
  const borrador = await import('../carrito/borrador.ts');
  const acciones = await import('../carrito/acciones.ts');
  const espera = await import('./en-espera.ts');
  const { useToasts } = await import('#ui/feedback/toast.ts');
  const usuario = `persona-${persona}`;
  const quien = {};
  const yo = {
    morir: () => storage.oyentes.delete(quien),
    ...acciones,
    ...espera,
    ...borrador,
    estado: borrador.useBorrador.getState,
    enCarrito: () => borrador.useBorrador.getState().lineas.map(({ producto }) => producto._id),
    /** The sales on hold, each by its first product. */
    esperan: () => borrador.useBorrador.getState().enEspera.map(({ lineas }) => lineas[0]?.producto._id),
    avisos: () => useToasts.getState().toasts.map(({ message }) => message),
    agregar: (id: string) => acciones.agregarAlCarrito(productoDePrueba(id)),
    retomarLa: (id: string) => {
      const venta = borrador.useBorrador
        .getState()
        .enEspera.find(({ lineas }) => lineas[0]?.producto._id === id);
      espera.retomar(venta?.id ?? '');
    },
    /** Runs an action in this window. */
    en: (hacer: () => void) => {
      storage.activa = quien;
      hacer();
      storage.activa = undefined;
    },
  };
  storage.oyentes.set(quien, borrador.oirOtraVentana);
  yo.en(() => borrador.abrirBorrador(usuario));
  return yo;
}

/** Delivers the storage events to every window until none is left; returns how many were delivered. */
function oirse(): number {
  let veces = 0;
  for (let evento = storage.porOir.shift(); evento && veces < 100; evento = storage.porOir.shift()) {
    veces += 1;
    storage.activa = evento.quien;
    storage.oyentes.get(evento.quien)?.(evento);
    storage.activa = undefined;
  }
  return veces;
}

const intento = { clave: 'clave-de-a', cuerpo: { items: [] } as never };

beforeEach(() => {
  persona += 1;
  storage.oyentes.clear();
  storage.porOir.length = 0;
  storage.lleno = false;
});

describe('two windows of one person', () => {
  it("do not answer each other's writes endlessly", async () => {
    const a = await abrirVentana();
    const b = await abrirVentana();
    a.en(() => a.agregar('a'));
    b.en(() => b.agregar('b'));
    expect(oirse()).toBe(2);
    a.en(() => a.agregar('c'));
    expect(oirse()).toBe(1);
    expect([a.enCarrito(), b.enCarrito()]).toEqual([['a', 'c'], ['b']]);
  });

  it('share the sales on hold, each with its own cart', async () => {
    const a = await abrirVentana();
    const b = await abrirVentana();
    a.en(() => a.agregar('a'));
    a.en(() => a.ponerEnEspera());
    b.en(() => b.agregar('b'));
    oirse();
    expect([a.esperan(), b.esperan()]).toEqual([['a'], ['a']]);
    expect(b.enCarrito()).toEqual(['b']);
    b.en(() => b.retomarLa('a'));
    oirse();
    expect([a.esperan(), b.esperan()]).toEqual([['b'], ['b']]);
  });

  it('keep what the other put on hold or resumed before they heard of it', async () => {
    const a = await abrirVentana();
    const b = await abrirVentana();
    for (const id of ['a', 'b']) {
      a.en(() => a.agregar(id));
      a.en(() => a.ponerEnEspera());
      if (id === 'a') oirse();
    }
    // Nothing of the second window was heard yet.
    b.en(() => b.agregar('c'));
    b.en(() => b.ponerEnEspera());
    a.en(() => a.retomarLa('a'));
    b.en(() => b.agregar('d'));
    oirse();
    // Besides these, each knows the cart that the other is about to overwrite.
    expect([a.esperan(), b.esperan()]).toEqual([
      ['b', 'c'],
      ['b', 'c', 'a'],
    ]);
    a.morir();
    b.morir();
    expect((await abrirVentana()).esperan()).toEqual(['b', 'c', 'a']);
  });

  it('catch up when the counter was closed meanwhile', async () => {
    const a = await abrirVentana();
    const b = await abrirVentana();
    b.morir();
    a.en(() => a.agregar('a'));
    a.en(() => a.ponerEnEspera());
    b.en(() => b.abrirBorrador(`persona-${persona}`));
    expect(b.esperan()).toEqual(['a']);
  });

  it('never lose a sale that was sent and not answered', async () => {
    const a = await abrirVentana();
    const b = await abrirVentana();
    a.en(() => a.agregar('a'));
    a.en(() => a.useBorrador.setState({ procesando: true, intento }));
    oirse();
    b.en(() => b.agregar('b'));
    b.en(() => b.agregar('c'));
    oirse();
    // It is on the screen there: only the others list it as on hold.
    expect([a.esperan(), b.esperan()]).toEqual([[], ['a']]);
    a.morir();
    b.morir();
    const despues = await abrirVentana();
    expect(despues.enCarrito()).toEqual(['b', 'c']);
    const [duda] = despues.estado().enEspera;
    // Discarded, it might be sold again.
    despues.en(() => despues.descartarEnEspera(duda?.id ?? ''));
    expect(despues.avisos()).toContain(
      'Esta venta quedó sin confirmar: retómala y vuelve a procesarla. Se cobra una sola vez.',
    );
    despues.en(() => despues.retomarLa('a'));
    expect(despues.estado().intento).toEqual(intento);
    expect([despues.enCarrito(), despues.esperan()]).toEqual([['a'], ['b']]);
    despues.en(() => despues.vaciarBorrador());
    expect((await abrirVentana()).esperan()).toEqual(['b']);
  });

  it('lose neither cart when one of them closes, and sell a cart that both have only once', async () => {
    const a = await abrirVentana();
    const b = await abrirVentana();
    a.en(() => a.agregar('a'));
    b.en(() => b.agregar('b'));
    b.en(() => b.agregar('c'));
    a.morir();
    const otraVez = await abrirVentana();
    expect([otraVez.enCarrito(), otraVez.esperan()]).toEqual([['b', 'c'], ['a']]);
    // The cart of `b` is on two screens, under one key.
    expect(otraVez.estado().clave).toBe(b.estado().clave);
    expect(otraVez.estado().clave).not.toBe('');
    b.en(() => b.vaciarBorrador());
    b.en(() => b.agregar('d'));
    expect(b.estado().clave).not.toBe(otraVez.estado().clave);
  });

  it('drop their copies of a sale that one of them made', async () => {
    const a = await abrirVentana();
    a.en(() => a.agregar('a'));
    const b = await abrirVentana();
    expect(b.enCarrito()).toEqual(['a']);
    a.en(() => a.cerrarVendida());
    // It writes once more before it hears.
    b.en(() => b.agregar('b'));
    a.en(() => a.agregar('c'));
    expect([a.enCarrito(), a.esperan()]).toEqual([['c'], []]);
    oirse();
    // Only what is on the other's screen now.
    expect([b.enCarrito(), b.esperan()]).toEqual([[], ['c']]);
    expect(b.avisos()).toContain('Esta venta se cobró en otra ventana');
    a.morir();
    b.morir();
    const despues = await abrirVentana();
    expect([...despues.enCarrito(), ...despues.esperan()]).toEqual(['c']);
  });

  it("keep each other's unanswered attempt", async () => {
    const a = await abrirVentana();
    a.en(() => a.agregar('a'));
    const b = await abrirVentana();
    const { clave } = a.estado();
    const debido = { clave, cuerpo: { items: [] } as never };
    a.en(() => a.useBorrador.setState({ procesando: true, intento: debido }));
    b.en(() => b.agregar('b'));
    a.morir();
    b.morir();
    const despues = await abrirVentana();
    expect(despues.estado().intento).toEqual(debido);
    despues.en(() => despues.useBorrador.setState({ intento: undefined }));
    expect((await abrirVentana()).estado().intento).toBeUndefined();
  });

  it('hear of an answer that came late', async () => {
    const a = await abrirVentana();
    const b = await abrirVentana();
    a.en(() => a.agregar('a'));
    a.en(() => a.useBorrador.setState({ procesando: true, intento }));
    b.en(() => b.agregar('b'));
    oirse();
    a.en(() => a.vaciarBorrador());
    oirse();
    // The other window's cart is on hold here, in case that window closes.
    expect([a.esperan(), b.esperan()]).toEqual([['b'], []]);
    expect([a.enCarrito(), b.enCarrito()]).toEqual([[], ['b']]);
  });

  it('keep working while the storage is full, and catch up later', async () => {
    const a = await abrirVentana();
    const b = await abrirVentana();
    b.en(() => b.agregar('b'));
    storage.lleno = true;
    a.en(() => a.agregar('a'));
    a.en(() => a.ponerEnEspera());
    a.en(() => a.agregar('c'));
    oirse();
    expect(a.esperan()).toEqual(['a']);
    storage.lleno = false;
    b.en(() => b.ponerEnEspera());
    oirse();
    expect(new Set(a.esperan())).toEqual(new Set(['a', 'b']));
    expect(b.esperan()).toEqual(a.esperan());
  });
});
