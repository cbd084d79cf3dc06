import type { LISTAR_VENTAS } from '#contract/calls/addresses.ts';
import type { Answer } from '#contract/calls/types.ts';
import { NOMBRE_DE_ESTADO_DE_VENTA, type Venta } from '#contract/schemas/ventas/ventas.ts';
import { diaDe } from '#contract/words/dias.ts';
import { nombreDelCliente, nombreDelMetodo } from '#contract/words/pagos.ts';
import { type Fila, lineasLegibles, type Tabla } from '../../../shared/reportes/tabla.ts';
import { telefonoDe } from '../../../shared/ticket/ticket.ts';
import { horaDeHoja } from '../../../shared/tienda/hora-legible.ts';

export type ResumenDeVentas = Answer<typeof LISTAR_VENTAS>['resumen'];

/** Sales as a table for a spreadsheet. */
export function tablaDeVentas(ventas: readonly Venta[], zona: string | undefined): Tabla {
  return {
    titulo: 'Ventas',
    columnas: [
      { titulo: 'Venta', tipo: 'texto' },
      { titulo: 'Fecha', tipo: 'dia' },
      { titulo: 'Hora', tipo: 'texto' },
      { titulo: 'Cliente', tipo: 'texto' },
      { titulo: 'Teléfono', tipo: 'texto' },
      { titulo: 'Vendedor', tipo: 'texto' },
      { titulo: 'Productos', tipo: 'texto' },
      { titulo: 'Piezas', tipo: 'entero' },
      { titulo: 'Subtotal', tipo: 'dinero' },
      { titulo: 'Descuento', tipo: 'dinero' },
      { titulo: 'Total', tipo: 'dinero' },
      { titulo: 'Método de pago', tipo: 'texto' },
      { titulo: 'Estado', tipo: 'texto' },
      { titulo: 'Pedido', tipo: 'texto' },
      { titulo: 'Motivo de la anulación', tipo: 'texto' },
    ],
    filas: ventas.map((venta) => ({
      celdas: [
        venta.numero,
        diaDe(new Date(venta.fechaVenta), zona),
        horaDeHoja(venta.fechaVenta, zona),
        nombreDelCliente(venta.datosCliente),
        telefonoDe(venta.datosCliente) ?? null,
        venta.vendedor.nombre,
        ...lineasLegibles(venta.items),
        venta.subtotal,
        venta.descuento,
        venta.total,
        nombreDelMetodo(venta),
        NOMBRE_DE_ESTADO_DE_VENTA[venta.estado],
        venta.pedido?.numero ?? null,
        venta.anulacion?.motivo ?? null,
      ],
    })),
  };
}

/** The row below them: what they come to, without the voided ones. */
export function totalDeVentas({ cantidad, monto, anuladas }: ResumenDeVentas): Fila {
  const celdas: Fila['celdas'] = Array.from({ length: 15 }, () => null);
  celdas[0] = 'Total';
  celdas[3] = enPalabras(cantidad, anuladas);
  celdas[10] = monto;
  return { total: true, celdas };
}

/** «24 ventas, sin contar 1 anulada». */
function enPalabras(cantidad: number, anuladas: number): string {
  const ventas = `${cantidad.toLocaleString('es-GT')} ${cantidad === 1 ? 'venta' : 'ventas'}`;
  return anuladas === 0 ? ventas : `${ventas}, ${sinContar(anuladas)}`;
}

/** «sin contar 2 anuladas». */
export function sinContar(anuladas: number): string {
  return `sin contar ${anuladas.toLocaleString('es-GT')} ${anuladas === 1 ? 'anulada' : 'anuladas'}`;
}
