import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { diaDe } from '#contract/dias.ts';
import { type Centavos, centavos } from '#contract/dinero.ts';
import { AppError } from '#contract/errores.ts';
import type { DemoCreada } from '#contract/tienda.ts';
import type { EstadoPedido } from '#contract/transiciones.ts';
import { PRODUCTOS_DEMO } from '#db/demo/products.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import { hashPassword } from '../adapters/passwords.ts';
import { guardarConfiguracion, TIENDA_NUEVA } from '../configuracion/configuracion.queries.ts';
import type { Context } from '../context.ts';
import type { Actor } from '../http/app-types.ts';
import { moverStock } from '../inventario/inventario.service.ts';
import { buscarPedido } from '../pedidos/pedidos.queries.ts';
import { cambiarEstado, registrarPedido } from '../pedidos/pedidos.service.ts';
import { type FilaUsuario, hayUsuarios } from '../usuarios/usuarios.queries.ts';
import { crearUsuario } from '../usuarios/usuarios.service.ts';
import { registrarVenta } from '../ventas/ventas.service.ts';
import { type Azar, crearAzar } from './azar.ts';
import { momentosDeVenta } from './calendario.ts';
import { clientesDemo, PERSONAS_DEMO } from './personas.ts';
import { guardarDibujos, type ProductoSembrado, sembrarProductos } from './productos.ts';
import { type VentaDemo, vendidos, ventasDemo } from './ventas.ts';

const SEMILLA = 20_260_915;
const DIAS = 365;
const VENTAS_POR_DIA = 9;
const HORA_MS = 3_600_000;

/** Sign-ins of the demo shop, for whoever may start it. */
export const ACCESOS_DEMO: DemoCreada['accesos'] = PERSONAS_DEMO.map(({ nombre, rol, email, password }) => ({
  nombre,
  rol,
  email,
  password,
}));

export interface Avance {
  paso: string;
  hechos: number;
  total: number;
}

const LA_CASA: Actor = { usuario: undefined, origen: 'demo' };

async function sembrarPersonas(tx: Tx, hashes: string[], fecha: Date): Promise<FilaUsuario[]> {
  if (await hayUsuarios(tx)) throw new AppError('conflicto', 'Aquí ya hay una tienda: no se toca');
  const usuarios: FilaUsuario[] = [];
  for (const [i, { password: _p, ...persona }] of PERSONAS_DEMO.entries()) {
    const nuevo = { ...persona, passwordHash: hashes[i] ?? '', emailVerificado: true };
    usuarios.push(await crearUsuario(tx, nuevo, LA_CASA, fecha));
  }
  return usuarios;
}

async function guardarLogo({ images, folders }: Context): Promise<string> {
  return await images.store(await readFile(join(folders.resources, 'demo', 'logo.svg')), { trusted: true });
}

async function sembrarTienda(tx: Tx, logo: string, fecha: Date): Promise<void> {
  const valor = {
    ...TIENDA_NUEVA,
    nombre: 'Globos y Fiesta',
    eslogan: 'Todo para celebrar en grande',
    telefono: '22325510',
    direccion: '5a. avenida 12-34, zona 1, Ciudad de Guatemala',
    horario: 'Lunes a sábado, 9:00 a 19:00',
    textoTicket: '¡Gracias por celebrar con nosotros! Cambios dentro de 3 días con este ticket.',
    logo,
  };
  await guardarConfiguracion(tx, { clave: 'tienda', valor, fecha, usuarioId: null });
  await guardarConfiguracion(tx, { clave: 'demo', valor: true, fecha, usuarioId: null });
}

/** Sales of one month, in one commit: first what the supplier brings for it, then sale by sale. */
async function sembrarMes(
  tx: Tx,
  ventas: VentaDemo[],
  productos: Map<string, ProductoSembrado>,
  vendedores: FilaUsuario[],
  azar: Azar,
): Promise<void> {
  const primera = ventas[0]?.fecha ?? new Date(0);
  for (const [clave, cantidad] of vendidos(ventas)) {
    const producto = productos.get(clave);
    if (!producto?.demo.controlaStock) continue;
    const fecha = new Date(primera.getTime() - HORA_MS);
    const motivo = 'Compra a proveedor';
    await moverStock(tx, { productoId: producto.id, tipo: 'ajuste', cantidad, fecha, motivo });
  }
  for (const { fecha, cliente, items, metodoPago, descuento } of ventas) {
    const vendedor = azar.de(vendedores);
    await registrarVenta(
      tx,
      {
        datosCliente: cliente,
        items: items.map(({ clave, cantidad, precio }) => ({
          producto: productos.get(clave)?.id ?? '',
          cantidad,
          precioUnitario: centavos(precio),
        })),
        metodoPago,
        descuento: descuento as Centavos,
      },
      { vendedor, origen: LA_CASA, fecha },
    );
  }
}

