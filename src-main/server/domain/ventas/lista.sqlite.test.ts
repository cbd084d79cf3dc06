import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsultaVentas, consultaVentasSchema } from '#contract/schemas/ventas/ventas.ts';
import { inicioDeDia } from '#contract/words/dias.ts';
import { inTransaction } from '#db/transaction.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import { queryPlan } from '../../testing/locks-and-plans.ts';
import { openTestShop, PRUEBA, type TestShop } from '../../testing/shops/shop.ts';
import { guardarConfiguracion } from '../configuracion/configuracion.service.ts';
import { cuentaDeVentas, paginaDeVentas } from './ventas.queries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const ALGUIEN = '00000000-0000-4000-8000-000000000000';
const consulta = (dada: object): ConsultaVentas => consultaVentasSchema.parse(dada);
const planDe = (dada: object) => queryPlan(shop, paginaDeVentas(shop.context.db, consulta(dada)));

/** Writes the time zone as a setting, because no page sets it. */
async function ponerZona({ context }: TestShop, zonaHoraria: string): Promise<void> {
  const ajuste = { clave: 'tienda', fecha: context.clock(), actor: PRUEBA };
  await inTransaction(context.db, (tx) => guardarConfiguracion(tx, { ...ajuste, valor: { zonaHoraria } }));
}

describe('a list of sales', () => {
  it.each([
    [{}, 'ventas_por_fecha'],
    [{ orden: 'total-asc' }, 'ventas_por_total'],
    [{ metodoPago: 'mixto' }, 'ventas_por_metodo (metodo_pago=?)'],
    [{ metodoPago: 'mixto', orden: 'fecha-asc', estado: 'completada' }, 'ventas_por_metodo (metodo_pago=?)'],
    [{ metodoPago: 'mixto', orden: 'total-desc' }, 'ventas_por_metodo_y_total (metodo_pago=?)'],
    [
      { fechaInicio: '2026-01-01', fechaFin: '2026-01-31' },
      'ventas_por_fecha (fecha_venta>? AND fecha_venta<?)',
    ],
    [
      { metodoPago: 'mixto', fechaInicio: '2026-01-01', fechaFin: '2026-01-31' },
      'ventas_por_metodo (metodo_pago=? AND fecha_venta>? AND fecha_venta<?)',
    ],
    [{ vendedor: ALGUIEN }, 'ventas_por_vendedor (vendedor_id=?)'],
    [{ vendedor: ALGUIEN, orden: 'total-desc' }, 'ventas_por_vendedor_y_total (vendedor_id=?)'],
    [
      { vendedor: ALGUIEN, fechaInicio: '2026-01-01', fechaFin: '2026-01-31' },
      'ventas_por_vendedor (vendedor_id=? AND fecha_venta>? AND fecha_venta<?)',
    ],
  ])('reads %j from an index, without a sort', async (dada, indice) => {
    const plan = await planDe(dada);
    expect(plan).toContain(indice);
    expect(plan).not.toMatch(/temp b-tree/i);
  });

  it.each([
    {},
    { metodoPago: 'efectivo' },
    { metodoPago: 'efectivo', fechaInicio: '2026-01-01' },
    { vendedor: ALGUIEN },
  ])('counts the voided sales of %j through the index of voided sales', async (dada) => {
    const anuladas = consulta({ ...dada, estado: 'anulada' });
    expect(await queryPlan(shop, cuentaDeVentas(shop.context.db, anuladas))).toContain('ventas_anuladas');
  });

  it.each(['Pacific/Kiritimati', 'Etc/GMT+12', 'America/Guatemala'])(
    'includes the first and last minute of a day in %s',
    async (zonaHoraria) => {
      const propia = await openTestShop();
      try {
        await ponerZona(propia, zonaHoraria);
        expect((await leerTienda(propia.context.db)).zonaHoraria).toBe(zonaHoraria);
        const producto = await propia.product({ stock: 10 });
        const body = {
          datosCliente: { nombre: 'Ana López', telefono: '55551234' },
          items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
          metodoPago: 'efectivo',
          tipoVenta: 'directa',
        };
        const empieza = inicioDeDia('2026-03-10', zonaHoraria).getTime();
        for (const minuto of [-1, 0, 24 * 60 - 1, 24 * 60]) {
          propia.setNow(new Date(empieza + minuto * 60_000));
          expect((await propia.call('ventas', 'POST', '/api/ventas', { body })).status).toBe(201);
        }
        const periodo = 'fechaInicio=2026-03-10&fechaFin=2026-03-10';
        const { ventas } = (await propia.call('ventas', 'GET', `/api/ventas?${periodo}&orden=fecha-asc`))
          .body;
        expect(ventas.map(({ numero }: { numero: string }) => numero)).toEqual([
          'V20260310-0001',
          'V20260310-0002',
        ]);
      } finally {
        await propia.close();
      }
    },
  );
});
