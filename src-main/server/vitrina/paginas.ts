import { type ConsultaCatalogo, consultaCatalogoSchema } from '#contract/catalogo.ts';
import { ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import { deQuetzales, formatoQ } from '#contract/dinero.ts';
import { rutaDeProducto } from '#contract/direcciones.ts';
import type { DatosDePagina } from '#contract/vitrina.ts';
import { type FilaDeCatalogo, listarCatalogo } from '../catalogo/catalogo.queries.ts';
import { catalogoJson, productoDeCatalogoJson } from '../catalogo/catalogo.wire.ts';
import { listarParecidos } from '../catalogo/parecidos.ts';
import { leerTienda } from '../configuracion/configuracion.queries.ts';
import { tiendaJson } from '../configuracion/configuracion.wire.ts';
import type { Context } from '../context.ts';
import { hayUsuarios } from '../usuarios/usuarios.queries.ts';
import type { Cabeza } from './cabeza.ts';
import { componer, type Documento, type Plantilla } from './documento.ts';
import {
  listaEstructurada,
  migasEstructuradas,
  productoEstructurado,
  tiendaEstructurada,
} from './estructurados.ts';
import type { Taller } from './pintor.ts';

/** What an address leads to: a page, or another address. */
export type Resultado =
  | { status: number; documento: Documento }
  | { status: 301 | 302; lleva: string; documento?: undefined };

/** All that painting a page takes. `base` is the server's address. */
export interface Encargo {
  context: Context;
  taller: Taller;
  plantilla: Plantilla;
  base: string;
}

/** What the head adds to the title that the page itself has. */
type Dicho = Partial<Omit<Cabeza, 'titulo'>>;

type DatosDeTienda = Pick<DatosDePagina, 'tienda' | 'pendiente'>;

/** What every page shows of the shop. */
async function datosDeTienda({ context, base }: Encargo): Promise<DatosDeTienda> {
  const [tienda, abierta] = await Promise.all([leerTienda(context.db), hayUsuarios(context.db)]);
  return { tienda: tiendaJson(tienda, base), pendiente: !abierta };
}

function pagina(
  { taller, plantilla }: Encargo,
  status: number,
  datos: DatosDePagina,
  dicho: Dicho,
): Resultado {
  const pintada = taller.pintar(datos);
  const { nombre, eslogan, iconoUrl } = datos.tienda;
  const cabeza: Cabeza = {
    titulo: pintada.titulo,
    descripcion: [eslogan, 'Haz tu pedido en línea, síguelo con tu código y págalo al recogerlo.']
      .filter(Boolean)
      .join('. '),
    imagen: iconoUrl ? { url: iconoUrl, lado: 640, alt: nombre } : undefined,
    tipo: 'website',
    estructurados: [],
    canonica: undefined,
    ...dicho,
    // Nothing about a shop that has not opened is to be found.
    ...(datos.pendiente && { canonica: undefined }),
  };
  return { status, documento: componer(plantilla, taller, cabeza, pintada, datos) };
}

/** Searches, filters and orders show what other pages show: only the plain lists are to be found. */
function esDeTodos({ buscar, color, tamano, tipo, orden }: ConsultaCatalogo): boolean {
  const elegidos = [color, tamano, tipo].some((lista) => lista?.length);
  return !buscar && !elegidos && orden === 'relevancia';
}

/** /catalogo: a page of the list that its query asks for; one that means nothing is the first page of all. */
export async function paginaDeCatalogo(encargo: Encargo, search: string): Promise<Resultado> {
  const { context, taller, base } = encargo;
  const consulta = consultaCatalogoSchema.parse(taller.consultaDe(search).api);
  const [datos, hallados] = await Promise.all([datosDeTienda(encargo), listarCatalogo(context.db, consulta)]);
  const catalogo = catalogoJson(hallados, consulta, base);
  const { totalPages } = catalogo.pagination;
  if (consulta.page > totalPages) {
    const params = new URLSearchParams(search);
    params.set('page', String(totalPages));
    return { status: 302, lleva: `/catalogo${taller.consultaDe(params.toString()).search}` };
  }
  const { nombre } = datos.tienda;
  const de = consulta.categoria && ETIQUETA_CATEGORIA[consulta.categoria];
  const [primero] = catalogo.productos;
  return pagina(
    encargo,
    200,
    { ...datos, direccion: { pathname: '/catalogo', search }, catalogo },
    {
      canonica: esDeTodos(consulta) ? `${base}/catalogo${search}` : undefined,
      ...(de && { descripcion: `${de} en ${nombre}. Pide en línea, recoge y paga en la tienda.` }),
      ...(primero?.imagenUrl && {
        imagen: { url: primero.imagenUrl, lado: 640, alt: primero.nombre },
      }),
      estructurados: [tiendaEstructurada(datos.tienda, base), listaEstructurada(catalogo.productos, base)],
    },
  );
}

/** Longest description of a page that is shown whole somewhere. */
const DESCRIPCION_MAXIMA = 200;

function recortar(texto: string): string {
  const seguido = texto.replace(/\s+/g, ' ').trim();
  return seguido.length <= DESCRIPCION_MAXIMA
    ? seguido
    : `${seguido.slice(0, seguido.lastIndexOf(' ', DESCRIPCION_MAXIMA))}…`;
}

/** /producto/{id}/{nombre} */
export async function paginaDeProducto(encargo: Encargo, fila: FilaDeCatalogo): Promise<Resultado> {
  const { context, base } = encargo;
  const [datos, otros] = await Promise.all([datosDeTienda(encargo), listarParecidos(context.db, fila)]);
  const producto = productoDeCatalogoJson(fila, base);
  const parecidos = otros.map((otro) => productoDeCatalogoJson(otro, base));
  const { _id, nombre, descripcion, categoria, precioVenta, imagenUrl } = producto;
  const pathname = rutaDeProducto(producto);
  const precio = formatoQ(deQuetzales(precioVenta));
  return pagina(
    encargo,
    200,
    { ...datos, direccion: { pathname, search: '' }, producto: { id: _id, producto, parecidos } },
    {
      canonica: base + pathname,
      descripcion: recortar([precio, descripcion || ETIQUETA_CATEGORIA[categoria]].join(' · ')),
      ...(imagenUrl && { imagen: { url: imagenUrl, lado: 640, alt: nombre } }),
      tipo: 'product',
      precio: precioVenta,
      estructurados: [
        productoEstructurado(producto, datos.tienda.nombre, base),
        migasEstructuradas(producto, base),
      ],
    },
  );
}

/** The page of a product that is no longer sold, or never was. */
export async function paginaSinProducto(encargo: Encargo, id: string): Promise<Resultado> {
  const datos = await datosDeTienda(encargo);
  const nada = { id, producto: null, parecidos: [] };
  const direccion = { pathname: `/producto/${id}`, search: '' };
  return pagina(encargo, 404, { ...datos, direccion, producto: nada }, {});
}

/** /seguimiento, before anybody wrote a code into it. */
export async function paginaDeSeguimiento(encargo: Encargo): Promise<Resultado> {
  const datos = await datosDeTienda(encargo);
  const direccion = { pathname: '/seguimiento', search: '' };
  return pagina(
    encargo,
    200,
    { ...datos, direccion },
    {
      canonica: `${encargo.base}/seguimiento`,
      descripcion: `Sigue tu pedido de ${datos.tienda.nombre} con tu código de 6 dígitos.`,
    },
  );
}

/** Any address that is none. */
export async function paginaNoEncontrada(encargo: Encargo): Promise<Resultado> {
  const datos = await datosDeTienda(encargo);
  const direccion = { pathname: '/no-encontrada', search: '' };
  return pagina(encargo, 404, { ...datos, direccion }, {});
}
