import type { EstadoPedido } from '#contract/words/estados-de-pedido.ts';
import type { Tx } from '#db/transaction.ts';
import type { UsuarioDeSesion } from '../../base/actor.ts';
import { cobrarPedidoEnTransaccion } from '../../domain/pedidos/cobro.service.ts';
import { cambiarEstado, retenerPedido } from '../../domain/pedidos/estado.service.ts';
import { registrarPedido } from '../../domain/pedidos/pedidos.service.ts';
import type { FilaUsuario } from '../../domain/usuarios/usuarios.queries.ts';
import { enHorario } from './calendario.ts';
import { clientesDemo } from './personas.ts';
import type { ProductoSembrado } from './productos.ts';
import type { Random } from './random.ts';
import { LA_CASA } from './tienda.ts';

const HORA_MS = 3_600_000;
/** Time from one step of an order to the next. */
const PASO_MS = 20 * 60_000;

/** The payment of an order that was handed over; its sale is in no drawer, so that it brings no cash. */
type Cobro = { cobro: 'tarjeta' | 'transferencia' };
type Paso = EstadoPedido | Cobro;

/** What happened to the demo's orders, newest first. One was handed over without being collected. */
const RECORRIDOS: Paso[][] = [
  [],
  [],
  ['listo-entrega'],
  ['listo-entrega'],
  ['listo-entrega', 'entregado'],
  ['listo-entrega', { cobro: 'tarjeta' }],
  ['cancelado'],
  [],
  ['listo-entrega', { cobro: 'transferencia' }],
  ['listo-entrega', { cobro: 'tarjeta' }],
  ['cancelado'],
  ['listo-entrega', { cobro: 'tarjeta' }],
];

const NOTAS = [
  undefined,
  'Paso por la tarde',
  'Los globos ya inflados, por favor',
  undefined,
  'Es una sorpresa 🎈',
];

interface DePedidos {
  productos: readonly ProductoSembrado[];
  usuarios: readonly FilaUsuario[];
  random: Random;
  ahora: Date;
}

/** Orders of the last days, in every state. */
export async function sembrarPedidos(
  tx: Tx,
  { productos, usuarios, random, ahora }: DePedidos,
): Promise<void> {
  const enVenta = productos.filter(({ demo }) => !demo.controlaStock || demo.stock >= 10);
  const clientes = clientesDemo(random, RECORRIDOS.length);
  const encargada = encargadaDe(usuarios);
  const porHacer = RECORRIDOS.map((pasos, i) => ({ pasos, i, horas: 1 + i * 9 }));
  for (const { pasos, i, horas } of porHacer.reverse()) {
    const fecha = new Date(ahora.getTime() - horas * HORA_MS);
    const elegidos = new Map(
      Array.from({ length: random.integer(1, 4) }, () => random.pick(enVenta)).map((p) => [p.id, p]),
    );
    const nuevo = {
      cliente: {
        ...(clientes[i] ?? { nombre: 'Ana', telefono: '55550000' }),
        email: i % 3 === 0 ? 'cliente@correo.gt' : undefined,
      },
      items: [...elegidos.keys()].map((producto) => ({ producto, cantidad: random.integer(1, 2) })),
      notasCliente: random.pick(NOTAS),
    };
    const { pedido } = await registrarPedido(tx, nuevo, { actor: LA_CASA, fecha }, 'personal');
    let cuando = fecha;
    for (const paso of pasos) {
      cuando = new Date(cuando.getTime() + PASO_MS);
      // Customers cancel at any hour; the staff does its part while the shop is open.
      if (paso !== 'cancelado') cuando = enHorario(cuando);
      await darPaso(tx, pedido.id, paso, { encargada, fecha: cuando });
    }
  }
}

async function darPaso(
  tx: Tx,
  id: string,
  paso: Paso,
  { encargada, fecha }: { encargada: UsuarioDeSesion; fecha: Date },
): Promise<void> {
  const actor = { ...LA_CASA, usuario: encargada };
  if (paso === 'cancelado') {
    const cambio = { estado: paso, nota: 'Cambió la fecha de la fiesta' };
    await cambiarEstado(tx, await retenerPedido(tx, id), cambio, { actor: LA_CASA, fecha });
  } else if (typeof paso === 'string') {
    await cambiarEstado(tx, await retenerPedido(tx, id), { estado: paso, nota: null }, { actor, fecha });
  } else {
    const ocasion = { vendedor: encargada, actor, fecha };
    await cobrarPedidoEnTransaccion(tx, id, { metodoPago: paso.cobro }, ocasion);
  }
}

/** The employee who looks after the orders. */
function encargadaDe(usuarios: readonly FilaUsuario[]): UsuarioDeSesion {
  const empleado = usuarios.find(({ rol }) => rol === 'empleado');
  if (!empleado) throw new Error('the demo shop has no employee');
  const { id, nombre, email, rol } = empleado;
  return { id, nombre, email, rol, permisos: { productos: false, ventas: true, reportes: false } };
}
