import { rutaDeProducto } from '#contract/pages/direcciones.ts';
import type { DatosDePagina, Direccion } from '#contract/pages/vitrina.ts';
import { type ConsultaCatalogo, consultaCatalogoSchema } from '#contract/schemas/catalogo/catalogo.ts';
import { NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { NOMBRE_DE_OCASION } from '#contract/words/ocasiones.ts';
import type { Context } from '../../base/context.ts';
import { type FilaDeCatalogo, listarCatalogo } from '../../domain/catalogo/catalogo.queries.ts';
import {
  catalogoJson,
  productoConGaleriaJson,
  productoDeCatalogoJson,
} from '../../domain/catalogo/catalogo.wire.ts';
import { listarParecidos } from '../../domain/catalogo/parecidos.ts';
import { tiendaJson } from '../../domain/configuracion/configuracion.wire.ts';
import { listarGaleria } from '../../domain/imagenes/galeria.queries.ts';
import { hayUsuarios } from '../../domain/usuarios/usuarios.queries.ts';
import type { Cabeza } from './documento/cabeza.ts';
import { componer, type Documento, type Plantilla } from './documento/documento.ts';
import {
  listaEstructurada,
  migasDelCatalogo,
  migasEstructuradas,
  productoEstructurado,
  tiendaEstructurada,
} from './documento/estructurados.ts';
import type { LoadedPainter } from './documento/painter.ts';

/** The answer for an address: a page or a redirect. */
export type Resultado =
  | { status: number; documento: Documento }
  | { status: 301 | 302; destino: string; documento?: undefined };

/** The input of painting a page. `base` is the server's address. */
export interface RenderInput {
  context: Context;
  painter: LoadedPainter;
  plantilla: Plantilla;
  base: string;
}

/** The page's metadata besides its title. */
type Dicho = Partial<Omit<Cabeza, 'titulo'>>;

type DatosDeTienda = Pick<DatosDePagina, 'tienda' | 'idDeTienda' | 'pendiente'>;

/** The shop's data on every page. */
async function datosDeTienda({ context, base }: RenderInput): Promise<DatosDeTienda> {
  const [tienda, abierta] = await Promise.all([tiendaJson(context, base), hayUsuarios(context.db)]);
  return { tienda, idDeTienda: context.idDeTienda, pendiente: !abierta };
}

function pagina(
  { painter, plantilla }: RenderInput,
  status: number,
  datos: DatosDePagina,
  dicho: Dicho,
): Resultado {
  const pintada = painter.pintar(datos);
  const { nombre, eslogan, iconoUrl, entregaADomicilio } = datos.tienda;
  const alFinal = entregaADomicilio ? 'recibirlo' : 'recogerlo';
  const cabeza: Cabeza = {
    titulo: pintada.titulo,
    descripcion: [eslogan, `Haz tu pedido en línea, síguelo con tu código y págalo al ${alFinal}.`]
      .filter(Boolean)
      .join('. '),
    imagen: iconoUrl ? { url: iconoUrl, alt: nombre } : undefined,
    tipo: 'website',
    estructurados: [],
    canonica: undefined,
    ...dicho,
    // Pages of a shop that has not opened are not indexed.
    ...(datos.pendiente && { canonica: undefined }),
  };
  return { status, documento: componer({ plantilla, painter, cabeza, pintada, datos }) };
}

/** Searches, filters and sort orders duplicate other pages; only plain lists are indexed. */
function esDeTodos({ buscar, familia, color, tamano, tipo, orden }: ConsultaCatalogo): boolean {
  const elegidos = [familia, color, tamano, tipo].some((lista) => lista?.length);
  return !buscar && !elegidos && orden === 'relevancia';
}

/** What the page of an occasion, or of a category, holds; undefined for the whole catalogue. */
function deQue({ categoria, ocasion: [ocasion] }: ConsultaCatalogo): string | undefined {
  const deCategoria = categoria && NOMBRE_DE_CATEGORIA[categoria];
  if (!ocasion) return deCategoria;
  return `${deCategoria ?? 'Globos, decoraciones y artículos de fiesta'} para ${NOMBRE_DE_OCASION[ocasion]}`;
}

/**
 * /catalogo and /ocasion/{ocasion}: the list for the query; an invalid query gets the first page of all products. The
 * page of an occasion for which there is nothing is not indexed.
 */
export async function paginaDeCatalogo(input: RenderInput, direccion: Direccion): Promise<Resultado> {
  const { context, painter, base } = input;
  const { pathname, search } = direccion;
  const consulta = consultaCatalogoSchema.parse(painter.consultaDe(direccion).api);
  const [datos, hallados] = await Promise.all([datosDeTienda(input), listarCatalogo(context.db, consulta)]);
  const catalogo = catalogoJson(hallados, consulta, base);
  const { totalPages } = catalogo.pagination;
  if (consulta.page > totalPages) {
    const params = new URLSearchParams(search);
    params.set('page', String(totalPages));
    return {
      status: 302,
      destino: pathname + painter.consultaDe({ pathname, search: params.toString() }).search,
    };
  }
  const { nombre, entregaADomicilio } = datos.tienda;
  const pedir = entregaADomicilio
    ? 'Pide en línea y paga al recibir tu pedido.'
    : 'Pide en línea, recoge y paga en la tienda.';
  const de = deQue(consulta);
  const [ocasion] = consulta.ocasion;
  const vacia = ocasion !== undefined && !catalogo.ocasiones.includes(ocasion);
  const conImagen = catalogo.productos.find(({ imagenUrl }) => imagenUrl !== null);
  return pagina(
    input,
    200,
    { ...datos, direccion, catalogo },
    {
      canonica: esDeTodos(consulta) && !vacia ? base + pathname + search : undefined,
      ...(de && { descripcion: `${de} en ${nombre}. ${pedir}` }),
      ...(conImagen?.imagenUrl && {
        imagen: { url: conImagen.imagenUrl, alt: conImagen.nombre },
      }),
      estructurados: [
        tiendaEstructurada(datos.tienda, base),
        listaEstructurada(catalogo.productos, base),
        ...migasDelCatalogo(consulta, base),
      ],
    },
  );
}

/** Longest description that search engines and link previews show whole. */
const DESCRIPCION_MAXIMA = 200;

function recortar(texto: string): string {
  const seguido = texto.replace(/\s+/g, ' ').trim();
  return seguido.length <= DESCRIPCION_MAXIMA
    ? seguido
    : `${seguido.slice(0, seguido.lastIndexOf(' ', DESCRIPCION_MAXIMA))}…`;
}

/** /producto/{id}/{nombre} */
export async function paginaDeProducto(input: RenderInput, fila: FilaDeCatalogo): Promise<Resultado> {
  const { context, base } = input;
  const [datos, otros, galeria] = await Promise.all([
    datosDeTienda(input),
    listarParecidos(context.db, fila),
    listarGaleria(context.db, fila),
  ]);
  const producto = productoConGaleriaJson(fila, galeria, base);
  const parecidos = otros.map((otro) => productoDeCatalogoJson(otro, base));
  const { _id, nombre, descripcion, categoria, precioVenta, imagenUrl } = producto;
  const pathname = rutaDeProducto(producto);
  const precio = formatoQ(deQuetzales(precioVenta));
  return pagina(
    input,
    200,
    { ...datos, direccion: { pathname, search: '' }, producto: { id: _id, producto, parecidos } },
    {
      canonica: base + pathname,
      descripcion: recortar([precio, descripcion || NOMBRE_DE_CATEGORIA[categoria]].join(' · ')),
      ...(imagenUrl && { imagen: { url: imagenUrl, alt: nombre } }),
      tipo: 'product',
      precio: precioVenta,
      estructurados: [
        productoEstructurado(producto, datos.tienda.nombre, base),
        migasEstructuradas(producto, base),
      ],
    },
  );
}

/** The page of a product that is no longer sold or never existed. */
export async function paginaSinProducto(input: RenderInput, id: string): Promise<Resultado> {
  const datos = await datosDeTienda(input);
  const nada = { id, producto: null, parecidos: [] };
  const direccion = { pathname: `/producto/${id}`, search: '' };
  return pagina(input, 404, { ...datos, direccion, producto: nada }, {});
}

/** /seguimiento without a code. */
export async function paginaDeSeguimiento(input: RenderInput): Promise<Resultado> {
  const datos = await datosDeTienda(input);
  const direccion = { pathname: '/seguimiento', search: '' };
  return pagina(
    input,
    200,
    { ...datos, direccion },
    {
      canonica: `${input.base}/seguimiento`,
      descripcion: `Sigue tu pedido de ${datos.tienda.nombre} con tu código de 6 dígitos.`,
    },
  );
}

/** The "not found" page. */
export async function paginaNoEncontrada(input: RenderInput): Promise<Resultado> {
  const datos = await datosDeTienda(input);
  const direccion = { pathname: '/no-encontrada', search: '' };
  return pagina(input, 404, { ...datos, direccion }, {});
}
