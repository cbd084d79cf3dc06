import type { Categoria } from '#contract/words/categorias.ts';
import { centavos } from '#contract/words/dinero.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Context } from '../../base/context.ts';
import { insertarProductoNuevo } from '../../domain/productos/productos.service.ts';
import { momentosDeVenta } from './calendario.ts';
import type { Avance } from './demo.ts';
import { clientesDemo } from './personas.ts';
import { leerProductosDemo, type ProductoDemo } from './productos.ts';
import { createRandom, type Random } from './random.ts';
import { type Destino, sembrarVentas } from './sembrar-ventas.ts';
import { LA_CASA, prepararTienda, sembrarTienda } from './tienda.ts';
import { ventasDemo } from './ventas.ts';

/** Rows written per transaction. */
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

/** Product number `i`: a variant of a demo product with a realistic name. */
function producto(random: Random, base: ProductoDemo, i: number): ProductoDemo {
  const precioVenta = Math.max(50, Math.round(base.precioVenta * (0.6 + random.number())));
  return {
    clave: String(i),
    popularidad: random.chance(0.05) ? 100 : random.integer(1, 6),
    nombre: `${base.nombre.slice(0, 60)} ${random.pick(TEMAS)} ${random.pick(COLORES)} ${i}`,
    descripcion: base.descripcion,
    categoria: base.categoria,
    codigo: `B${String(i).padStart(8, '0')}`,
    precioCompra: centavos(Math.round(precioVenta * 0.55)),
    precioVenta: centavos(precioVenta),
    stock: base.categoria === SIN_CONTROL ? 0 : random.integer(0, 80),
    stockMinimo: 5,
    controlaStock: base.categoria !== SIN_CONTROL,
    tipoGlobo: base.tipoGlobo,
    color: base.color,
    tamano: base.tamano,
    tipoServicio: base.tipoServicio,
    ocasiones: base.ocasiones,
  };
}

function* porPartes<T>(lista: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < lista.length; i += POR_COMMIT) yield lista.slice(i, i + POR_COMMIT);
}

/**
 * Fills an empty database with a shop of a given size for benchmarks: the demo's people, `productos` products without
 * pictures and `ventas` sales over a year. Throws `conflicto` when there is a shop already.
 */
export async function sembrarEnMasa(
  context: Context,
  cuantos: { productos: number; ventas: number },
  avisar: (avance: Avance) => void,
): Promise<void> {
  const ahora = context.clock();
  const random = createRandom(cuantos.productos * 31 + cuantos.ventas);
  const inicio = new Date(ahora.getTime() - (DIAS + 2) * DIA_MS);
  const preparado = await prepararTienda(context);
  const { vendedores } = await inTransaction(context.db, (tx) => sembrarTienda(tx, preparado, inicio));

  const modelos = await leerProductosDemo(context);
  const productos = Array.from({ length: cuantos.productos }, (_, i) =>
    producto(random, modelos[i % modelos.length] as ProductoDemo, i),
  );
  const destinos = new Map<string, Destino>();
  for (const parte of porPartes(productos)) {
    await inTransaction(context.db, async (tx) => {
      for (const nuevo of parte) {
        const fecha = new Date(inicio.getTime() + Number(nuevo.clave));
        const id = await insertarProductoNuevo(tx, nuevo, { imagen: null, actor: LA_CASA, fecha });
        destinos.set(nuevo.clave, { id, controlaStock: nuevo.controlaStock });
      }
    });
    avisar({ paso: 'Productos', hechos: destinos.size, total: productos.length });
  }

  const momentos = momentosDeVenta(random, ahora, DIAS, (cuantos.ventas / DIAS) * 1.1);
  const ventas = ventasDemo(
    random,
    momentos.slice(-cuantos.ventas),
    productos,
    clientesDemo(random, CLIENTES),
  );
  let hechos = 0;
  for (const parte of porPartes(ventas)) {
    await inTransaction(context.db, (tx) =>
      sembrarVentas(tx, { ventas: parte, destinos, vendedores, random }),
    );
    hechos += parte.length;
    avisar({ paso: 'Ventas', hechos, total: ventas.length });
  }
}
