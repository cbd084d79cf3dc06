import type { EstadoPedido } from '#contract/transiciones.ts';
import type { Tx } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import { cambiarEstado } from '../pedidos/estado.service.ts';
import { buscarPedido } from '../pedidos/pedidos.queries.ts';
import { registrarPedido } from '../pedidos/pedidos.service.ts';
import type { FilaUsuario } from '../usuarios/usuarios.queries.ts';
import type { Azar } from './azar.ts';
import { clientesDemo } from './personas.ts';
import type { ProductoSembrado } from './productos.ts';
import { LA_CASA } from './tienda.ts';

const HORA_MS = 3_600_000;

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

/** Orders of the last days, in every state. */
export async function sembrarPedidos(
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
