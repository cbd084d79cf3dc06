import { diaDe } from '#contract/words/dias.ts';
import { centavos, restar } from '#contract/words/dinero.ts';
import type { Tx } from '#db/transaction.ts';
import { abrirSesion, cerrarSesion, type Operacion } from '../../domain/caja/caja.service.ts';
import type { FilaUsuario } from '../../domain/usuarios/usuarios.queries.ts';
import { LA_CASA } from './tienda.ts';

const DIA_MS = 86_400_000;
/** Time between opening a drawer and its first sale, and between its last sale and closing it. */
const MARGEN_MS = 10 * 60_000;
/** Sales of this many days before today go through drawers. */
const DIAS_CON_CAJA = 5;
/** Opening fund of every drawer. */
const FONDO = centavos(20_000);
/** One drawer of this many days ago is counted short, by FALTANTE. */
const DIA_CON_FALTANTE = 2;
const FALTANTE = centavos(500);

/** The drawers of generated sales, one per seller and day, opened before the first sale and closed after the last. */
export interface CajasDemo {
  /** Opens the seller's drawer before a sale if needed. Returns whether the sale goes through a drawer. */
  antesDeVender(vendedor: FilaUsuario, fecha: Date): Promise<boolean>;
  /** Closes all open drawers. */
  cerrarTodas(): Promise<void>;
}

export function crearCajasDemo(tx: Tx, ahora: Date): CajasDemo {
  const hace = (dias: number) => diaDe(new Date(ahora.getTime() - dias * DIA_MS));
  const abiertas = new Map<string, { vendedor: FilaUsuario; dia: string; ultima: Date }>();
  let falta = true;

  function operacionDe(cajero: FilaUsuario, fecha: Date): Operacion {
    return { cajero, actor: LA_CASA, fecha };
  }

  async function cerrarTodas(): Promise<void> {
    for (const { vendedor, dia, ultima } of abiertas.values()) {
      const operacion = operacionDe(vendedor, new Date(ultima.getTime() + MARGEN_MS));
      await cerrarSesion(
        tx,
        (esperado) => {
          if (!falta || dia !== hace(DIA_CON_FALTANTE) || esperado < FALTANTE)
            return { efectivoContado: esperado };
          falta = false;
          return { efectivoContado: restar(esperado, FALTANTE), notas: 'Se dio mal un vuelto' };
        },
        operacion,
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
        await abrirSesion(tx, FONDO, operacionDe(vendedor, new Date(fecha.getTime() - MARGEN_MS)));
      abiertas.set(vendedor.id, { vendedor, dia, ultima: fecha });
      return true;
    },
  };
}
