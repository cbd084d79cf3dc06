import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVoidingShop, type VoidingShop } from '../../testing/shops/voiding-shop.ts';

let shop: VoidingShop;
beforeAll(async () => {
  shop = await openVoidingShop();
});
afterAll(() => shop.close());

const quien = fc.constantFrom('ventas' as const, 'propietario' as const);
const quetzales = fc.integer({ min: 1, max: 20_000 }).map((centavos) => centavos / 100);
const pago = fc.constantFrom('efectivo', 'tarjeta', 'mixto');

const paso = fc.oneof(
  fc.record({ hace: fc.constant('abrir' as const), quien, monto: quetzales }),
  fc.record({ hace: fc.constant('cerrar' as const), quien, monto: quetzales }),
  fc.record({ hace: fc.constantFrom('entrada' as const, 'salida' as const), quien, monto: quetzales }),
  fc.record({ hace: fc.constant('vender' as const), quien, pago, cantidad: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ hace: fc.constant('anular' as const), cual: fc.nat() }),
);
type Paso = typeof paso extends fc.Arbitrary<infer P> ? P : never;

function dar(uno: Paso, { producto, hechas }: { producto: string; hechas: string[] }) {
  switch (uno.hace) {
    case 'abrir':
      return shop.call(uno.quien, 'POST', '/api/caja/abrir', { body: { fondoInicial: uno.monto } });
    case 'cerrar':
      return shop.call(uno.quien, 'POST', '/api/caja/cerrar', { body: { efectivoContado: uno.monto } });
    case 'entrada':
    case 'salida':
      return shop.call(uno.quien, 'POST', '/api/caja/movimientos', {
        body: { tipo: uno.hace, monto: uno.monto, motivo: 'Prueba' },
      });
    case 'vender': {
      const total = uno.cantidad * 12.5;
      const mitades = [
        { metodo: 'efectivo', monto: 5, recibido: 20 },
        { metodo: 'tarjeta', monto: total - 5 },
      ];
      return shop.call(uno.quien, 'POST', '/api/ventas', {
        body: {
          datosCliente: { nombre: 'Ana', telefono: '55550001' },
          items: [{ producto, cantidad: uno.cantidad, precioUnitario: 12.5 }],
          metodoPago: uno.pago,
          ...(uno.pago === 'mixto' ? { pagos: mitades } : {}),
        },
      });
    }
    case 'anular':
      return shop.anular(
        hechas[uno.cual % Math.max(1, hechas.length)] ?? '00000000-0000-7000-8000-000000000000',
      );
  }
}

const centavosDe = async (query: string) =>
  (await shop.rows(query)).map((fila) => Object.values(fila).map((valor) => String(valor)));

/** Checks that each session expects its fund plus its movements, and that none moved after its closing was audited. */
async function expectCuadra() {
  const { body } = await shop.call('propietario', 'GET', '/api/caja/sesiones?limit=100');
  for (const { _id, esperado, cerradaEn } of body.sesiones) {
    const fila = `from sesiones_de_caja s left join movimientos_de_caja m on m.sesion_de_caja_id = s.id where s.id = '${_id}'`;
    expect(await centavosDe(`select min(s.fondo_inicial) + coalesce(sum(m.monto), 0) ${fila}`)).toEqual([
      [String(Math.round(esperado * 100))],
    ]);
    const auditoria = await shop.call('propietario', 'GET', `/api/auditoria?entidad=caja&entidadId=${_id}`);
    const cierre = auditoria.body.registros.find(
      ({ accion }: { accion: string }) => accion === 'caja.cerrada',
    );
    expect([cierre?.despues.esperado, !!cierre]).toEqual([cerradaEn ? esperado : undefined, !!cerradaEn]);
  }
  const pagado = await centavosDe(
    "select v.id, sum(g.monto) from ventas v join venta_pagos g on g.venta_id = v.id and g.metodo = 'efectivo' where v.sesion_de_caja_id is not null group by v.id order by v.id",
  );
  expect(
    await centavosDe(
      "select venta_id, monto from movimientos_de_caja where tipo = 'venta' order by venta_id",
    ),
  ).toEqual(pagado);
}

it('expects its fund plus all movements after any mix of concurrent and sequential operations', async () => {
  const producto = await shop.globo({ stock: 100_000 });
  const hechas: string[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(paso, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
      async (tandas) => {
        for (const tanda of tandas) {
          const respuestas = await Promise.all(tanda.map((uno) => dar(uno, { producto, hechas })));
          for (const { status, body } of respuestas) {
            expect([200, 201, 404, 409]).toContain(status);
            if (status === 201 && body.venta) hechas.push(body.venta._id);
          }
        }
        for (const cajero of ['ventas', 'propietario'] as const)
          await shop.call(cajero, 'POST', '/api/caja/cerrar', { body: { efectivoContado: 1 } });
        await expectCuadra();
        await shop.expectCuentasClaras();
      },
    ),
    { numRuns: 12 },
  );
});
