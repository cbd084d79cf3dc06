import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENCABEZADO, type ImportShop, openImportShop } from '../../testing/shops/import-shop.ts';

let shop: ImportShop;
beforeEach(async () => {
  shop = await openImportShop();
});
afterEach(() => shop.close());

describe('sales', () => {
  const ventas = 'fecha,codigo,cantidad,precioUnitario,telefono,cliente,referencia';

  beforeEach(async () => {
    await shop.traerTexto('productos', `${ENCABEZADO}\nA,Globo,globos,1,2,10\nB,Vela,otros,1,2,10\n`);
  });

  it('that are identical are distinguished within a file and recognised on reimport', async () => {
    const igual = '2026-05-01,A,1,2,,,';
    const texto = `${ventas}\n${igual}\n${igual}\n`;
    expect(await shop.traerTexto('ventas', texto)).toMatchObject({ creados: 2 });
    expect(await shop.traerTexto('ventas', texto)).toMatchObject({ creados: 0, iguales: 2 });
    expect(await shop.traerTexto('ventas', `${texto}${igual}\n`)).toMatchObject({ creados: 1, iguales: 2 });
    await shop.asegurarCuentas();
  });

  it('do not overwrite a client’s newer name and keep their order within the day', async () => {
    await shop.traerTexto('ventas', `${ventas}\n2026-05-02,A,1,2,55550000,Ana Nueva,R2\n`);
    await shop.traerTexto('ventas', `${ventas}\n2026-05-01 23:30,A,1,2,5555-0000,Ana Vieja,R1\n`);
    const [cliente] = await shop.rows('select nombre, numero_ventas from clientes');
    expect([cliente?.nombre, Number(cliente?.numero_ventas)]).toEqual(['Ana Nueva', 2]);
    const [venta] = await shop.rows("select numero, hora from ventas where cliente_nombre = 'Ana Vieja'");
    expect([venta?.numero, Number(venta?.hora)]).toEqual(['V20260501-0001', 23]);
  });

  it('bring their cash into no drawer, also where the shop sells for cash with an open drawer only', async () => {
    const body = { ventaSinCaja: 'no-permitir' };
    expect((await shop.call('propietario', 'PUT', '/api/configuracion/tienda', { body })).status).toBe(200);
    const texto = `${ventas}\n2026-05-01,A,1,2,,,R1\n`;
    expect(await shop.traerTexto('ventas', texto)).toMatchObject({ creados: 1, errores: [] });
    expect(await shop.rows('select metodo_pago, sesion_de_caja_id from ventas')).toEqual([
      { metodo_pago: 'efectivo', sesion_de_caja_id: null },
    ]);
  });

  it('take the current stock on request, never more than there is', async () => {
    const texto = `${ventas}\n2026-05-01,A,4,2,,,R1\n2026-05-02,A,4,2,,,R2\n`;
    expect(await shop.traerTexto('ventas', texto, { conStock: true })).toMatchObject({ creados: 2 });
    expect((await shop.producto('Globo')).stock).toBe(2);
    const otra = await shop.traerTexto('ventas', `${ventas}\n2026-05-01,A,3,2,,,R3\n`, { conStock: true });
    expect(otra.errores).toEqual(['2 no alcanza el stock de «globo»: hay 2 y el archivo vende 3']);
    await shop.asegurarCuentas();
  });

  it('with any bad line are not imported, and every bad line is listed', async () => {
    const filas = [
      '2026-05-01,A,1,2,,,R1',
      '2026-05-01,ZZZ,1,2,,,R2',
      '31/02/2026,A,1,2,,,R3',
      '2027-01-01,A,1,2,,,R4',
      '2026-05-01,A,0,2,,,R5',
      ',A,1,2,,,R6',
      '2026-05-01,A,1,2,,,R1',
      '2026-05-01,A,1,2,,Ana,R7',
      '2026-05-01,B,1,2,,Eva,R7',
      '2026-05-01,A,1,0,,,R8',
    ];
    const { errores } = await shop.traerTexto('ventas', `${ventas}\n${filas.join('\n')}\n`);
    expect(errores).toEqual([
      '3 no hay un producto con el código «ZZZ»: impórtalo antes',
      '4 Fecha: «31/02/2026» no es una fecha: escribe 2026-03-15 14:30 o 15/03/2026 14:30',
      '5 Fecha: «2027-01-01» está en el futuro',
      '6 La cantidad no puede ser menor que 1',
      '7 Fecha: falta la fecha de la venta',
      '8 Referencia: «R1» ya es la de la línea 2; las líneas de una venta van juntas',
      '10 Cliente: no es igual que en la línea 9, de la misma referencia',
      '11 El total debe ser mayor a 0',
    ]);
    expect(await shop.ask('select count(*) from ventas')).toBe(0);
  });
});
