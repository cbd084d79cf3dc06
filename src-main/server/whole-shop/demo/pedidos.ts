import type { EstadoPedido } from '#contract/words/estados-de-pedido.ts';
import type { Tx } from '#db/transaction.ts';
import type { Actor } from '../../base/actor.ts';
import { cambiarEstado } from '../../domain/pedidos/estado.service.ts';
import { buscarPedido } from '../../domain/pedidos/pedidos.queries.ts';
import { registrarPedido } from '../../domain/pedidos/pedidos.service.ts';
import type { FilaUsuario } from '../../domain/usuarios/usuarios.queries.ts';
import { clientesDemo } from './personas.ts';
import type { ProductoSembrado } from './productos.ts';
import type { Random } from './random.ts';
import { LA_CASA } from './tienda.ts';

const HORA_MS = 3_600_000;

/** Final states of the demo's orders, newest first. */
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
  const encargada = usuarios.find((usuario) => usuario.rol === 'empleado');
  const porHacer = RECORRIDOS.map((estados, i) => ({ estados, i, horas: 1 + i * 9 }));
  for (const { estados, i, horas } of porHacer.reverse()) {
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
    const { pedido } = await registrarPedido(tx, nuevo, LA_CASA, fecha);
    for (const [paso, estado] of estados.entries()) {
      const actual = await buscarPedido(tx, pedido.id);
      if (!actual) continue;
      const cuando = new Date(fecha.getTime() + (paso + 1) * 20 * 60_000);
      const nota = estado === 'cancelado' ? 'Cambió la fecha de la fiesta' : null;
      const actor: Actor = { ...LA_CASA, usuario: estado === 'cancelado' ? undefined : actorDe(encargada) };
      await cambiarEstado(tx, actual, { estado, nota }, { actor, fecha: cuando });
    }
  }
}

function actorDe(usuario: FilaUsuario | undefined): Actor['usuario'] {
  if (!usuario) return undefined;
  const { id, nombre, email, rol } = usuario;
  return { id, nombre, email, rol, permisos: { productos: false, ventas: true, reportes: false } };
}
