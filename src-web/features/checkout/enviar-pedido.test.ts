import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NetworkError } from '#contract/client/api-client.ts';
import { usarToken } from '../../lib/api.ts';
import { type EnvioDePedido, enviarPedido } from './enviar-pedido.ts';
import { estaEnDuda } from './intento.ts';

const PEDIDO = { numero: 'P20261121-0001', codigoSeguimiento: '123456', total: 6, estado: 'en-proceso' };

function memoria(): Storage {
  const datos = new Map<string, string>();
  return {
    getItem: (clave: string) => datos.get(clave) ?? null,
    setItem: (clave: string, valor: string) => void datos.set(clave, valor),
    removeItem: (clave: string) => void datos.delete(clave),
  } as Storage;
}

interface Envio {
  headers: Record<string, string>;
  body: string;
}
let cuerpos: string[] = [];
let permisos: (string | undefined)[] = [];

/** Answers of the server, in order: a status and a body, or no answer. */
function servidor(...respuestas: ([number, unknown] | 'nada')[]) {
  const claves: (string | null)[] = [];
  cuerpos = [];
  permisos = [];
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: Envio) => {
    cuerpos.push(body);
    permisos.push(headers.authorization);
    claves.push(headers['idempotency-key'] ?? null);
    const respuesta = respuestas.shift();
    if (!respuesta || respuesta === 'nada') throw new TypeError('no network');
    return new Response(JSON.stringify(respuesta[1]), { status: respuesta[0] });
  });
  return claves;
}

const LINEA = { _id: 'a', nombre: 'Globo', precioVenta: 2, cantidad: 3, disponible: true };
const IGUAL = { cambio: false, novedades: [] };

function envio(cambio: Partial<EnvioDePedido> = {}): EnvioDePedido {
  return {
    usuario: null,
    datos: { nombre: 'Ana', telefono: '55551234', email: '', direccion: undefined, notas: '' },
    lineas: [LINEA],
    refrescar: async () => IGUAL,
    ...cambio,
  };
}

const HECHO: [number, unknown] = [201, { success: true, pedido: PEDIDO }];
const SIN_STOCK: [number, unknown] = [
  409,
  { success: false, error: 'stock-insuficiente', message: 'Stock insuficiente' },
];

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoria());
});

