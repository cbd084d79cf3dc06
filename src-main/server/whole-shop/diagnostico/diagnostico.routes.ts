import { DAR_FALTANTES_POR_VISTOS, OBTENER_DIAGNOSTICO, REVISAR_DATOS } from '#contract/calls/addresses.ts';
import { AppError } from '#contract/words/errores.ts';
import { EndedError } from '../../adapters/backups/away/jobs.ts';
import { darFaltantesPorVistos } from '../../base/avance.service.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { dejarDeExaminar, examinarDatos } from '../respaldos/integridad.service.ts';
import { sinPrisa } from '../respaldos/llamadas.ts';
import { integridadDe, obtenerDiagnostico } from './diagnostico.service.ts';

/** Looks the data through. Throws `no-disponible` when the shop closes meanwhile. */
async function revisar(context: Context): Promise<void> {
  await examinarDatos(context).catch((error: unknown) => {
    if (!(error instanceof EndedError)) throw error;
    throw new AppError('no-disponible', 'La tienda se está cerrando', { retryAfter: 3 });
  });
}

export function diagnosticoRoutes(app: App, context: Context): void {
  app.addHook('preClose', () => dejarDeExaminar(context));

  route(app, OBTENER_DIAGNOSTICO, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { success: true as const, ...(await obtenerDiagnostico(context)) };
  });

  route(
    app,
    REVISAR_DATOS,
    async () => {
      await revisar(context);
      const integridad = integridadDe(context);
      if (!integridad)
        throw new AppError('conflicto', 'En PostgreSQL los datos los revisa quien cuida esa base de datos');
      const sinDano = integridad.faltan ? 'No se encontró ningún daño' : 'Los datos están completos';
      const message = integridad.dano ? 'Se encontró un daño en los datos' : sinDano;
      return { success: true as const, message, integridad };
    },
    { before: sinPrisa },
  );

  route(app, DAR_FALTANTES_POR_VISTOS, async () => {
    await darFaltantesPorVistos(context);
    return { success: true as const, message: 'Anotado: ya no se avisa de los datos que faltan' };
  });
}
