import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { toast } from '#ui/feedback/toast.ts';
import { desktop } from '../../lib/desktop.ts';
import { useEventos } from '../../lib/en-vivo/eventos.ts';
import { RUTAS, rutaDelPedido } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.ts';
import {
  buscarNuevos,
  marcarVistos,
  porAvisar,
  seguirVistos,
  usePedidosNuevos,
} from '../../shared/pedidos-nuevos/pedidos-nuevos.ts';
import { sonar } from '../../shared/pedidos-nuevos/timbre.ts';

/** A hidden page has no live stream, so it polls. */
const PREGUNTAR_MS = 30_000;

/** Announces new orders on every staff screen: sound, toast, badge and notification. */
export function PedidosTimbre() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const usuarioId = useSession((state) => state.usuario?._id);
  const nuevos = usePedidosNuevos((state) => state.nuevos);
  const enPedidos = pathname === RUTAS.pedidos;

  const abrir = (pedido: Pedido) => {
    window.focus();
    void navigate(rutaDelPedido(pedido._id));
  };

  const avisar = useEffectEvent(async () => {
    const todos = usePedidosNuevos.getState().nuevos;
    if (enPedidos && document.visibilityState === 'visible') marcarVistos();
    const [primero, ...otros] = await porAvisar(todos);
    if (!primero) return;
    void sonar();
    const titulo = otros.length > 0 ? `${otros.length + 1} pedidos nuevos` : `Pedido nuevo ${primero.numero}`;
    const texto = `${primero.cliente.nombre} · ${formatoQ(deQuetzales(primero.total))}`;
    toast.info(`${titulo}: ${texto}`, {
      duration: 10_000,
      action: { label: 'Ver pedido', onClick: () => abrir(primero) },
    });
    notificar(titulo, texto, () => abrir(primero));
  });
  const mirar = useEffectEvent(() => {
    void buscarNuevos()
      .then(avisar)
      .catch(() => undefined);
  });

  useEventos({ 'pedido-creado': mirar, 'pedido-cambiado': mirar, recargar: mirar });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each person has seen other orders
  useEffect(() => {
    const look = () => mirar();
    look();
    const timer = setInterval(look, PREGUNTAR_MS);
    document.addEventListener('visibilitychange', look);
    const stop = seguirVistos();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, [usuarioId]);

  useEffect(() => {
    if (enPedidos) marcarVistos();
  }, [enPedidos]);

  useEffect(() => {
    void desktop()
      ?.llamar('avisos:contar', nuevos.length)
      .catch(() => undefined);
  }, [nuevos.length]);

  return null;
}

/** Shows a system notification, only while the page is hidden and permission was given. */
function notificar(titulo: string, texto: string, onClick: () => void): void {
  const bridge = desktop();
  if (bridge) {
    void bridge
      .llamar('avisos:pedido', { titulo, texto })
      .then(({ abierto }) => abierto && onClick())
      .catch(() => undefined);
    return;
  }
  if (document.visibilityState === 'visible' || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  const aviso = new Notification(titulo, { body: texto, tag: 'guirnalda-pedido' });
  aviso.onclick = () => {
    aviso.close();
    onClick();
  };
}
