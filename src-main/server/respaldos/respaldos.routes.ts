import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { hechoSchema } from '#contract/campos.ts';
import { diaDe } from '#contract/dias.ts';
import { TIEMPO_LIMITE_RESPALDO_MS } from '#contract/limites.ts';
import {
  listaRespaldosSchema,
  type RespaldoJson,
  respaldoHechoSchema,
  respaldoParamSchema,
} from '#contract/respaldos.ts';
import type { Falla } from '../adapters/backup-failure.ts';
import type { Backup } from '../adapters/backup-folder.ts';
import { leerTienda } from '../configuracion/configuracion.queries.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { actorDe } from '../http/sesion.ts';
import {
  crearRespaldo,
  eliminarRespaldo,
  empacarRespaldo,
  prepararRestauracion,
  revisarRespaldo,
} from './respaldos.service.ts';

const config = { permiso: 'propietario' } as const;

/** Between the answer and the end: whoever asked hears it. */
const RESPIRO_MS = 300;

const archivoSchema = z.custom<Readable>().meta({ type: 'string', format: 'binary' });

/** Named by the shop's clock, as the list shows it; the folder inside keeps its own name, which is of no zone. */
function archivoDe({ tipo, fecha }: Pick<Backup, 'tipo' | 'fecha'>, zona: string): string {
  const hora = fecha.toLocaleTimeString('en-GB', { timeZone: zona, hourCycle: 'h23' }).replaceAll(':', '');
  return `respaldo-${diaDe(fecha, zona)}-${hora}-${tipo}.zip`;
}

function respaldoJson({ id, tipo, fecha, bytes }: Backup, zona: string): RespaldoJson {
  return { _id: id, tipo, fecha: fecha.toISOString(), bytes, archivo: archivoDe({ tipo, fecha }, zona) };
}

function fallaJson(falla: Falla | undefined) {
  return falla ? { fecha: falla.fecha.toISOString(), mensaje: falla.mensaje } : null;
}

/** A big shop is copied for longer than a connection may be silent. */
async function sinPrisa(request: FastifyRequest): Promise<void> {
  const { socket } = request.raw;
  if (socket instanceof Socket) socket.setTimeout(TIEMPO_LIMITE_RESPALDO_MS);
}

export function respaldosRoutes(app: App, context: Context): void {
  const zona = async () => (await leerTienda(context.db)).zonaHoraria;

  app.get(
    '/api/respaldos',
    {
      config,
      schema: { summary: 'Los respaldos de la tienda', response: { 200: listaRespaldosSchema } },
    },
    async () => {
      const { backups } = context;
      const suya = await zona();
      return {
        disponible: backups !== undefined,
        carpeta: backups?.folder ?? null,
        ultimaFalla: fallaJson(backups?.lastFailure()),
        respaldos: backups?.list().map((uno) => respaldoJson(uno, suya)) ?? [],
      };
    },
  );

  app.post(
    '/api/respaldos',
    {
      config: { ...config, rechaza: [409] },
      preHandler: sinPrisa,
      schema: { summary: 'Hace un respaldo ahora', response: { 201: respaldoHechoSchema } },
    },
    async (request, reply) => {
      const respaldo = await crearRespaldo(context, 'manual', actorDe(request));
      reply.code(201);
      return {
        success: true as const,
        message: 'Respaldo hecho y revisado',
        respaldo: respaldoJson(respaldo, await zona()),
      };
    },
  );

  app.post(
    '/api/respaldos/:id/revisar',
    {
      config: { ...config, rechaza: [409] },
      preHandler: sinPrisa,
      schema: {
        summary: 'Lee un respaldo de principio a fin',
        params: respaldoParamSchema,
        response: { 200: hechoSchema },
      },
    },
    async (request) => {
      await revisarRespaldo(context, request.params.id);
      return { success: true as const, message: 'El respaldo está completo' };
    },
  );

  app.get(
    '/api/respaldos/:id/archivo',
    {
      config: { ...config, rechaza: [409] },
      preHandler: sinPrisa,
      // A HEAD would pack it for nobody.
      exposeHeadRoute: false,
      schema: {
        summary: 'Un respaldo en un solo archivo ZIP',
        params: respaldoParamSchema,
        response: {
          200: { content: { 'application/zip': { schema: archivoSchema } } },
        },
      },
    },
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
  );

  app.post(
    '/api/respaldos/:id/restaurar',
    {
      config: { ...config, rechaza: [409] },
      preHandler: sinPrisa,
      schema: {
        summary: 'Vuelve la tienda a un respaldo y la abre de nuevo',
        params: respaldoParamSchema,
        response: { 200: hechoSchema },
      },
    },
    async (request) => {
      await prepararRestauracion(context, request.params.id, actorDe(request));
      // Also when whoever asked has gone: what waits must not take the shop's place some other day.
      setTimeout(() => context.reabrir(), RESPIRO_MS).unref();
      const message = 'La tienda vuelve a abrir con el respaldo. Inicia sesión otra vez';
      return { success: true as const, message };
    },
  );

  app.delete(
    '/api/respaldos/:id',
    {
      config: { ...config, rechaza: [409] },
      schema: {
        summary: 'Elimina un respaldo hecho a mano',
        params: respaldoParamSchema,
        response: { 200: hechoSchema },
      },
    },
    async (request) => {
      await eliminarRespaldo(context, request.params.id, actorDe(request));
      return { success: true as const, message: 'Respaldo eliminado' };
    },
  );
}
