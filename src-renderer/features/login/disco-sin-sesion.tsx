import { OBTENER_SALUD } from '#contract/calls/addresses.ts';
import { ERRORES_DE_DISCO } from '#contract/words/disco.ts';
import { AppError } from '#contract/words/errores.ts';
import { api } from '../../lib/api.ts';
import { useLoad } from '../../lib/use-load.ts';
import { SinEscribir } from '../../shared/tienda/disco-aviso.tsx';

/** What the shop tells anybody of whether it can write: `ok`, or the state that its refusal names. */
async function estadoDeLaTienda(signal: AbortSignal): Promise<unknown> {
  try {
    return (await api(OBTENER_SALUD, { signal })).estado;
  } catch (error) {
    if (error instanceof AppError) return error.ademas?.estado;
    throw error;
  }
}

/** Says before the sign-in that nothing can be saved, which the screens behind it say by a call of the staff. */
export function DiscoSinSesion() {
  const { data } = useLoad('salud', estadoDeLaTienda, 'Error al preguntar por la tienda', { polled: true });
  const causa = ERRORES_DE_DISCO.find((una) => data === `disco-${una}`);
  return causa ? <SinEscribir causa={causa} /> : null;
}
