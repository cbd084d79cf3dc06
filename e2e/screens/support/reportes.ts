import { parse } from 'csv-parse/sync';
import { type Staff, screen } from './staff.ts';

/** The sales and inventory reports' buttons «Generar Reporte», in the order of their tabs. */
export const generar = () => screen.getAllByRole('button', { name: 'Generar Reporte' });

/** The call of the inventory report. */
export const INVENTARIO = /GET .*\/api\/reportes\/inventario/;

/** Downloads a file of the report that is shown, by the button of this name. */
export async function bajar(staff: Staff, name = 'Descargar PDF') {
  const boton = await screen.findByRole('button', { name });
  return await staff.descarga(() => staff.user.click(boton));
}

/** The rows of a CSV, its titles first. */
export const filasDe = async (csv: Blob) => parse(await csv.text(), { bom: true }) as string[][];
