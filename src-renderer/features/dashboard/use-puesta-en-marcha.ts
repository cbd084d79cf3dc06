import { useCallback, useState } from 'react';
import { ACTUALIZAR_PUESTA_EN_MARCHA, OBTENER_PUESTA_EN_MARCHA } from '#contract/calls/addresses.ts';
import { impresoraPara } from '#contract/desktop/impresoras.ts';
import type { CambioDePuestaEnMarcha, PuestaEnMarcha } from '#contract/schemas/tienda/puesta-en-marcha.ts';
import { api } from '../../lib/api.ts';
import { desktop } from '../../lib/desktop.ts';
import { useLoad } from '../../lib/use-load.ts';

/** Whether this computer has a ticket printer, which only it knows. */
async function tieneImpresora(): Promise<boolean> {
  const configuracion = await desktop()?.llamar('configuracion:leer', undefined);
  return configuracion !== undefined && impresoraPara(configuracion, 'tickets') !== undefined;
}

/** Reads the list; first tells the server of the printer that was chosen on this computer. */
async function leerLista(signal: AbortSignal): Promise<PuestaEnMarcha> {
  const lista = await api(OBTENER_PUESTA_EN_MARCHA, { signal });
  const falta = lista.pasos.some(({ paso, hecho }) => paso === 'impresora' && !hecho);
  if (!falta || lista.oculta || !(await tieneImpresora().catch(() => false))) return lista;
  return await api(ACTUALIZAR_PUESTA_EN_MARCHA, { body: { hecho: 'impresora' } });
}

/** The list of what a new shop needs, and its changes. */
export function usePuestaEnMarcha() {
  const { data } = useLoad('puesta-en-marcha', leerLista, 'Error al cargar la lista', {
    events: { 'producto-cambiado': true, 'tienda-cambiada': true, 'caja-cambiada': true },
  });
  /** The answer to the last change, until the list is loaded again. */
  const [cambiada, setCambiada] = useState<{ antes: PuestaEnMarcha | undefined; lista: PuestaEnMarcha }>();

  const cambiar = useCallback(
    async (cambio: CambioDePuestaEnMarcha) => {
      const lista = await api(ACTUALIZAR_PUESTA_EN_MARCHA, { body: cambio });
      setCambiada({ antes: data, lista });
    },
    [data],
  );

  return { lista: cambiada?.antes === data ? (cambiada?.lista ?? data) : data, cambiar };
}
