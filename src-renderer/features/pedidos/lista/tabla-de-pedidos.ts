import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { diaDe } from '#contract/words/dias.ts';
import { esperaConfirmacion, NOMBRE_DE_ESTADO } from '#contract/words/estados-de-pedido.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { estaSinCobrar } from '../../../shared/pedidos/estado/cobrable.ts';
import { lineasLegibles, type Tabla } from '../../../shared/reportes/tabla.ts';
import { horaDeHoja } from '../../../shared/tienda/hora-legible.ts';

/** Orders as a table for a spreadsheet. */
export function tablaDePedidos(pedidos: readonly Pedido[], zona: string | undefined): Tabla {
  return {
    titulo: 'Pedidos',
    columnas: [
      { titulo: 'Pedido', tipo: 'texto' },
      { titulo: 'Código', tipo: 'texto' },
      { titulo: 'Fecha', tipo: 'dia' },
      { titulo: 'Hora', tipo: 'texto' },
      { titulo: 'Cliente', tipo: 'texto' },
      { titulo: 'Teléfono', tipo: 'texto' },
      { titulo: 'Email', tipo: 'texto' },
      { titulo: 'Dirección de entrega', tipo: 'texto' },
      { titulo: 'Productos', tipo: 'texto' },
      { titulo: 'Piezas', tipo: 'entero' },
      { titulo: 'Total', tipo: 'dinero' },
      { titulo: 'Estado', tipo: 'texto' },
      { titulo: 'Cobro', tipo: 'texto' },
      { titulo: 'Venta', tipo: 'texto' },
      { titulo: 'Notas del cliente', tipo: 'texto' },
      { titulo: 'Notas de la tienda', tipo: 'texto' },
    ],
    filas: pedidos.map((pedido) => ({
      celdas: [
        pedido.numero,
        pedido.codigoSeguimiento,
        diaDe(new Date(pedido.fechaPedido), zona),
        horaDeHoja(pedido.fechaPedido, zona),
        pedido.cliente.nombre,
        formatoTelefono(pedido.cliente.telefono),
        pedido.cliente.email ?? null,
        pedido.cliente.direccion ?? null,
        ...lineasLegibles(pedido.items),
        pedido.total,
        esperaConfirmacion(pedido) ? 'Por confirmar' : NOMBRE_DE_ESTADO[pedido.estado],
        pedido.venta ? 'Cobrado' : estaSinCobrar(pedido) ? 'Sin cobrar' : null,
        pedido.venta?.numero ?? null,
        pedido.notasCliente ?? null,
        pedido.notasAdmin ?? null,
      ],
    })),
  };
}
