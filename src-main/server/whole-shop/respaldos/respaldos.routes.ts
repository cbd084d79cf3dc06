import {
  CREAR_RESPALDO,
  DESCARGAR_RESPALDO,
  ELIMINAR_RESPALDO,
  LISTAR_RESPALDOS,
  RESTAURAR_RESPALDO,
  REVISAR_RESPALDO,
} from '#contract/calls/addresses.ts';
import type { RespaldoJson } from '#contract/schemas/tienda/respaldos.ts';
import { diaDe } from '#contract/words/dias.ts';
import type { ErrorDeRespaldo } from '../../adapters/backups/backup-error.ts';
import type { Backup } from '../../adapters/backups/backup-folder.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import { type Context, reopenSoon } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { actorDe } from '../../http/caller/sesion.ts';
import { route } from '../../http/route.ts';
import { sinPrisa } from './llamadas.ts';
import {
  crearRespaldo,
  eliminarRespaldo,
  empacarRespaldo,
  prepararRestauracion,
  revisarRespaldo,
} from './respaldos.service.ts';

/** File name in the shop's time, as the list shows it; the folder inside keeps its UTC name. */
function archivoDe({ tipo, fecha }: Pick<Backup, 'tipo' | 'fecha'>, zona: string): string {
  const hora = fecha.toLocaleTimeString('en-GB', { timeZone: zona, hourCycle: 'h23' }).replaceAll(':', '');
  return `respaldo-${diaDe(fecha, zona)}-${hora}-${tipo}.zip`;
}

function respaldoJson({ id, tipo, fecha, bytes }: Backup, zona: string): RespaldoJson {
  return { _id: id, tipo, fecha: fecha.toISOString(), bytes, archivo: archivoDe({ tipo, fecha }, zona) };
}

function errorJson(error: ErrorDeRespaldo | undefined) {
  return error ? { fecha: error.fecha.toISOString(), mensaje: error.mensaje } : null;
}

export function respaldosRoutes(app: App, context: Context): void {
  const zona = async () => (await leerTienda(context.db)).zonaHoraria;

  route(app, LISTAR_RESPALDOS, async () => {
    const { backups } = context;
    const suya = await zona();
    return {
      disponible: backups !== undefined,
      carpeta: backups?.folder ?? null,
      ultimaFalla: errorJson(backups?.lastFailure()),
      respaldos: backups?.list().map((uno) => respaldoJson(uno, suya)) ?? [],
    };
  });

  route(
    app,
    CREAR_RESPALDO,
    async (request) => {
      const respaldo = await crearRespaldo(context, 'manual', actorDe(request));
      return {
        success: true as const,
        message: 'Respaldo hecho y revisado',
        respaldo: respaldoJson(respaldo, await zona()),
      };
    },
    { before: sinPrisa },
  );

  route(
    app,
    REVISAR_RESPALDO,
    async (request) => {
      await revisarRespaldo(context, request.params.id);
      return { success: true as const, message: 'El respaldo está completo' };
    },
    { before: sinPrisa },
  );

  route(
    app,
    DESCARGAR_RESPALDO,
    async (request, reply) => {
      const { id } = request.params;
      const suya = await zona();
      const { backup, bytes, content } = await empacarRespaldo(context, id, actorDe(request));
      return reply
        .type('application/zip')
        .header('content-length', bytes)
        .header('content-disposition', `attachment; filename="${archivoDe(backup, suya)}"`)
        .header('cache-control', 'no-store')
        .send(content);
    },
    { before: sinPrisa },
  );

  route(
    app,
    RESTAURAR_RESPALDO,
    async (request) => {
      await prepararRestauracion(context, request.params.id, actorDe(request));
      // Also if the client has gone: the staged backup must not replace the data at some later start.
      reopenSoon(context);
      const message = 'La tienda vuelve a abrir con el respaldo. Inicia sesión otra vez';
      return { success: true as const, message };
    },
    { before: sinPrisa },
  );

  route(app, ELIMINAR_RESPALDO, async (request) => {
    await eliminarRespaldo(context, request.params.id, actorDe(request));
    return { success: true as const, message: 'Respaldo eliminado' };
  });
}
