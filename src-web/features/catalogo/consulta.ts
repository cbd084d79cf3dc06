import { rutaDeOcasion } from '#contract/pages/direcciones.ts';
import {
  CATEGORIAS,
  type Categoria,
  TAMANOS,
  type Tamano,
  TIPOS_GLOBO,
  TIPOS_SERVICIO,
  type TipoDeProducto,
} from '#contract/words/categorias.ts';
import { FAMILIAS_DE_COLOR, type FamiliaDeColor } from '#contract/words/colores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { ORDENES, type Orden } from '#contract/words/listas.ts';
import type { Ocasion } from '#contract/words/ocasiones.ts';
import { ocasionDe, RUTAS } from '../../lib/routes.ts';

export type FiltroDeCategoria = Categoria | 'todos';

/** The values chosen in each list of filters. */
export interface Eleccion {
  familia: FamiliaDeColor[];
  /** Colours in the words of the products; besides those of no family, the ones of older addresses. */
  color: string[];
  tamano: Tamano[];
  tipo: TipoDeProducto[];
  /** At most one: it is the page's path, not its query. */
  ocasion: Ocasion[];
}

/** What the catalogue shows; stored in the address bar. */
export interface ConsultaDeCatalogo extends Eleccion {
  categoria: FiltroDeCategoria;
  buscar: string;
  orden: Orden;
  page: number;
}

const FILTROS: readonly FiltroDeCategoria[] = ['todos', ...CATEGORIAS];
const LISTAS = ['familia', 'color', 'tamano', 'tipo', 'ocasion'] as const;
export const SIN_ELECCION: Eleccion = { familia: [], color: [], tamano: [], tipo: [], ocasion: [] };
const PAGINA_MAXIMA = 999_999;

/** The filters of a category: balloons have colour, size and kind, services only kind, the others none. */
export function filtrosDe(categoria: FiltroDeCategoria) {
  const deGlobos = categoria === 'todos' || categoria === 'globos';
  const tipos: readonly TipoDeProducto[] = categoria === 'servicios' ? TIPOS_SERVICIO : TIPOS_GLOBO;
  return {
    color: deGlobos,
    familias: deGlobos ? FAMILIAS_DE_COLOR : [],
    tamanos: deGlobos ? TAMANOS : [],
    tipos: deGlobos || categoria === 'servicios' ? tipos : [],
  };
}

export function cuantosFiltros(eleccion: Eleccion): number {
  return LISTAS.reduce((suma, lista) => suma + eleccion[lista].length, 0);
}

/** Reads the address; invalid values fall back to the default. */
export function leerConsulta(params: URLSearchParams, pathname: string): ConsultaDeCatalogo {
  const ocasion = ocasionDe(pathname);
  const page = params.get('page') ?? '';
  const categoria = FILTROS.find((filtro) => filtro === params.get('categoria')) ?? 'todos';
  const { color, familias, tamanos, tipos } = filtrosDe(categoria);
  const dados = (nombre: string) => new Set(params.getAll(nombre).map((uno) => uno.trim()));
  const colores = color ? [...dados('color')].filter((uno) => uno && uno.length <= LIMITES.color) : [];
  return {
    categoria,
    buscar: (params.get('buscar') ?? '').trim().slice(0, LIMITES.busqueda),
    familia: familias.filter((una) => dados('familia').has(una)),
    color: colores.slice(0, LIMITES.valoresDeFiltro),
    tamano: tamanos.filter((uno) => dados('tamano').has(uno)),
    tipo: tipos.filter((uno) => dados('tipo').has(uno)),
    ocasion: ocasion ? [ocasion] : [],
    orden: ORDENES.find((uno) => uno === params.get('orden')) ?? 'relevancia',
    page: /^\d{1,6}$/.test(page) ? Math.min(PAGINA_MAXIMA, Math.max(1, Number(page))) : 1,
  };
}

/** The API corrects a mistyped search only when asked to with this parameter. */
export function enmendarDe(buscar: string): '1' | undefined {
  return buscar ? '1' : undefined;
}

/** The query for the API. */
export function consultaParaApi({ categoria, orden, buscar, page, ...eleccion }: ConsultaDeCatalogo) {
  return {
    categoria: categoria === 'todos' ? undefined : categoria,
    orden,
    buscar: buscar || undefined,
    enmendar: enmendarDe(buscar),
    ...eleccion,
    page: String(page),
    limit: String(LIMITES.paginaCatalogo),
  };
}

/**
 * The address of the catalogue after a change. Any change but of the page goes back to the first page; filters that the
 * category does not have are dropped; default values are not written.
 */
export function cambiarConsulta(
  consulta: ConsultaDeCatalogo,
  cambio: Partial<ConsultaDeCatalogo>,
): { pathname: string; search: string } {
  const nueva = { ...consulta, page: 1, ...cambio };
  const { color, familias, tamanos, tipos } = filtrosDe(nueva.categoria);
  const escrita = new URLSearchParams();
  if (nueva.categoria !== 'todos') escrita.set('categoria', nueva.categoria);
  if (nueva.buscar) escrita.set('buscar', nueva.buscar);
  for (const una of familias) if (nueva.familia.includes(una)) escrita.append('familia', una);
  if (color) for (const uno of nueva.color) escrita.append('color', uno);
  for (const uno of tamanos) if (nueva.tamano.includes(uno)) escrita.append('tamano', uno);
  for (const uno of tipos) if (nueva.tipo.includes(uno)) escrita.append('tipo', uno);
  if (nueva.orden !== 'relevancia') escrita.set('orden', nueva.orden);
  if (nueva.page > 1) escrita.set('page', String(nueva.page));
  const [ocasion] = nueva.ocasion;
  const search = escrita.toString();
  return {
    pathname: ocasion ? rutaDeOcasion(ocasion) : RUTAS.catalogo,
    search: search && `?${search}`,
  };
}
