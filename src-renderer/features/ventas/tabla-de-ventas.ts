import { diaDe } from '#contract/dias.ts';
import { ETIQUETA_METODO } from '#contract/pagos.ts';
import { ETIQUETA_ESTADO_VENTA, type Venta } from '#contract/ventas.ts';
import { horaLegible } from '../../lib/hora-legible.ts';
import { lineasLegibles, type Tabla } from '../../lib/informes/tabla.ts';
import { telefonoDe } from './telefono.ts';

/** Sales for a spreadsheet. */
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
        horaLegible(venta.fechaVenta, zona),
        venta.datosCliente.nombre,
        telefonoDe(venta.datosCliente) ?? null,
        venta.vendedor.nombre,
        ...lineasLegibles(venta.items),
        venta.subtotal,
        venta.descuento,
        venta.total,
        ETIQUETA_METODO[venta.metodoPago],
        ETIQUETA_ESTADO_VENTA[venta.estado],
        venta.pedido?.numero ?? null,
        venta.anulacion?.motivo ?? null,
      ],
    })),
  };
}