/** The states that the demo's orders end in, newest first. */
const RECORRIDOS: EstadoPedido[][] = [
  [],
  [],
  ['listo-entrega'],
  ['listo-entrega'],
  ['listo-entrega', 'entregado'],
  ['listo-entrega', 'entregado'],
  ['cancelado'],
  [],
  ['listo-entrega', 'entregado'],
  ['listo-entrega', 'entregado'],
  ['cancelado'],
  ['listo-entrega', 'entregado'],
];

const NOTAS = [
  undefined,
  'Paso por la tarde',
  'Los globos ya inflados, por favor',
  undefined,
  'Es una sorpresa 🎈',
];

async function sembrarPedidos(
  tx: Tx,
  productos: ProductoSembrado[],
  usuarios: FilaUsuario[],
  azar: Azar,
  ahora: Date,
): Promise<void> {
  const enVenta = productos.filter(({ demo }) => !demo.controlaStock || demo.stock >= 10);
  const clientes = clientesDemo(azar, RECORRIDOS.length);
  const encargada = usuarios.find((usuario) => usuario.rol === 'empleado');
  const porHacer = RECORRIDOS.map((estados, i) => ({ estados, i, horas: 1 + i * 9 }));
  for (const { estados, i, horas } of porHacer.reverse()) {
    const fecha = new Date(ahora.getTime() - horas * HORA_MS);
    const elegidos = new Map(
      Array.from({ length: azar.entero(1, 4) }, () => azar.de(enVenta)).map((p) => [p.id, p]),
    );
    const nuevo = {
      cliente: {
        ...(clientes[i] ?? { nombre: 'Ana', telefono: '55550000' }),
        email: i % 3 === 0 ? 'cliente@correo.gt' : undefined,
      },
      items: [...elegidos.keys()].map((producto) => ({ producto, cantidad: azar.entero(1, 2) })),
      notasCliente: azar.de(NOTAS),
    };
    const { pedido } = await registrarPedido(tx, nuevo, LA_CASA, fecha);
    for (const [paso, estado] of estados.entries()) {
      const actual = await buscarPedido(tx, pedido.id);
      if (!actual) continue;
      const cuando = new Date(fecha.getTime() + (paso + 1) * 20 * 60_000);
      const nota = estado === 'cancelado' ? 'Cambió la fecha de la fiesta' : null;
      const actor: Actor = { ...LA_CASA, usuario: estado === 'cancelado' ? undefined : actorDe(encargada) };
      await cambiarEstado(tx, actual, { estado, nota }, actor, cuando);
    }
  }
}

function actorDe(usuario: FilaUsuario | undefined): Actor['usuario'] {
  if (!usuario) return undefined;
  const { id, nombre, email, rol } = usuario;
  return { id, nombre, email, rol, permisos: { productos: false, ventas: true, reportes: false } };
}

/**
 * Fills an empty database with the demo shop: people, products with their pictures, a year of sales up to now and
 * orders in every state. The same day gives the same shop. Throws `conflicto` when there is a shop already.
 */
export async function sembrarDemo(
  context: Context,
  avisar: (avance: Avance) => void = () => undefined,
): Promise<DemoCreada['accesos']> {
  if (await hayUsuarios(context.db)) throw new AppError('conflicto', 'Aquí ya hay una tienda: no se toca');
  const ahora = context.reloj();
  const azar = crearAzar(SEMILLA);
  const inicio = new Date(ahora.getTime() - (DIAS + 2) * 24 * HORA_MS);
  const hashes = await Promise.all(PERSONAS_DEMO.map((persona) => hashPassword(persona.password)));
  const logo = await guardarLogo(context);
  const imagenes = await guardarDibujos(context, (hechos, total) =>
    avisar({ paso: 'Dibujando los productos', hechos, total }),
  );
  const momentos = momentosDeVenta(azar, ahora, DIAS, VENTAS_POR_DIA);
  const ventas = ventasDemo(azar, momentos, PRODUCTOS_DEMO, clientesDemo(azar, 160));

  await inTransaction(context.db, async (tx) => {
    const usuarios = await sembrarPersonas(tx, hashes, inicio);
    await sembrarTienda(tx, logo, inicio);
    const productos = await sembrarProductos(tx, imagenes, { actor: LA_CASA, fecha: inicio });
    const porClave = new Map(productos.map((producto) => [producto.demo.clave, producto]));
    const vendedores = usuarios.filter((usuario) => usuario.rol !== 'cliente');
    let hechos = 0;
    for (const delMes of Map.groupBy(ventas, (venta) => diaDe(venta.fecha).slice(0, 7)).values()) {
      await sembrarMes(tx, delMes, porClave, vendedores, azar);
      hechos += delMes.length;
      avisar({ paso: 'Anotando un año de ventas', hechos, total: ventas.length });
      // The shop is still empty, so nobody waits for the writer; this lets the server answer meanwhile.
      await setImmediate();
    }
    await sembrarPedidos(tx, productos, usuarios, azar, ahora);
  });
  return ACCESOS_DEMO;
}
