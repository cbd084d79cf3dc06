import { hechoSchema } from '../schemas/campos/campos.ts';
import {
  cifradoSchema,
  cifrarSchema,
  destinoCambiadoSchema,
  destinoDeRespaldosSchema,
  diferenciaSchema,
  eleccionDeDestinoSchema,
} from '../schemas/tienda/destino-de-respaldos.ts';
import {
  mudanzaSchema,
  mudarSchema,
  tiendaLeidaSchema,
  tiendaTraidaSchema,
  traerSchema,
} from '../schemas/tienda/mudanza.ts';
import { respaldoParamSchema } from '../schemas/tienda/respaldos.ts';
import {
  CIFRAR_COPIAS,
  COMPARAR_RESPALDO,
  COPIAR_AL_DESTINO,
  DEJAR_DE_CIFRAR,
  DESHACER_MUDANZA,
  ELEGIR_DESTINO,
  LEER_TIENDA_TRAIDA,
  MUDAR_TIENDA,
  OBTENER_DESTINO,
  OBTENER_MUDANZA,
  OLVIDAR_DESTINO,
  TRAER_TIENDA,
} from './addresses.ts';
import type { CallRules } from './rules.ts';

/** Copies outside the shop's computer, and moving to another one. */
export const respaldosCalls = {
  [COMPARAR_RESPALDO]: {
    summary: 'Qué se perdería al volver a un respaldo',
    permiso: 'propietario',
    params: respaldoParamSchema,
    answer: diferenciaSchema,
    rejects: [409],
  },
  [OBTENER_DESTINO]: {
    summary: 'Dónde se guardan los respaldos fuera de la computadora, y cómo van',
    permiso: 'propietario',
    answer: destinoDeRespaldosSchema,
  },
  [ELEGIR_DESTINO]: {
    summary: 'Dice dónde guardar los respaldos fuera de la computadora; solo desde ella',
    permiso: 'propietario',
    body: eleccionDeDestinoSchema,
    answer: destinoCambiadoSchema,
    rejects: [409],
  },
  [OLVIDAR_DESTINO]: {
    summary: 'Ya no guarda respaldos fuera de la computadora; los que hay se quedan',
    permiso: 'propietario',
    answer: destinoCambiadoSchema,
    rejects: [409],
  },
  [COPIAR_AL_DESTINO]: {
    summary: 'Guarda ahora una copia fuera de la computadora',
    permiso: 'propietario',
    status: 201,
    answer: destinoCambiadoSchema,
    rejects: [409],
  },
  [CIFRAR_COPIAS]: {
    summary: 'Cifra las copias siguientes con una frase, y da la clave de la hoja; solo en la computadora',
    permiso: 'propietario',
    body: cifrarSchema,
    answer: cifradoSchema,
    rejects: [409],
  },
  [DEJAR_DE_CIFRAR]: {
    summary: 'Deja de cifrar las copias siguientes; solo en la computadora',
    permiso: 'propietario',
    answer: destinoCambiadoSchema,
    rejects: [409],
  },
  [OBTENER_MUDANZA]: {
    summary: 'Si la tienda se mudó a otra computadora, y cuándo',
    permiso: 'personal',
    answer: mudanzaSchema,
  },
  [MUDAR_TIENDA]: {
    summary: 'Hace la copia con la que la tienda se muda a otra computadora',
    permiso: 'propietario',
    body: mudarSchema.nullish(),
    answer: hechoSchema,
    rejects: [409],
  },
  [DESHACER_MUDANZA]: {
    summary: 'La tienda sigue en esta computadora',
    permiso: 'propietario',
    answer: hechoSchema,
    rejects: [409],
  },
  [LEER_TIENDA_TRAIDA]: {
    summary: 'Qué tiene la copia de otra computadora; solo donde todavía no hay tienda',
    permiso: 'publico',
    body: traerSchema,
    answer: tiendaLeidaSchema,
    rejects: [403, 409],
  },
  [TRAER_TIENDA]: {
    summary: 'Abre aquí la tienda de otra computadora; solo donde todavía no hay tienda',
    permiso: 'publico',
    body: traerSchema,
    answer: tiendaTraidaSchema,
    rejects: [403, 409],
  },
} as const satisfies Record<string, CallRules>;
