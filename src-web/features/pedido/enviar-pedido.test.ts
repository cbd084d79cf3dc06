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

/** Answers of the server, in order: a status and a body, or nothing at all. */
function servidor(...respuestas: ([number, unknown] | 'nada')[]) {
  const claves: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    claves.push(headers['idempotency-key'] ?? null);
    const respuesta = respuestas.shift();
    if (!respuesta || respuesta === 'nada') throw new TypeError('no network');
    return new Response(JSON.stringify(respuesta[1]), { status: respuesta[0] });
  });
  return claves;
}

function envio(cambio: Partial<EnvioDePedido> = {}): EnvioDePedido {
  return {
    datos: { nombre: 'Ana', telefono: '55551234', email: '', notas: '' },
    lineas: [{ _id: 'a', nombre: 'Globo', precioVenta: 2, cantidad: 3 }],
    refrescar: async () => [],
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
    const refrescar = vi.fn(async () => []);
    expect(await enviarPedido(envio({ refrescar }))).toMatchObject({
      tipo: 'en-duda',
      mensajes: ['Error al procesar el pedido. Por favor, inténtalo de nuevo.'],
    });
    expect(await enviarPedido(envio({ refrescar }))).toMatchObject({ tipo: 'en-duda' });
    expect(await enviarPedido(envio({ refrescar }))).toMatchObject({ tipo: 'creado' });
    expect(new Set(claves).size).toBe(1);
    expect(refrescar).toHaveBeenCalledTimes(1);
  });

  it('takes a new key when the cart or the data changed, and after an order', async () => {
    const claves = servidor('nada', HECHO, HECHO);
    await enviarPedido(envio());
    const otro = envio({ lineas: [{ _id: 'a', nombre: 'Globo', precioVenta: 2, cantidad: 4 }] });
    await enviarPedido(otro);
    await enviarPedido(otro);
    expect(new Set(claves).size).toBe(3);
  });

  it('orders nothing while the cart is not what the person saw', async () => {
    const claves = servidor();
    const resultado = await enviarPedido(envio({ refrescar: async () => ['«Globo» ahora cuesta Q3.00.'] }));
    expect(resultado).toEqual({ tipo: 'cambio', cambios: ['«Globo» ahora cuesta Q3.00.'], mensajes: [] });
    expect(claves).toEqual([]);
  });

  it('brings the cart up to date when the stock ran out', async () => {
    servidor(SIN_STOCK);
    const refrescar = vi.fn<() => Promise<string[]>>();
    refrescar.mockResolvedValueOnce([]).mockResolvedValueOnce(['«Globo» ya no está.']);
    expect(await enviarPedido(envio({ refrescar }))).toEqual({
      tipo: 'cambio',
      cambios: ['«Globo» ya no está.'],
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