describe('enviarPedido', () => {
  it('places the order', async () => {
    servidor(HECHO);
    expect(await enviarPedido(envio())).toEqual({
      tipo: 'creado',
      pedido: PEDIDO,
      items: [{ producto: LINEA._id, cantidad: LINEA.cantidad }],
    });
  });

  it('remembers name and phone of a visitor whose order was placed, and nothing else', async () => {
    const recordado = () => localStorage.getItem('guirnalda.comprador');
    vi.stubGlobal('localStorage', memoria());
    const datos = { ...envio().datos, email: 'ana@correo.gt', notas: 'A las 3' };
    servidor('nada', SIN_STOCK, HECHO, HECHO);
    await enviarPedido(envio({ datos }));
    await enviarPedido(envio({ datos }));
    expect(recordado()).toBeNull();
    await enviarPedido(envio({ datos, usuario: 'ana' }));
    expect(recordado()).toBeNull();
    await enviarPedido(envio({ datos }));
    expect(recordado()).toBe('{"nombre":"Ana","telefono":"55551234"}');
  });

  it('retries with the same key after a lost answer, without checking the stock again', async () => {
    const claves = servidor('nada', [503, {}], HECHO);
    const refrescar = vi.fn(async () => IGUAL);
    expect(await enviarPedido(envio({ refrescar }))).toMatchObject({
      tipo: 'en-duda',
      mensajes: ['Error al procesar el pedido. Por favor, inténtalo de nuevo.'],
    });
    expect(await enviarPedido(envio({ refrescar }))).toMatchObject({ tipo: 'en-duda' });
    expect(await enviarPedido(envio({ refrescar }))).toMatchObject({ tipo: 'creado' });
    expect(new Set(claves).size).toBe(1);
    expect(refrescar).toHaveBeenCalledTimes(1);
  });

  it('sends an attempt in doubt again unchanged, whatever its price is now', async () => {
    const claves = servidor('nada', HECHO);
    await enviarPedido(envio());
    const caro = { ...LINEA, precioVenta: 9, cantidad: 1, disponible: false };
    expect(await enviarPedido(envio({ lineas: [caro] }))).toMatchObject({ tipo: 'creado' });
    expect(new Set(claves).size).toBe(1);
    expect(cuerpos).toHaveLength(2);
    expect(cuerpos[1]).toBe(cuerpos[0]);
  });

  it('sends the attempt in doubt first, whatever cart and data are now', async () => {
    const claves = servidor('nada', 'nada', HECHO, HECHO);
    await enviarPedido(envio());
    const leido = { ...LINEA, cantidad: 1 };
    const otro = { ...LINEA, _id: 'b' };
    const datos = { ...envio().datos, telefono: '55559999', notas: 'A las 3' };
    expect(estaEnDuda()).toBe(true);
    await enviarPedido(envio({ lineas: [leido] }));
    expect(await enviarPedido(envio({ lineas: [LINEA, otro], datos }))).toMatchObject({ tipo: 'creado' });
    expect(new Set(claves).size).toBe(1);
    expect(new Set(cuerpos).size).toBe(1);
    expect(estaEnDuda()).toBe(false);
    await enviarPedido(envio({ lineas: [otro] }));
    expect(new Set(claves).size).toBe(2);
  });

  it('takes a new key after an order, or when cart or data change and nothing is in doubt', async () => {
    const claves = servidor(SIN_STOCK, HECHO, HECHO);
    await enviarPedido(envio());
    const otro = envio({ lineas: [{ ...LINEA, cantidad: 4 }] });
    await enviarPedido(otro);
    await enviarPedido(otro);
    expect(new Set(claves).size).toBe(3);
  });

  it.each([
    [401, 'sin-sesion'],
    [403, 'sin-permiso'],
    [429, 'demasiados-intentos'],
  ])('stays in doubt when a retry is answered with %i', async (status, error) => {
    const claves = servidor('nada', [status, { success: false, error, message: 'Ahora no' }], HECHO);
    await enviarPedido(envio());
    expect(await enviarPedido(envio())).toEqual({ tipo: 'en-duda', mensajes: ['Ahora no'] });
    expect(await enviarPedido(envio({ lineas: [{ ...LINEA, cantidad: 1 }] }))).toMatchObject({
      tipo: 'creado',
    });
    expect(new Set(claves).size).toBe(1);
  });

  it('is no longer in doubt when the order is rejected', async () => {
    const claves = servidor('nada', SIN_STOCK, HECHO);
    await enviarPedido(envio());
    expect(await enviarPedido(envio())).toMatchObject({ tipo: 'cambio' });
    expect(await enviarPedido(envio({ lineas: [{ ...LINEA, cantidad: 1 }] }))).toMatchObject({
      tipo: 'creado',
    });
    expect(new Set(claves).size).toBe(2);
  });

  it('retries as the sender: refuses another account, and stays a visitor’s after signing in', async () => {
    const claves = servidor('nada', HECHO);
    await enviarPedido(envio({ usuario: 'ana' }));
    for (const usuario of [null, 'eva']) {
      expect(await enviarPedido(envio({ usuario }))).toMatchObject({
        tipo: 'en-duda',
        mensajes: [expect.stringContaining('Inicia sesión con la cuenta')],
      });
    }
    expect(claves).toHaveLength(1);
    await enviarPedido(envio({ usuario: 'ana' }));

    usarToken('de-ana');
    onTestFinished(() => usarToken(null));
    servidor('nada', HECHO);
    await enviarPedido(envio());
    expect(await enviarPedido(envio({ usuario: 'ana' }))).toMatchObject({ tipo: 'creado' });
    expect(permisos).toEqual(['Bearer de-ana', undefined]);
  });

  it('sends nothing when the refresh changes the cart', async () => {
    const claves = servidor();
    const novedades = ['«Globo» ahora cuesta Q3.00.'];
    const resultado = await enviarPedido(envio({ refrescar: async () => ({ cambio: true, novedades }) }));
    expect(resultado).toEqual({ tipo: 'cambio', novedades, mensajes: [] });
    expect(claves).toEqual([]);
  });

  it('brings the cart up to date when the stock ran out', async () => {
    servidor(SIN_STOCK);
    const refrescar = vi.fn<EnvioDePedido['refrescar']>();
    refrescar
      .mockResolvedValueOnce(IGUAL)
      .mockResolvedValueOnce({ cambio: true, novedades: ['«Globo» ya no está.'] });
    expect(await enviarPedido(envio({ refrescar }))).toEqual({
      tipo: 'cambio',
      novedades: ['«Globo» ya no está.'],
      mensajes: ['Stock insuficiente'],
    });
  });

  it('reports that nothing was sent when the refresh fails', async () => {
    const claves = servidor('nada');
    const refrescar = async () => {
      throw new NetworkError('sin-conexion');
    };
    expect(await enviarPedido(envio({ refrescar }))).toMatchObject({ tipo: 'sin-enviar' });
    expect(claves).toEqual([]);
  });

  it('is in doubt when a tunnel answers for the shop', async () => {
    servidor([502, '<html>']);
    expect(await enviarPedido(envio())).toMatchObject({ tipo: 'en-duda' });
  });

  it('returns the error of each field', async () => {
    const details = [{ path: 'cliente.nombre', msg: 'El nombre es obligatorio' }];
    servidor([400, { success: false, error: 'datos-invalidos', message: 'Revisa', details }]);
    expect(await enviarPedido(envio())).toEqual({
      tipo: 'rechazado',
      mensajes: ['El nombre es obligatorio'],
      details,
    });
  });
});
