import { describe, expect, it } from 'vitest';
import { accionDe, cambiosDe, cosaDe } from './auditoria.ts';

const registro = (antes: unknown, despues: unknown) => ({ antes, despues });

describe('an entry of the audit trail in words', () => {
  it('lists what differs, with amounts, states and switches in words', () => {
    const permisos = { productos: false, ventas: true, reportes: false };
    expect(
      cambiosDe(
        registro(
          { nombre: 'Globo', precioVenta: 12.5, estado: 'en-proceso', activo: true, permisos },
          {
            nombre: 'Globo',
            precioVenta: 1234,
            estado: 'listo-entrega',
            activo: false,
            permisos: { ...permisos, reportes: true },
          },
        ),
      ),
    ).toEqual([
      { campo: 'Precio de venta', antes: 'Q12.50', despues: 'Q1,234.00' },
      { campo: 'Estado', antes: 'En Proceso', despues: 'Listo para Entrega' },
      { campo: 'Activo', antes: 'Sí', despues: 'No' },
      { campo: 'Permisos', antes: 'Ventas', despues: 'Ventas, Reportes' },
    ]);
  });

  it('lists the lines, payments and stock of a sale', () => {
    const venta = {
      numero: 'V20261121-0001',
      total: 35,
      metodoPago: 'mixto',
      items: [{ producto: 'x', cantidad: 3, precioUnitario: 12.5 }],
      pagos: [
        { metodo: 'efectivo', monto: 20, recibido: 50 },
        { metodo: 'tarjeta', monto: 15, recibido: null },
      ],
      stock: { x: 7 },
    };
    expect(cambiosDe(registro({ stock: { x: 10 } }, venta))).toEqual([
      { campo: 'Stock', antes: '10', despues: '7' },
      { campo: 'Número', antes: '—', despues: 'V20261121-0001' },
      { campo: 'Total', antes: '—', despues: 'Q35.00' },
      { campo: 'Método de pago', antes: '—', despues: 'Mixto' },
      { campo: 'Productos', antes: '—', despues: '3 × Q12.50' },
      { campo: 'Pagos', antes: '—', despues: 'Efectivo Q20.00\nTarjeta Q15.00' },
    ]);
  });

  it('has words for a stock adjustment and for a voided sale', () => {
    const palabras = {
      'venta.anulada': 'Venta anulada',
      'producto.ajustado': 'Stock ajustado',
      'producto.recuperado': 'Producto recuperado',
    };
    for (const [accion, texto] of Object.entries(palabras)) expect(accionDe({ accion })).toBe(texto);
    expect(
      cambiosDe(registro({ estado: 'completada' }, { estado: 'anulada', motivo: 'Se cobró dos veces' })),
    ).toEqual([
      { campo: 'Estado', antes: 'Completada', despues: 'Anulada' },
      { campo: 'Motivo', antes: '—', despues: 'Se cobró dos veces' },
    ]);
  });

  it('says whose drawer it was, and the difference between the count and the expected amount', () => {
    const despues = {
      cajero: 'Diego Cutz',
      fondoInicial: 200,
      esperado: 235,
      efectivoContado: 230,
      diferencia: -5,
      notas: null,
    };
    expect(accionDe({ accion: 'caja.cerrada' })).toBe('Caja cerrada');
    expect(cosaDe({ entidad: 'caja', entidadId: 'x', antes: null, despues })).toBe('Caja de Diego Cutz');
    expect(cambiosDe(registro(null, despues))).toEqual([
      { campo: 'Caja de', antes: '—', despues: 'Diego Cutz' },
      { campo: 'Fondo inicial', antes: '—', despues: 'Q200.00' },
      { campo: 'Esperado', antes: '—', despues: 'Q235.00' },
      { campo: 'Efectivo contado', antes: '—', despues: 'Q230.00' },
      { campo: 'Diferencia', antes: '—', despues: '-Q5.00' },
    ]);
    const movido = { tipo: 'salida', monto: 20, motivo: 'Pago al repartidor' };
    expect(cambiosDe(registro(null, movido))[0]).toEqual({ campo: 'Tipo', antes: '—', despues: 'Salida' });
  });

  it('reads a single value, no value at all, and unknown actions', () => {
    expect(cambiosDe(registro('red-local', 'cualquier-lugar'))).toEqual([
      { campo: 'Valor', antes: 'En la red de la tienda (Wi-Fi)', despues: 'Desde cualquier lugar' },
    ]);
    expect(cambiosDe(registro(null, null))).toEqual([]);
    expect(accionDe({ accion: 'globo.inflado' })).toBe('globo.inflado');
    const cosa = { entidad: 'configuracion', entidadId: 'correo', antes: null, despues: null };
    expect(cosaDe(cosa)).toBe('Servidor de correo');
    expect(cosaDe({ ...cosa, entidadId: 'cotasDePedidos' })).toBe('Límites de los pedidos');
    expect(cosaDe({ ...cosa, entidadId: 'descuentoDeEmpleados' })).toBe('Descuento máximo');
    expect(cosaDe({ ...cosa, entidad: 'producto', antes: { nombre: 'Globo' } })).toBe('Globo');
  });
});
