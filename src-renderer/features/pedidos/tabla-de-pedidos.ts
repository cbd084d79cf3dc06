import { diaDe } from '#contract/dias.ts';
import type { Pedido } from '#contract/pedidos.ts';
import { formatoTelefono } from '#contract/texto.ts';
import { ETIQUETA_ESTADO } from '#contract/transiciones.ts';
import { horaLegible } from '../../lib/hora-legible.ts';
import { lineasLegibles, type Tabla } from '../../lib/informes/tabla.ts';

/** Orders for a spreadsheet. */
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
      { titulo: 'Productos', tipo: 'texto' },
      { titulo: 'Piezas', tipo: 'entero' },
      { titulo: 'Total', tipo: 'dinero' },
      { titulo: 'Estado', tipo: 'texto' },
      { titulo: 'Venta', tipo: 'texto' },
      { titulo: 'Notas del cliente', tipo: 'texto' },
      { titulo: 'Notas de la tienda', tipo: 'texto' },
    ],
    filas: pedidos.map((pedido) => ({
      celdas: [
        pedido.numero,
        pedido.codigoSeguimiento,
        diaDe(new Date(pedido.fechaPedido), zona),
        horaLegible(pedido.fechaPedido, zona),
        pedido.cliente.nombre,
        formatoTelefono(pedido.cliente.telefono),
        pedido.cliente.email ?? null,
        ...lineasLegibles(pedido.items),
        pedido.total,
        ETIQUETA_ESTADO[pedido.estado],
        pedido.venta?.numero ?? null,
        pedido.notasCliente ?? null,
        pedido.notasAdmin ?? null,
      ],
    })),
  };
}
