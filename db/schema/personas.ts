import { sql } from 'drizzle-orm';
import { TIPOS_CODIGO } from '#contract/words/codigos.ts';
import { ROLES } from '#contract/words/permisos.ts';
import { ZONAS } from '#contract/words/zonas.ts';
import { type Kit, unoDe } from './kit.ts';

/** User accounts, the codes mailed to them or printed for them, and clients. */
export function personasTables(kit: Kit) {
  const usuarios = kit.table(
    'usuarios',
    {
      id: kit.id('id').primaryKey(),
      nombre: kit.texto('nombre').notNull(),
      /** Trimmed and in lower case. */
      email: kit.texto('email').notNull(),
      telefono: kit.texto('telefono').notNull(),
      passwordHash: kit.texto('password_hash').notNull(),
      /** Of the digits with which an owner allows something at somebody else's screen, sealed; null for none. */
      pinHash: kit.texto('pin_hash'),
      rol: kit.opcion('rol', ROLES).notNull(),
      permisoProductos: kit.booleano('permiso_productos').notNull().default(false),
      permisoVentas: kit.booleano('permiso_ventas').notNull().default(false),
      permisoReportes: kit.booleano('permiso_reportes').notNull().default(false),
      emailVerificado: kit.booleano('email_verificado').notNull().default(false),
      activo: kit.booleano('activo').notNull().default(true),
      /** Session version: incrementing it invalidates all sessions. */
      versionDeSesion: kit.entero('version_de_sesion').notNull().default(1),
      /** Name, e-mail and phone without accents or case, for searching and sorting. */
      textoBusqueda: kit.texto('texto_busqueda').notNull().default(''),
      creadoEn: kit.instante('creado_en').notNull(),
      actualizadoEn: kit.instante('actualizado_en').notNull(),
    },
    (t) => [
      kit.uniqueIndex('usuarios_email_unico').on(t.email),
      kit.index('usuarios_por_texto').on(t.textoBusqueda, t.id),
      kit.check('usuarios_rol_valido', unoDe(t.rol, ROLES)),
      kit.check('usuarios_email_plegado', sql`${t.email} = lower(${t.email})`),
    ],
  );

  const codigos = kit.table(
    'codigos',
    {
      id: kit.id('id').primaryKey(),
      email: kit.texto('email').notNull(),
      tipo: kit.opcion('tipo', TIPOS_CODIGO).notNull(),
      hash: kit.texto('hash').notNull(),
      intentos: kit.entero('intentos').notNull().default(0),
      venceEn: kit.instante('vence_en').notNull(),
      creadoEn: kit.instante('creado_en').notNull(),
    },
    (t) => [
      kit.uniqueIndex('codigos_uno_por_email_y_tipo').on(t.email, t.tipo),
      kit.index('codigos_por_vencimiento').on(t.venceEn),
      kit.check('codigos_tipo_valido', unoDe(t.tipo, TIPOS_CODIGO)),
      kit.check('codigos_intentos_validos', sql`${t.intentos} >= 0`),
    ],
  );

  /** The one-time codes of an owner's recovery sheet. An owner has one sheet: the rows that carry their id. */
  const codigosDeHoja = kit.table(
    'codigos_de_hoja',
    {
      id: kit.id('id').primaryKey(),
      usuarioId: kit
        .id('usuario_id')
        .notNull()
        .references(() => usuarios.id),
      hash: kit.texto('hash').notNull(),
      creadoEn: kit.instante('creado_en').notNull(),
      /** Null until it is used. */
      usadoEn: kit.instante('usado_en'),
    },
    (t) => [kit.uniqueIndex('codigos_de_hoja_unico').on(t.usuarioId, t.hash)],
  );

  /** The second step of an owner's sign-in. */
  const segundosPasos = kit.table('segundos_pasos', {
    usuarioId: kit
      .id('usuario_id')
      .primaryKey()
      .references(() => usuarios.id),
    /** The secret that the owner's phone holds too, sealed. */
    secreto: kit.texto('secreto').notNull(),
    creadoEn: kit.instante('creado_en').notNull(),
    /** Null until a first code showed that the phone has the secret: only then it is asked for. */
    activadoEn: kit.instante('activado_en'),
    /** The period of the last code that was used: each serves once. */
    ultimoPeriodo: kit.entero('ultimo_periodo').notNull().default(0),
  });

  /**
   * The sessions of the staff, for whoever wants to see and close them. A session without a row goes on: whoever has the
   * password also enters while the disk lets nothing be written.
   */
  const sesiones = kit.table(
    'sesiones',
    {
      id: kit.id('id').primaryKey(),
      usuarioId: kit
        .id('usuario_id')
        .notNull()
        .references(() => usuarios.id),
      /** The browser and the system in words, such as «Chrome en Android». */
      equipo: kit.texto('equipo').notNull(),
      desde: kit.opcion('desde', ZONAS).notNull(),
      creadaEn: kit.instante('creada_en').notNull(),
      vistaEn: kit.instante('vista_en').notNull(),
      venceEn: kit.instante('vence_en').notNull(),
      /** Null until somebody closes it. */
      cerradaEn: kit.instante('cerrada_en'),
    },
    (t) => [
      kit.index('sesiones_por_usuario').on(t.usuarioId),
      kit.index('sesiones_por_vencimiento').on(t.venceEn),
      kit.check('sesiones_desde_valido', unoDe(t.desde, ZONAS)),
    ],
  );

  const clientes = kit.table(
    'clientes',
    {
      id: kit.id('id').primaryKey(),
      nombre: kit.texto('nombre').notNull(),
      /** Clients, identified by their phone. */
      telefono: kit.texto('telefono').notNull(),
      email: kit.texto('email'),
      numeroVentas: kit.entero('numero_ventas').notNull().default(0),
      totalCompras: kit.centavos('total_compras').notNull().default(sql`0`),
      /** Name and phone without accents or case, for the POS's search. */
      textoBusqueda: kit.texto('texto_busqueda').notNull().default(''),
      creadoEn: kit.instante('creado_en').notNull(),
      actualizadoEn: kit.instante('actualizado_en').notNull(),
    },
    (t) => [
      kit.uniqueIndex('clientes_telefono_unico').on(t.telefono),
      // Includes the text: a search finds the best clients first and, without a match, reads the index once.
      kit
        .index('clientes_por_compras')
        .on(t.numeroVentas, t.totalCompras, ...kit.coveredColumns(t.textoBusqueda)),
      kit.check('clientes_ventas_validas', sql`${t.numeroVentas} >= 0`),
      kit.check('clientes_total_valido', sql`${t.totalCompras} >= 0`),
    ],
  );

  return { usuarios, codigos, codigosDeHoja, segundosPasos, sesiones, clientes };
}
export type PersonasTables = ReturnType<typeof personasTables>;
