import type { Categoria } from '#contract/categorias.ts';
import { centavos } from '#contract/dinero.ts';
import type { NuevoProducto } from '#contract/productos.ts';
import { PRODUCTOS_DEMO } from '#db/demo/products.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Context } from '../context.ts';
import { insertarProductoNuevo } from '../productos/productos.service.ts';
import { type Azar, crearAzar } from './azar.ts';
import { momentosDeVenta } from './calendario.ts';
import type { Avance } from './demo.ts';
import { clientesDemo } from './personas.ts';
import { type Destino, sembrarVentas } from './sembrar-ventas.ts';
import { LA_CASA, prepararTienda, sembrarTienda } from './tienda.ts';
import { ventasDemo } from './ventas.ts';

/** Rows written in one commit. */
const POR_COMMIT = 2000;
const DIAS = 365;
const CLIENTES = 5000;
const DIA_MS = 86_400_000;

const COLORES = [
  'rojo',
  'azul',
  'dorado',
  'plata',
  'verde menta',
  'rosado',
  'lila',
  'celeste',
  'coral',
  'negro',
];
const TEMAS = [
  'dinosaurios',
  'sirenas',
  'fútbol',
  'boda',
  'graduación',
  'bautizo',
  'cumpleaños',
  'corazón',
  'navidad',
  'piñata',
];
const SIN_CONTROL: Categoria = 'servicios';

/** Product number `i`: a demo product in another colour and theme, so that names look like names. */
function producto(azar: Azar, i: number): NuevoProducto & { clave: string; popularidad: number } {
  const base = PRODUCTOS_DEMO[i % PRODUCTOS_DEMO.length] as (typeof PRODUCTOS_DEMO)[number];
  const precioVenta = Math.max(50, Math.round(base.precioVenta * (0.6 + azar.numero())));
  return {
    clave: String(i),
    popularidad: azar.ocurre(0.05) ? 100 : azar.entero(1, 6),
    nombre: `${base.nombre.slice(0, 60)} ${azar.de(TEMAS)} ${azar.de(COLORES)} ${i}`,
    descripcion: base.descripcion,
    categoria: base.categoria,
    codigo: `B${String(i).padStart(8, '0')}`,
    precioCompra: centavos(Math.round(precioVenta * 0.55)),
    precioVenta: centavos(precioVenta),
    stock: base.categoria === SIN_CONTROL ? 0 : azar.entero(0, 80),
    stockMinimo: 5,
    controlaStock: base.categoria !== SIN_CONTROL,
    tipoGlobo: base.tipoGlobo,
    color: base.color,
    tamano: base.tamano,
    tipoServicio: base.tipoServicio,
  };
}

function* porPartes<T>(lista: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < lista.length; i += POR_COMMIT) yield lista.slice(i, i + POR_COMMIT);
}

/**
 * Fills an empty database with a shop of any size, for measuring: the demo's people, `productos` products without
 * pictures and `ventas` sales over a year. Throws `conflicto` when there is a shop already.
 */
export async function sembrarEnMasa(
  context: Context,
  cuantos: { productos: number; ventas: number },
  avisar: (avance: Avance) => void,
): Promise<void> {
  const ahora = context.reloj();
  const azar = crearAzar(cuantos.productos * 31 + cuantos.ventas);
  const inicio = new Date(ahora.getTime() - (DIAS + 2) * DIA_MS);
  const preparado = await prepararTienda(context);
  const { vendedores } = await inTransaction(context.db, (tx) => sembrarTienda(tx, preparado, inicio));

  const productos = Array.from({ length: cuantos.productos }, (_, i) => producto(azar, i));
  const destinos = new Map<string, Destino>();
  for (const parte of porPartes(productos)) {
    await inTransaction(context.db, async (tx) => {
      for (const { clave, popularidad: _p, ...nuevo } of parte) {
        const fecha = new Date(inicio.getTime() + Number(clave));
        const id = await insertarProductoNuevo(tx, nuevo, { imagen: null, actor: LA_CASA, fecha });
        destinos.set(clave, { id, controlaStock: nuevo.controlaStock ?? true });
      }
    });
    avisar({ paso: 'Productos', hechos: destinos.size, total: productos.length });
  }

  const momentos = momentosDeVenta(azar, ahora, DIAS, (cuantos.ventas / DIAS) * 1.1);
  const ventas = ventasDemo(azar, momentos.slice(-cuantos.ventas), productos, clientesDemo(azar, CLIENTES));
  let hechos = 0;
  for (const parte of porPartes(ventas)) {
    await inTransaction(context.db, (tx) => sembrarVentas(tx, parte, destinos, vendedores, azar));
    hechos += parte.length;
    avisar({ paso: 'Ventas', hechos, total: ventas.length });
  }
}
