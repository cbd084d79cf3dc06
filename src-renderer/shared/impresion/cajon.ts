import { useEffect, useState } from 'react';
import { ABRIR_CAJON } from '#contract/calls/addresses.ts';
import { type ImpresoraDelEquipo, impresoraConCajon } from '#contract/desktop/impresoras.ts';
import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../lib/api.ts';
import { desktop } from '../../lib/desktop.ts';
import { avisarDelCajon } from './impresion.ts';

/** The printer of this computer that opens its cash drawer. */
async function leerImpresoraConCajon(): Promise<ImpresoraDelEquipo | undefined> {
  const configuracion = await desktop()?.llamar('configuracion:leer', undefined);
  return configuracion && impresoraConCajon(configuracion);
}

/** Whether a printer of this computer opens a cash drawer. */
export async function hayCajon(): Promise<boolean> {
  return (await leerImpresoraConCajon()) !== undefined;
}

/** Whether a printer of this computer opens a cash drawer; false until that is known. */
export function useHayCajon(): boolean {
  const [hay, setHay] = useState(false);
  useEffect(() => {
    hayCajon().then(setHay, () => undefined);
  }, []);
  return hay;
}

async function pulsar(): Promise<void> {
  const printer = await leerImpresoraConCajon();
  const hecho = await desktop()?.llamar('impresion:cajon', undefined);
  if (hecho?.resultado === 'fallo') avisarDelCajon(printer?.id ?? '', hecho.motivo);
}

/** Opens the drawer for a sale that was paid in cash, in whole or in part. Nobody waits for it. */
export async function abrirCajonPorVenta({ pagos }: Pick<Venta, 'pagos'>): Promise<void> {
  if (!pagos.some(({ metodo, monto }) => metodo === 'efectivo' && monto > 0)) return;
  try {
    if (await hayCajon()) await pulsar();
  } catch {
    toast.error('❌ No se pudo abrir el cajón');
  }
}

/** Opens the drawer without a sale, once the trail says who and why. */
export async function abrirCajonConMotivo(motivo: string): Promise<{ message: string }> {
  const answer = await api(ABRIR_CAJON, { body: { motivo } });
  await pulsar();
  return answer;
}
