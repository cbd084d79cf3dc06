import type { SesionConTodo, SesionDeCaja } from '#contract/schemas/ventas/caja.ts';
import { aQuetzales, centavos, restar } from '#contract/words/dinero.ts';
import type { Cuenta, SesionContada } from './caja.queries.ts';
import { esperadoDe, type SesionCompleta } from './caja.service.ts';

/** The amount is shown without its sign. */
function cuentaJson({ cantidad, monto }: Cuenta) {
  return { cantidad, monto: aQuetzales(centavos(Math.abs(monto))) };
}

/** A session in a list. */
export function sesionJson({ sesion, nombre, nombreDeQuienCerro, sumas }: SesionContada): SesionDeCaja {
  const esperado = esperadoDe(sesion, sumas);
  const { efectivoContado: contado } = sesion;
  return {
    _id: sesion.id,
    usuario: { _id: sesion.usuarioId, nombre },
    abiertaEn: sesion.abiertaEn.toISOString(),
    cerradaEn: sesion.cerradaEn?.toISOString() ?? null,
    cerradaPor: nombreDeQuienCerro ?? undefined,
    fondoInicial: aQuetzales(sesion.fondoInicial),
    ventasEnEfectivo: cuentaJson(sumas.venta),
    anulaciones: cuentaJson(sumas.anulacion),
    entradas: cuentaJson(sumas.entrada),
    salidas: cuentaJson(sumas.salida),
    esperado: aQuetzales(esperado),
    efectivoContado: contado === null ? null : aQuetzales(contado),
    diferencia: contado === null ? null : aQuetzales(restar(contado, esperado)),
    notas: sesion.notas ?? undefined,
  };
}

/** A session with its movements. */
export function sesionConTodoJson({
  otrosMetodos,
  ventasSinDesglose,
  anulacionesPedidas,
  movimientos,
  ...contada
}: SesionCompleta): SesionConTodo {
  return {
    ...sesionJson(contada),
    otrosMetodos: otrosMetodos.map(({ metodo, ...cuenta }) => ({ metodo, ...cuentaJson(cuenta) })),
    ventasSinDesglose: ventasSinDesglose.map(({ id, numero, fecha, total, cliente, pedido }) => ({
      _id: id,
      numero,
      fecha: fecha.toISOString(),
      total: aQuetzales(total),
      cliente,
      pedido: pedido ?? undefined,
    })),
    anulacionesPedidas: cuentaJson(anulacionesPedidas),
    movimientos: movimientos.map(({ movimiento, usuario, venta }) => ({
      _id: String(movimiento.secuencia),
      tipo: movimiento.tipo,
      monto: aQuetzales(movimiento.monto),
      fecha: movimiento.fecha.toISOString(),
      motivo: movimiento.motivo ?? undefined,
      usuario,
      venta: venta ? { _id: venta.id, numero: venta.numero } : undefined,
    })),
  };
}
