import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { deQuetzales, formatoQ } from '#contract/dinero.ts';
import type { Pedido } from '#contract/pedidos.ts';
import { toast } from '#ui/toast.ts';
import { desktop } from '../lib/desktop.ts';
import { useEventos } from '../lib/eventos.ts';
import {
  buscarNuevos,
  marcarVistos,
  porAvisar,
  seguirVistos,
  usePedidosNuevos,
} from '../lib/pedidos-nuevos.ts';
import { RUTAS, rutaDelPedido } from '../lib/routes.ts';
import { useSession } from '../lib/session.ts';
import { sonar } from '../lib/timbre.ts';

/** A page that is out of sight hears nothing by itself: it asks. */
const PREGUNTAR_MS = 30_000;

/** Tells of new orders wherever somebody of the staff is: sound, message, badge and notification. */
export function OrderBell() {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has seen other orders
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

/** Outside the page: only where it is out of sight, and only where it may. */
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
