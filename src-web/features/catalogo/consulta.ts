import { CATEGORIAS, type Categoria } from '#contract/categorias.ts';
import { LIMITES } from '#contract/limites.ts';

export type FiltroDeCategoria = Categoria | 'todos';

/** What the catalogue shows; the address bar holds it. */
export interface ConsultaDeCatalogo {
  categoria: FiltroDeCategoria;
  buscar: string;
  page: number;
}

const FILTROS: readonly FiltroDeCategoria[] = ['todos', ...CATEGORIAS];
const PAGINA_MAXIMA = 999_999;

/** Reads the address bar, where anybody may write anything. */
export function leerConsulta(params: URLSearchParams): ConsultaDeCatalogo {
  const page = params.get('page') ?? '';
  return {
    categoria: FILTROS.find((filtro) => filtro === params.get('categoria')) ?? 'todos',
    buscar: (params.get('buscar') ?? '').trim().slice(0, LIMITES.busqueda),
    page: /^\d{1,6}$/.test(page) ? Math.min(PAGINA_MAXIMA, Math.max(1, Number(page))) : 1,
  };
}

/** What the API is asked for it. */
export function consultaParaApi({ categoria, buscar, page }: ConsultaDeCatalogo) {
  return {
    categoria: categoria === 'todos' ? undefined : categoria,
    buscar: buscar || undefined,
    page: String(page),
    limit: String(LIMITES.paginaCatalogo),
  };
}

/** The address of a change. Another category or search starts at its first page; what is as usual is not written. */
export function cambiarConsulta(
  params: URLSearchParams,
  cambio: Partial<ConsultaDeCatalogo>,
): URLSearchParams {
  const nueva = { ...leerConsulta(params), page: 1, ...cambio };
  const escrita = new URLSearchParams();
  if (nueva.categoria !== 'todos') escrita.set('categoria', nueva.categoria);
  if (nueva.buscar) escrita.set('buscar', nueva.buscar);
  if (nueva.page > 1) escrita.set('page', String(nueva.page));
  return escrita;
}
