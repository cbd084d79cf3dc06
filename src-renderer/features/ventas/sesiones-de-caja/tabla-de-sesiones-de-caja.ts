import type { SesionDeCaja } from '#contract/schemas/ventas/caja.ts';
import { diaDe } from '#contract/words/dias.ts';
import type { Tabla } from '../../../shared/reportes/tabla.ts';
import { horaDeHoja } from '../../../shared/tienda/hora-legible.ts';

/** Cash sessions as a table for a spreadsheet. */
export function tablaDeSesionesDeCaja(sesiones: readonly SesionDeCaja[], zona: string | undefined): Tabla {
  return {
    titulo: 'Cortes de caja',
    columnas: [
      { titulo: 'Día', tipo: 'dia' },
      { titulo: 'Abierta', tipo: 'texto' },
      { titulo: 'Día del cierre', tipo: 'dia' },
      { titulo: 'Cerrada', tipo: 'texto' },
      { titulo: 'Quién', tipo: 'texto' },
      { titulo: 'Fondo', tipo: 'dinero' },
      { titulo: 'Ventas en efectivo', tipo: 'dinero' },
      { titulo: 'Ventas anuladas', tipo: 'dinero' },
      { titulo: 'Entradas', tipo: 'dinero' },
      { titulo: 'Salidas', tipo: 'dinero' },
      { titulo: 'Esperado', tipo: 'dinero' },
      { titulo: 'Contado', tipo: 'dinero' },
      { titulo: 'Diferencia', tipo: 'dinero' },
      { titulo: 'Notas', tipo: 'texto' },
    ],
    filas: sesiones.map((sesion) => ({
      celdas: [
        diaDe(new Date(sesion.abiertaEn), zona),
        horaDeHoja(sesion.abiertaEn, zona),
        sesion.cerradaEn && diaDe(new Date(sesion.cerradaEn), zona),
        sesion.cerradaEn && horaDeHoja(sesion.cerradaEn, zona),
        sesion.usuario.nombre,
        sesion.fondoInicial,
        sesion.ventasEnEfectivo.monto,
        sesion.anulaciones.monto,
        sesion.entradas.monto,
        sesion.salidas.monto,
        sesion.esperado,
        sesion.efectivoContado,
        sesion.diferencia,
        sesion.notas ?? null,
      ],
      alerta: !!sesion.diferencia,
    })),
  };
}
