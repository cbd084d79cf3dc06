import { sql } from 'drizzle-orm';
import { ESTADOS_CORREO } from '#contract/schemas/tienda/correos.ts';
import { type Kit, unoDe } from './kit.ts';
import type { PersonasTables } from './personas.ts';

/** System tables: settings, folios, mail outbox, audit trail, stored answers. */
export function sistemaTables(kit: Kit, { usuarios }: PersonasTables) {
  const configuracion = kit.table('configuracion', {
    clave: kit.texto('clave').primaryKey(),
    valor: kit.json('valor').notNull(),
    actualizadoEn: kit.instante('actualizado_en').notNull(),
    actualizadoPor: kit.id('actualizado_por').references(() => usuarios.id),
  });

  /** The last number given out per series and day: `V20261121-0001`. */
  const folios = kit.table(
    'folios',
    {
      serie: kit.texto('serie').notNull(),
      dia: kit.dia('dia').notNull(),
      ultimo: kit.entero('ultimo').notNull(),
    },
    (t) => [
      kit.primaryKey({ name: 'folios_clave', columns: [t.serie, t.dia] }),
      kit.check('folios_ultimo_valido', sql`${t.ultimo} >= 1`),
    ],
  );

  const correos = kit.table(
    'correos',
    {
      id: kit.id('id').primaryKey(),
      para: kit.texto('para').notNull(),
      plantilla: kit.texto('plantilla').notNull(),
      datos: kit.json('datos').notNull(),
      estado: kit.opcion('estado', ESTADOS_CORREO).notNull(),
      intentos: kit.entero('intentos').notNull().default(0),
      proximoIntento: kit.instante('proximo_intento').notNull(),
      /** Until then the mail is reserved by the process that sends it. */
      tomadoHasta: kit.instante('tomado_hasta'),
      ultimoError: kit.texto('ultimo_error'),
      creadoEn: kit.instante('creado_en').notNull(),
      enviadoEn: kit.instante('enviado_en'),
    },
    (t) => [
      kit.index('correos_pendientes').on(t.proximoIntento).where(sql`estado = 'pendiente'`),
      kit
        .index('correos_urgentes')
        .on(t.proximoIntento, t.id)
        .where(
          sql`estado = 'pendiente' and plantilla in ('verificacion', 'recuperacion', 'password-cambiada', 'acceso-cambiado')`,
        ),
      kit.index('correos_por_estado').on(t.estado, t.id),
      kit.index('correos_por_fecha').on(t.creadoEn),
      kit.check('correos_estado_valido', unoDe(t.estado, ESTADOS_CORREO)),
    ],
  );

  const auditoria = kit.table(
    'auditoria',
    {
      secuencia: kit.secuencia('secuencia'),
      fecha: kit.instante('fecha').notNull(),
      /** Null for visitors and for the server's own work. */
      usuarioId: kit.id('usuario_id').references(() => usuarios.id),
      /** Address the request came from. */
      origen: kit.texto('origen'),
      accion: kit.texto('accion').notNull(),
      entidad: kit.texto('entidad').notNull(),
      entidadId: kit.texto('entidad_id'),
      antes: kit.json('antes'),
      despues: kit.json('despues'),
    },
    (t) => [
      // Each in the order in which the trail is read: newest first, and the last written first within an instant.
      kit.index('auditoria_por_fecha').on(t.fecha, t.secuencia),
      kit.index('auditoria_por_entidad').on(t.entidad, t.fecha, t.secuencia),
      kit.index('auditoria_por_cosa').on(t.entidadId, t.entidad, t.fecha, t.secuencia),
      kit.index('auditoria_por_usuario').on(t.usuarioId, t.fecha, t.secuencia),
    ],
  );

  /** First answers of writes with an Idempotency-Key. */
  const idempotencia = kit.table(
    'idempotencia',
    {
      clave: kit.texto('clave').primaryKey(),
      huella: kit.texto('huella').notNull(),
      estadoHttp: kit.entero('estado_http').notNull(),
      /** Encrypted, because an order's answer contains its receipt. */
      respuesta: kit.json('respuesta').notNull(),
      creadoEn: kit.instante('creado_en').notNull(),
    },
    (t) => [kit.index('idempotencia_por_fecha').on(t.creadoEn)],
  );

  return { configuracion, folios, correos, auditoria, idempotencia };
}
