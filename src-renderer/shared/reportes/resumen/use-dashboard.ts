import { OBTENER_DASHBOARD } from '#contract/calls/addresses.ts';
import type { ReporteDashboard } from '#contract/schemas/ventas/reportes.ts';
import { api } from '../../../lib/api.ts';
import { useEnVivo } from '../../../lib/use-en-vivo.ts';
import { type Load, useLoad } from '../../../lib/use-load.ts';

/** The figures of today and the month, up to date while they are `shown`. */
export function useDashboard(failed: string, shown = true): Load<ReporteDashboard> {
  const load = useLoad('dashboard', (signal) => api(OBTENER_DASHBOARD, { signal }), failed);
  useEnVivo(load, shown);
  return load;
}
