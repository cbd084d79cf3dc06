import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ArgumentoIpc } from '#contract/desktop/ipc.ts';
import type { EventosDelPersonal } from '#contract/schemas/tienda/eventos.ts';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { toast } from '#ui/feedback/toast.ts';
import { desktop } from '../../lib/desktop.ts';
import { useEventos } from '../../lib/en-vivo/eventos.ts';
import { rutaDelPedido } from '../../lib/routes.ts';
import { usePermiso } from '../../lib/session/permisos.ts';
import { useSession } from '../../lib/session/session.ts';
import { imprimirHojasSolas } from '../../shared/pedidos/hoja-de-trabajo/hoja-directa.ts';
import { avisar, seguirAvisos } from '../../shared/pedidos-nuevos/avisos.ts';
import {
  buscarNuevos,
  porAvisar,
  seguirAbiertos,
  usePedidosNuevos,
} from '../../shared/pedidos-nuevos/pedidos-nuevos.ts';
import { sonar } from '../../shared/pedidos-nuevos/timbre.ts';

type PedidoDeEvento = EventosDelPersonal['pedido-cambiado'];

/** A hidden page has no live stream, so it polls. */
const PREGUNTAR_MS = 30_000;

const TEMA_CANCELACION = 'cancelacion-ajena';

function textoDe({ cliente, total }: Pedido): string {
  return `${cliente.nombre} · ${formatoQ(deQuetzales(total))}`;
}

/** Announces new orders on every staff screen: sound, toast, badge and notification. And those that a stranger cancelled. */
export function PedidosTimbre() {
  const navigate = useNavigate();
  const usuarioId = useSession((state) => state.usuario?._id);
  const atiende = usePermiso('ventas');
  const nuevos = usePedidosNuevos((state) => state.nuevos);

  const abrir = (pedido: Pedido) => {
    window.focus();
    void navigate(rutaDelPedido(pedido._id));
  };

  const avisarDe = (pedido: Pedido) =>
    avisar({
      titulo: `Pedido nuevo ${pedido.numero}`,
      texto: textoDe(pedido),
      url: rutaDelPedido(pedido._id),
      onClick: () => abrir(pedido),
    }).catch(() => undefined);

  const anunciar = useEffectEvent(async () => {
    const [primero, ...otros] = await porAvisar(usePedidosNuevos.getState().nuevos);
    if (!primero) return;
    void sonar();
    const titulo = otros.length > 0 ? `${otros.length + 1} pedidos nuevos` : `Pedido nuevo ${primero.numero}`;
    const texto = textoDe(primero);
    toast.info(`${titulo}: ${texto}`, {
      duration: 10_000,
      action: { label: 'Ver pedido', onClick: () => abrir(primero) },
    });
    if (desktop()) avisarEnLaVentana(titulo, texto, () => abrir(primero));
    else for (const pedido of [...otros, primero]) void avisarDe(pedido);
  });
  const mirar = useEffectEvent(() => {
    void buscarNuevos()
      .then(() => {
        // The bell does not wait for a printer.
        void imprimirHojasSolas(usePedidosNuevos.getState().nuevos).catch(() => undefined);
        return anunciar();
      })
      .catch(() => undefined);
  });

  const avisarDeCancelacion = useEffectEvent(({ _id, numero }: PedidoDeEvento) => {
    // However many are cancelled, one notice stands: others are beside it.
    toast.settle(TEMA_CANCELACION);
    toast.warning(`El pedido ${numero} se canceló con el código, desde otro navegador`, {
      topic: TEMA_CANCELACION,
      duration: 10_000,
      action: { label: 'Ver pedido', onClick: () => void navigate(rutaDelPedido(_id)) },
    });
  });
  useEventos({
    'pedido-creado': mirar,
    'pedido-cambiado': (pedido) => {
      mirar();
      if (pedido.canceladoConCodigo) avisarDeCancelacion(pedido);
    },
    recargar: mirar,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each person has opened other orders
  useEffect(() => {
    const look = () => mirar();
    look();
    const timer = setInterval(look, PREGUNTAR_MS);
    document.addEventListener('visibilitychange', look);
    const stop = seguirAbiertos();
    const stopAvisos = seguirAvisos((url) => void navigate(url));
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      stop();
      stopAvisos();
    };
  }, [usuarioId]);

  useEffect(() => {
    contarEnElIcono(atiende ? nuevos.length : 'no-atiende');
  }, [atiende, nuevos.length]);
  useEffect(() => () => contarEnElIcono(null), []);

  return null;
}

/** Shows on the icon of the program how many orders are new, or why nobody here hears of them. */
function contarEnElIcono(nuevos: ArgumentoIpc<'avisos:contar'>): void {
  void desktop()
    ?.llamar('avisos:contar', nuevos)
    .catch(() => undefined);
}

/** A notification of the window of the shop's computer, which shows it only while it is hidden. */
function avisarEnLaVentana(titulo: string, texto: string, onClick: () => void): void {
  void desktop()
    ?.llamar('avisos:pedido', { titulo, texto })
    .then(({ abierto }) => abierto && onClick())
    .catch(() => undefined);
}
