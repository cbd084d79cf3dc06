import { useEffect } from 'react';
import { OBTENER_VENTA } from '#contract/calls/addresses.ts';
import { type Centavos, centavos } from '#contract/words/dinero.ts';
import { api } from '../../../lib/api.ts';
import { useEventos } from '../../../lib/en-vivo/eventos.ts';
import type { Pago } from '../../../shared/cobro/cobro.ts';
import { anteriorDe } from '../../../shared/cobro/venta-de-nuevo.ts';
import { leerMonto, textoDeMonto } from '../../../shared/formularios/numeros.ts';
import { cuentasDe, useBorrador } from './borrador.ts';
import type { Borrador } from './borrador-storage.ts';

/** Reads what became of the sale that the one on the screen replaces. Throws when it cannot be read. */
export async function leerCorregida(): Promise<void> {
  const id = useBorrador.getState().corrige?.id;
  if (!id) return;
  const { venta } = await api(OBTENER_VENTA, { params: { id } });
  const corrige = anteriorDe(venta);
  const antes = useBorrador.getState().corrige;
  // Another sale may be on the screen by now.
  if (antes?.id === id && JSON.stringify(antes) !== JSON.stringify(corrige))
    useBorrador.setState({ corrige });
}

/** Keeps what is known of the replaced sale up to date: when its draft is taken, and whenever that sale changes. */
export function useCorregidaAlDia(): void {
  const id = useBorrador(({ corrige }) => corrige?.id);
  const clave = useBorrador((state) => state.clave);
  const mirar = () => void leerCorregida().catch(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft may replace the same sale
  useEffect(mirar, [id, clave]);
  useEventos({
    'venta-cambiada': ({ _id }) => {
      if (_id === useBorrador.getState().corrige?.id) mirar();
    },
    recargar: mirar,
  });
}

type ParaCobrar = Pick<Borrador, 'lineas' | 'descuento' | 'pago' | 'corrige'>;

/** The cash that a voided sale left here for this one, in centavos; only cash for cash, or who has it is not known. */
function yaPagado({ pago, corrige }: ParaCobrar): Centavos {
  const cuenta = pago.metodo === 'efectivo' && corrige?.estado === 'anulada' && corrige.soloEfectivo;
  return cuenta ? corrige.total : centavos(0);
}

/** What is left to be paid now of the sale, in centavos. */
export function porCobrar(borrador: ParaCobrar): Centavos {
  return centavos(Math.max(0, cuentasDe(borrador).total - yaPagado(borrador)));
}

/** The payment as the sale records it: the cash received with what was paid before. */
export function pagoCompleto(borrador: ParaCobrar): Pago {
  const { pago } = borrador;
  const antes = yaPagado(borrador);
  if (antes === 0) return pago;
  const { total } = cuentasDe(borrador);
  if (antes >= total) return { ...pago, recibido: antes > total ? textoDeMonto(antes) : '' };
  if (pago.recibido.trim() === '') return pago;
  return { ...pago, recibido: textoDeMonto(centavos(antes + leerMonto(pago.recibido))) };
}
