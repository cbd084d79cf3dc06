import { diaDe } from '#contract/dias.ts';
import { centavos, restar } from '#contract/dinero.ts';
import type { Tx } from '#db/transaction.ts';
import { abrirSesion, cerrarSesion, type Turno } from '../caja/caja.service.ts';
import type { FilaUsuario } from '../usuarios/usuarios.queries.ts';
import { LA_CASA } from './tienda.ts';

const DIA_MS = 86_400_000;
const MARGEN_MS = 10 * 60_000;
/** The last days before today on which every seller had a drawer. */
const DIAS_CON_CAJA = 5;
const FONDO = centavos(20_000);
/** On the day before yesterday somebody gave the wrong change, once. */
const DIA_CON_FALTANTE = 2;
const FALTANTE = centavos(500);

/** The drawers of the generated days: opened with a seller's first sale of a day, closed after the last. */
export interface CajasDemo {
  /** Before a sale is recorded. Whether its cash goes into a drawer. */
  antesDeVender(vendedor: FilaUsuario, fecha: Date): Promise<boolean>;
  /** Once all sales of the days so far are recorded. */
  cerrarTodas(): Promise<void>;
}

export function crearCajasDemo(tx: Tx, ahora: Date): CajasDemo {
  const hace = (dias: number) => diaDe(new Date(ahora.getTime() - dias * DIA_MS));
  const abiertas = new Map<string, { vendedor: FilaUsuario; dia: string; ultima: Date }>();
  let falta = true;

  function turnoDe(cajero: FilaUsuario, fecha: Date): Turno {
    return { cajero, actor: LA_CASA, fecha };
  }

  async function cerrarTodas(): Promise<void> {
    for (const { vendedor, dia, ultima } of abiertas.values()) {
      const turno = turnoDe(vendedor, new Date(ultima.getTime() + MARGEN_MS));
      await cerrarSesion(
        tx,
        (esperado) => {
          if (!falta || dia !== hace(DIA_CON_FALTANTE) || esperado < FALTANTE)
            return { efectivoContado: esperado };
          falta = false;
          return { efectivoContado: restar(esperado, FALTANTE), notas: 'Se dio mal un vuelto' };
        },
        turno,
      );
    }
    abiertas.clear();
  }

  return {
    cerrarTodas,
    async antesDeVender(vendedor, fecha) {
      const dia = diaDe(fecha);
      if ([...abiertas.values()].some((una) => una.dia !== dia)) await cerrarTodas();
      if (dia < hace(DIAS_CON_CAJA) || dia >= hace(0)) return false;
      if (!abiertas.has(vendedor.id))
        await abrirSesion(tx, FONDO, turnoDe(vendedor, new Date(fecha.getTime() - MARGEN_MS)));
      abiertas.set(vendedor.id, { vendedor, dia, ultima: fecha });
      return true;
    },
  };
}
