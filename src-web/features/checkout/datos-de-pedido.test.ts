import { describe, expect, it } from 'vitest';
import { cuerpoDePedido, type DatosDePedido, type LineaDePedido, validarPedido } from './datos-de-pedido.ts';

const DATOS: DatosDePedido = {
  nombre: 'Ana López',
  telefono: '55551234',
  email: '',
  direccion: undefined,
  notas: '',
};
const LINEA: LineaDePedido = {
  _id: 'a',
  nombre: 'Globo',
  precioVenta: 2,
  cantidad: 3,
  disponible: true,
};
const LINEAS = [LINEA];

function mensajes(datos: Partial<DatosDePedido>, lineas = LINEAS): string[] {
  return validarPedido({ ...DATOS, ...datos }, lineas).map(({ msg }) => msg);
}

describe('validarPedido', () => {
  it('accepts a valid order', () => {
    expect(mensajes({})).toEqual([]);
    expect(mensajes({ email: ' ana@correo.gt ', notas: 'A las 3' })).toEqual([]);
  });

  it('gives one sentence for each error', () => {
    expect(mensajes({ nombre: ' ', telefono: '', email: 'ana@' })).toEqual([
      'El nombre es obligatorio',
      'El teléfono es obligatorio',
      'El formato del email no es válido',
    ]);
    expect(mensajes({ telefono: '5555' })).toEqual(['El teléfono debe tener exactamente 8 dígitos']);
    expect(mensajes({}, [])).toEqual(['El carrito está vacío']);
    expect(mensajes({ nombre: 'a'.repeat(31) })).toHaveLength(1);
    expect(mensajes({ email: `${'a'.repeat(40)}@correo.gt` })).toHaveLength(1);
  });
});

describe('cuerpoDePedido', () => {
  it('leaves out empty fields', () => {
    expect(cuerpoDePedido({ ...DATOS, nombre: ' Ana ', telefono: '5555-1234' }, LINEAS)).toEqual({
      cliente: { nombre: 'Ana', telefono: '55551234' },
      items: [{ producto: 'a', cantidad: 3 }],
      totalVisto: 6,
    });
    expect(cuerpoDePedido({ ...DATOS, email: 'a@b.gt', notas: ' Hola ' }, LINEAS)).toMatchObject({
      cliente: { email: 'a@b.gt' },
      notasCliente: 'Hola',
    });
  });

  it('sends where to deliver only when it was written and the shop delivers', () => {
    const clienteDe = (direccion: string | undefined) =>
      cuerpoDePedido({ ...DATOS, direccion }, LINEAS).cliente;
    expect(clienteDe(' 3a calle 4-55 \n zona 1 ')).toMatchObject({ direccion: '3a calle 4-55 \n zona 1' });
    expect(clienteDe('  ')).not.toHaveProperty('direccion');
    expect(clienteDe(undefined)).not.toHaveProperty('direccion');
    expect(mensajes({ direccion: 'a'.repeat(201) })).toEqual([
      'La dirección no puede pasar de 200 caracteres',
    ]);
  });

  it('orders and charges only available lines', () => {
    const lineas = [
      { ...LINEA, precioVenta: 0.1 },
      { ...LINEA, _id: 'b', disponible: false },
    ];
    expect(cuerpoDePedido(DATOS, lineas)).toMatchObject({
      items: [{ producto: 'a', cantidad: 3 }],
      totalVisto: 0.3,
    });
    expect(mensajes({}, lineas.slice(1))).toEqual(['El carrito está vacío']);
  });
});
