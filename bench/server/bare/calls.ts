import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Row, Rows } from './rows.ts';

interface Line {
  id: string;
  product: Row;
  amount: number;
}

export interface Asked {
  items: { producto: string; cantidad: number }[];
  datosCliente: { nombre: string; telefono: string };
  cliente: { nombre: string; telefono: string };
  metodoPago: string;
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const sumOf = (lines: readonly Line[], field: 'precio_venta' | 'precio_compra') =>
  lines.reduce((sum, { product, amount }) => sum + Number(product[field]) * amount, 0);

/** When something happens: ms since 1970, and the shop's day and hour, six hours behind UTC. */
function momentOf(now: number) {
  const local = new Date(now - 6 * 3_600_000).toISOString();
  return { dia: local.slice(0, 10), hora: Number(local.slice(11, 13)) };
}

/** What the bare server does for each call; the writes run within a transaction. */
export function createCalls(rows: Rows) {
  function numberOf(serie: 'V' | 'P', dia: string): string {
    return `${serie}${dia.replaceAll('-', '')}-${String(rows.nextNumber.get(serie, dia)).padStart(4, '0')}`;
  }

  function read({ items }: Asked): Line[] {
    return items.map(({ producto, cantidad }) => ({
      id: randomUUID(),
      product: rows.product.get(producto) as Row,
      amount: cantidad,
    }));
  }

  /** Takes the lines' pieces out of stock; a trigger applies each movement. */
  function move(
    lines: readonly Line[],
    of: { tipo: string; venta_id?: string; pedido_id?: string },
    now: number,
  ) {
    for (const { product, amount } of lines) {
      const left = Number(product.stock) - amount;
      rows.addMovement({
        ...of,
        producto_id: product.id,
        cantidad: -amount,
        stock_resultante: left,
        fecha: now,
      });
    }
  }

  /** An entry of the trail with the stocks before and after. */
  function trace(
    lines: readonly Line[],
    of: { accion: string; entidad: string; id: string },
    more: object,
    now: number,
  ) {
    const stock = (taken: 0 | 1) =>
      Object.fromEntries(
        lines.map(({ product, amount }) => [String(product.id), Number(product.stock) - taken * amount]),
      );
    rows.addToTrail({
      fecha: now,
      origen: '127.0.0.1',
      accion: of.accion,
      entidad: of.entidad,
      entidad_id: of.id,
      antes: JSON.stringify({ stock: stock(0) }),
      despues: JSON.stringify({
        ...more,
        items: lines.map(({ product, amount }) => [product.id, amount]),
        stock: stock(1),
      }),
    });
  }

  function sell(asked: Asked) {
    const now = Date.now();
    const { dia, hora } = momentOf(now);
    const lines = read(asked);
    const total = sumOf(lines, 'precio_venta');
    const cost = sumOf(lines, 'precio_compra');
    const { nombre, telefono } = asked.datosCliente;
    const id = randomUUID();
    const numero = numberOf('V', dia);
    const clienteId = rows.addClient({
      id: randomUUID(),
      nombre,
      telefono,
      numero_ventas: 1,
      total_compras: total,
      texto_busqueda: `${nombre} ${telefono}`.toLowerCase(),
      creado_en: now,
      actualizado_en: now,
    });
    rows.addSale({
      id,
      numero,
      fecha_venta: now,
      dia,
      hora,
      estado: 'completada',
      cliente_id: clienteId,
      cliente_nombre: nombre,
      cliente_telefono: telefono,
      vendedor_id: rows.seller.id,
      vendedor_nombre: rows.seller.nombre,
      subtotal: total,
      descuento: 0,
      total,
      costo: cost,
      metodo_pago: asked.metodoPago,
      tipo_venta: 'directa',
      texto_busqueda: `${nombre} ${telefono} ${numero}`.toLowerCase(),
    });
    for (const [posicion, line] of lines.entries()) {
      const { product, amount } = line;
      const subtotal = Number(product.precio_venta) * amount;
      const sold = { cantidad: amount, ingreso: subtotal, costo: Number(product.precio_compra) * amount };
      rows.addSaleLine({
        id: line.id,
        venta_id: id,
        posicion,
        producto_id: product.id,
        nombre: product.nombre,
        categoria: product.categoria,
        cantidad: amount,
        precio_unitario: product.precio_venta,
        costo_unitario: product.precio_compra,
        subtotal,
      });
      rows.addToMonthOfProduct({ mes: dia.slice(0, 7), producto_id: product.id, ...sold });
      rows.addToDayOfProduct({ dia, producto_id: product.id, ...sold });
      rows.addToCategory({ dia, categoria: product.categoria, ...sold });
    }
    const metodo = asked.metodoPago;
    rows.addPayment({ id: randomUUID(), venta_id: id, posicion: 0, metodo, monto: total });
    move(lines, { tipo: 'venta', venta_id: id }, now);
    rows.addToHour({
      dia,
      hora,
      metodo_pago: metodo,
      cantidad: 1,
      monto: total,
      costo: cost,
      descuento: 0,
      cantidad_sin_desglose: 0,
      monto_sin_desglose: 0,
    });
    rows.addToDay({ dia, cantidad: 1, monto: total, costo: cost, cambios: 1 });
    rows.addToSeller({ dia, vendedor_id: rows.seller.id, metodo_pago: metodo, cantidad: 1, monto: total });
    trace(lines, { accion: 'venta.creada', entidad: 'venta', id }, { numero, subtotal: total, total }, now);
    return {
      success: true,
      message: 'Venta procesada exitosamente',
      venta: {
        _id: id,
        numero,
        fechaVenta: new Date(now).toISOString(),
        estado: 'completada',
        datosCliente: { nombre, telefono },
        vendedor: { _id: rows.seller.id, nombre: rows.seller.nombre },
        items: lines.map(({ product, amount }) => ({
          producto: product.id,
          nombre: product.nombre,
          cantidad: amount,
          precioUnitario: Number(product.precio_venta) / 100,
          subtotal: (Number(product.precio_venta) * amount) / 100,
        })),
        subtotal: total / 100,
        descuento: 0,
        total: total / 100,
        metodoPago: metodo,
        pagos: [{ metodo, monto: total / 100, recibido: null, cambio: null }],
        tipoVenta: 'directa',
      },
    };
  }

  function freeCode(): string {
    for (;;) {
      const code = String(randomInt(100_000, 1_000_000));
      if (!rows.orderByCode.get(code)) return code;
    }
  }

  function order(asked: Asked) {
    const now = Date.now();
    const { dia } = momentOf(now);
    const lines = read(asked);
    const total = sumOf(lines, 'precio_venta');
    const { nombre, telefono } = asked.cliente;
    const id = randomUUID();
    const numero = numberOf('P', dia);
    const code = freeCode();
    const receipt = randomBytes(18).toString('base64url');
    rows.addOrder({
      id,
      numero,
      codigo_seguimiento: code,
      estado: 'en-proceso',
      fecha_pedido: now,
      fecha_estado_actual: now,
      dia,
      cliente_nombre: nombre,
      cliente_telefono: telefono,
      recibo_hash: hashOf(receipt),
      subtotal: total,
      total,
      texto_busqueda: `${nombre} ${telefono} ${numero} ${code}`.toLowerCase(),
    });
    for (const [posicion, { id: lineId, product, amount }] of lines.entries()) {
      rows.addOrderLine({
        id: lineId,
        pedido_id: id,
        posicion,
        producto_id: product.id,
        nombre: product.nombre,
        imagen: product.imagen,
        cantidad: amount,
        precio_unitario: product.precio_venta,
        subtotal: Number(product.precio_venta) * amount,
      });
    }
    move(lines, { tipo: 'pedido', pedido_id: id }, now);
    rows.addHistory({ pedido_id: id, estado: 'en-proceso', fecha: now, con_codigo: 0 });
    trace(lines, { accion: 'pedido.creado', entidad: 'pedido', id }, { numero, total }, now);
    return {
      success: true,
      message: '¡Pedido creado exitosamente!',
      pedido: {
        numero,
        codigoSeguimiento: code,
        total: total / 100,
        estado: 'en-proceso',
        fechaPedido: new Date(now).toISOString(),
        recibo: receipt,
      },
    };
  }

  function track(code: string) {
    const row = rows.orderByCode.get(code) as Row | undefined;
    if (!row) return { success: false, message: 'Pedido no encontrado' };
    const [first = '', ...rest] = String(row.cliente_nombre).split(/\s+/);
    const phone = String(row.cliente_telefono);
    const date = (value: unknown) => new Date(Number(value)).toISOString();
    return {
      success: true,
      pedido: {
        numero: row.numero,
        codigoSeguimiento: row.codigo_seguimiento,
        estado: row.estado,
        fechaPedido: date(row.fecha_pedido),
        fechaEstadoActual: date(row.fecha_estado_actual),
        subtotal: Number(row.subtotal) / 100,
        total: Number(row.total) / 100,
        cliente: {
          nombre: [first, ...rest.map((part) => `${part[0]}.`)].join(' '),
          telefono: `${phone.slice(0, 4)}-**${phone.slice(-2)}`,
        },
        items: (rows.orderLines.all(row.id) as Row[]).map((line) => ({
          producto: line.eliminado_en ? null : { _id: line.producto_id, nombre: line.nombre },
          nombre: line.nombre,
          imagenUrl: null,
          cantidad: line.cantidad,
          precioUnitario: Number(line.precio_unitario) / 100,
          subtotal: Number(line.subtotal) / 100,
        })),
        historial: (rows.orderHistory.all(row.id) as Row[]).map((entry) => ({
          estado: entry.estado,
          fecha: date(entry.fecha),
        })),
      },
    };
  }

  return { sell, order, track };
}
