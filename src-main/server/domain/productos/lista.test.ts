import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { openTestShop, type Quien, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('listing', () => {
  it('shows the cost only to those who manage products', async () => {
    const id = await shop.product();
    for (const [quien, ve] of [
      ['propietario', true],
      ['productos', true],
      ['ventas', false],
      ['reportes', false],
    ] as const) {
      const { body } = await shop.call(quien, 'GET', `/api/productos/${id}`);
      expect([quien, 'precioCompra' in body.producto]).toEqual([quien, ve]);
    }
  });

  it('applies the same filters to rows and counts', async () => {
    const propia = await openTestShop();
    try {
      await propia.product({ nombre: 'Rojo', stock: 1, stockMinimo: 2 });
      await propia.product({ nombre: 'Azul', activo: false });
      await propia.product({ nombre: 'Cortina', categoria: 'decoraciones', stock: 0 });
      await propia.product({ nombre: 'Inflado', categoria: 'servicios', stock: 0 });
      await propia.product({ nombre: 'Verde', precioVenta: centavos(100) });
      const lista = async (consulta: string) => {
        const { body } = await propia.call('sin-permisos', 'GET', `/api/productos?${consulta}`);
        const nombres = body.productos.map((producto: { nombre: string }) => producto.nombre);
        return [body.pagination.totalItems, nombres];
      };
      expect(await lista('')).toEqual([5, ['Verde', 'Inflado', 'Cortina', 'Azul', 'Rojo']]);
      expect(await lista('activo=true')).toEqual([4, ['Verde', 'Inflado', 'Cortina', 'Rojo']]);
      expect(await lista('activo=false')).toEqual([1, ['Azul']]);
      expect(await lista('stockBajo=true')).toEqual([2, ['Cortina', 'Rojo']]);
      await propia.product({ nombre: 'Regalado', precioCompra: centavos(0) });
      await propia.product({ nombre: 'Asesoría', categoria: 'servicios', precioCompra: centavos(0) });
      const sinCosto = (quien: Quien) => propia.call(quien, 'GET', '/api/productos?sinCosto=true');
      expect((await sinCosto('sin-permisos')).status).toBe(403);
      expect((await sinCosto('productos')).body).toMatchObject({
        productos: [{ nombre: 'Regalado' }],
        pagination: { totalItems: 1 },
      });
      expect(await lista('categoria=decoracion')).toEqual([1, ['Cortina']]);
      expect(await lista('categoria=todos&limit=2&page=4')).toEqual([7, ['Rojo']]);
      expect(await lista('buscar=AZUL&activo=true')).toEqual([0, []]);
    } finally {
      await propia.close();
    }
  });

  it('sorts by each column in both directions, products without stock control last', async () => {
    const propia = await openTestShop();
    try {
      await propia.product({ nombre: 'Ñandú', stock: 5, precioVenta: centavos(300) });
      await propia.product({ nombre: 'ámbar', stock: 0, precioVenta: centavos(300) });
      await propia.product({ nombre: 'Inflado', categoria: 'servicios', precioVenta: centavos(100) });
      await propia.product({ nombre: 'Zepelín', stock: 90, precioVenta: centavos(200) });
      const lista = async (consulta: string) =>
        (await propia.call('sin-permisos', 'GET', `/api/productos?${consulta}`)).body.productos
          .map(({ nombre }: { nombre: string }) => nombre)
          .join(' ');
      const ordenes = {
        nombre: 'ámbar Inflado Ñandú Zepelín',
        precio: 'Inflado Zepelín ámbar Ñandú',
        stock: 'ámbar Ñandú Zepelín Inflado',
        creacion: 'Ñandú ámbar Inflado Zepelín',
      };
      for (const [campo, nombres] of Object.entries(ordenes)) {
        expect([campo, await lista(`orden=${campo}-asc`)]).toEqual([campo, nombres]);
        const alReves = nombres.split(' ').reverse().join(' ');
        expect([campo, await lista(`orden=${campo}-desc`)]).toEqual([campo, alReves]);
      }
      expect(await lista('orden=')).toBe('Zepelín Inflado ámbar Ñandú');
      expect(await lista('orden=precio-desc&categoria=globos&limit=2&page=2')).toBe('Zepelín');
      expect(await lista('orden=stock-desc&stockBajo=true')).toBe('ámbar');
      expect(await lista('orden=nombre-desc&buscar=ne')).toBe('');
    } finally {
      await propia.close();
    }
  });

  it('lists the newest first, and with orden=relevancia the best match of a search', async () => {
    const propia = await openTestShop();
    try {
      for (const producto of [
        { nombre: 'Rosa', codigo: '7401' },
        { nombre: 'Globo rosa' },
        { nombre: 'Superrosado' },
        { nombre: 'Cinta', descripcion: 'De color rosa' },
        { nombre: 'Rosas de papel', activo: false },
        { nombre: 'Vela', codigo: 'rosa' },
        { nombre: 'Azul' },
      ])
        await propia.product(producto);
      const lista = async (consulta: string) =>
        (await propia.call('sin-permisos', 'GET', `/api/productos?${consulta}`)).body.productos.map(
          ({ nombre }: { nombre: string }) => nombre,
        );
      expect(await lista('buscar=rosa')).toEqual([
        'Vela',
        'Rosas de papel',
        'Cinta',
        'Superrosado',
        'Globo rosa',
        'Rosa',
      ]);
      expect(await lista('buscar=rosas&orden=relevancia')).toEqual([
        'Rosas de papel',
        'Rosa',
        'Globo rosa',
        'Superrosado',
        'Cinta',
      ]);
      expect(await lista('buscar=rosa&orden=relevancia&limit=2&page=2')).toEqual(['Rosa', 'Globo rosa']);
      expect(await lista('orden=relevancia&limit=2')).toEqual(['Azul', 'Vela']);
      expect(await lista('buscar=rosa%00&orden=relevancia')).toEqual([]);
    } finally {
      await propia.close();
    }
  });

  it.each([
    'page=0',
    'orden=costo-asc',
    'page=-1',
    'page=1.5',
    'page=uno',
    'limit=101',
    'limit=0',
    'categoria=x',
    'activo=1',
    `buscar=${'a'.repeat(101)}`,
  ])('refuses the query %s', async (consulta) => {
    const { status, body } = await shop.call('productos', 'GET', `/api/productos?${consulta}`);
    expect([status, body.error]).toEqual([400, 'datos-invalidos']);
  });
});
