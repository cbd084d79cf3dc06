import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { OBTENER_VENTA } from '#contract/calls/addresses.ts';
import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import type { EventosDelPersonal } from '#contract/schemas/tienda/eventos.ts';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../lib/api.ts';
import { useEventos } from '../../lib/en-vivo/eventos.ts';
import { rutaDeLaVenta } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.ts';
import { devoluciones, type VentaAbierta } from '../../shared/cobro/devoluciones.ts';
import { buscarSolicitudes } from '../../shared/solicitudes/solicitudes.ts';

type Cambio = EventosDelPersonal['solicitud-cambiada'];

const AVISO_MS = 10_000;

/** The answered request of a sale; undefined when it cannot be read. */
async function leerVenta(id: string): Promise<VentaAbierta | undefined> {
  return await api(OBTENER_VENTA, { params: { id } }).catch(() => undefined);
}

/** Who left a sale as it is, and why if they said so. */
async function textoDeRechazo(id: string, numero: string): Promise<string> {
  const { resuelta, respuesta } = (await leerVenta(id))?.venta.solicitud ?? {};
  const quien = resuelta?.usuario ? `${resuelta.usuario} no anuló` : 'No se anuló';
  return `${quien} la venta ${numero}${respuesta ? `: «${respuesta}»` : ''}`;
}

/** That a sale was voided as this person asked, and what goes back to its client. */
async function textoDeAnulada(id: string, numero: string, yo: Usuario): Promise<string> {
  const abierta = await leerVenta(id);
  return [`La venta ${numero} quedó anulada.`, ...(abierta ? devoluciones(abierta, yo) : [])].join(' ');
}

/** Tells the owner about requests to void a sale, and whoever asked about the answer, on every staff screen. */
export function SolicitudesAviso() {
  const navigate = useNavigate();
  const usuario = useSession((state) => state.usuario);
  const usuarioId = usuario?._id;
  const esPropietario = usuario?.rol === 'propietario';

  async function avisar({ _id, numero, estado }: Cambio) {
    const action = { label: 'Ver la venta', onClick: () => void navigate(rutaDeLaVenta(_id)) };
    const como = { topic: `solicitud ${_id}`, duration: AVISO_MS, action };
    // The sale on the screen says it itself.
    if (!usuario || new URLSearchParams(location.search).get('ver') === _id) return;
    if (esPropietario) {
      if (estado === 'pendiente') toast.warning(`Te piden anular la venta ${numero}`, como);
    } else if (estado === 'aceptada') toast.success(await textoDeAnulada(_id, numero, usuario), como);
    else if (estado === 'rechazada') toast.warning(await textoDeRechazo(_id, numero), como);
  }

  const mirar = useEffectEvent(() => {
    buscarSolicitudes().catch(() => undefined);
  });

  useEventos({
    'solicitud-cambiada': (cambio) => {
      void avisar(cambio);
      mirar();
    },
    recargar: () => mirar(),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each person has other requests
  useEffect(() => mirar(), [usuarioId]);

  return null;
}
