import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '#contract/api-client.ts';
import { type EnvioDePedido, enviarPedido } from './enviar-pedido.ts';

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

/** Answers of the server, in order: a status and a body, or nothing at all. */
function servidor(...respuestas: ([number, unknown] | 'nada')[]) {
  const claves: (string | null)[] = [];
  cuerpos = [];
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: Envio) => {
    cuerpos.push(body);
    claves.push(headers['idempotency-key'] ?? null);
    const respuesta = respuestas.shift();
    if (!respuesta || respuesta === 'nada') throw new TypeError('no network');
    return new Response(JSON.stringify(respuesta[1]), { status: respuesta[0] });
  });
  return claves;
}

const LINEA = { _id: 'a', nombre: 'Globo', precioVenta: 2, cantidad: 3, elegidas: 3, disponible: true };
const IGUAL = { cambio: false, novedades: [] };

function envio(cambio: Partial<EnvioDePedido> = {}): EnvioDePedido {
  return {
    datos: { nombre: 'Ana', telefono: '55551234', email: '', notas: '' },
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
    expect(await enviarPedido(envio())).toEqual({ tipo: 'creado', pedido: PEDIDO });
  });

  it('asks again with the same key after a lost answer, and does not look at the stock', async () => {
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

  it('sends what is in doubt again as it was, whatever became of its price since', async () => {
    const claves = servidor('nada', HECHO);
    await enviarPedido(envio());
    const caro = { ...LINEA, precioVenta: 9, cantidad: 1, disponible: false };
    expect(await enviarPedido(envio({ lineas: [caro] }))).toMatchObject({ tipo: 'creado' });
    expect(new Set(claves).size).toBe(1);
    expect(cuerpos).toHaveLength(2);
    expect(cuerpos[1]).toBe(cuerpos[0]);
  });

  it('takes a new key when the cart or the data changed, and after an order', async () => {
    const claves = servidor('nada', HECHO, HECHO);
    await enviarPedido(envio());
    const otro = envio({ lineas: [{ ...LINEA, cantidad: 4, elegidas: 4 }] });
    await enviarPedido(otro);
    await enviarPedido(otro);
    expect(new Set(claves).size).toBe(3);
  });

  it('orders nothing while the cart is not what the person saw', async () => {
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

  it('says that nothing was sent when the shop cannot even be asked', async () => {
    const claves = servidor('nada');
    const refrescar = async () => {
      throw new NetworkError('sin-conexion');
    };
    expect(await enviarPedido(envio({ refrescar }))).toMatchObject({ tipo: 'sin-enviar' });
    expect(claves).toEqual([]);
  });

  it('does not know whether it arrived when a tunnel answers for the shop', async () => {
    servidor([502, '<html>']);
    expect(await enviarPedido(envio())).toMatchObject({ tipo: 'en-duda' });
  });

  it('gives each broken field its sentence', async () => {
    const details = [{ path: 'cliente.nombre', msg: 'El nombre es obligatorio' }];
    servidor([400, { success: false, error: 'datos-invalidos', message: 'Revisa', details }]);
    expect(await enviarPedido(envio())).toEqual({
      tipo: 'rechazado',
      mensajes: ['El nombre es obligatorio'],
      details,
    });
  });
});
