import { idParamSchema } from '../schemas/campos/campos.ts';
import {
  catalogoSchema,
  consultaCatalogoSchema,
  consultaFiltrosSchema,
  filtrosSchema,
  parecidosSchema,
  unProductoDeCatalogoSchema,
} from '../schemas/catalogo/catalogo.ts';
import { LISTAR_CATALOGO, LISTAR_FILTROS, LISTAR_PARECIDOS, OBTENER_DEL_CATALOGO } from './addresses.ts';
import type { CallRules } from './rules.ts';

export const catalogoCalls = {
  [LISTAR_CATALOGO]: {
    summary: 'Los productos que se pueden comprar ahora, por página',
    permiso: 'publico',
    query: consultaCatalogoSchema,
    answer: catalogoSchema,
  },
  [LISTAR_FILTROS]: {
    summary: 'Los colores, tamaños y tipos que hay, y cuántos productos tiene cada uno',
    permiso: 'publico',
    query: consultaFiltrosSchema,
    answer: filtrosSchema,
  },
  [OBTENER_DEL_CATALOGO]: {
    summary: 'Un producto del catálogo, también agotado',
    permiso: 'publico',
    params: idParamSchema,
    answer: unProductoDeCatalogoSchema,
  },
  [LISTAR_PARECIDOS]: {
    summary: 'Los productos que se parecen a uno y se pueden comprar ahora',
    permiso: 'publico',
    params: idParamSchema,
    answer: parecidosSchema,
  },
} as const satisfies Record<string, CallRules>;
