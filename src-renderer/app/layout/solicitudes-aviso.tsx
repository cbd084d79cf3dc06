import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { OBTENER_VENTA } from '#contract/calls/addresses.ts';
import type { EventosDelPersonal } from '#contract/schemas/tienda/eventos.ts';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../lib/api.ts';
import { useEventos } from '../../lib/en-vivo/eventos.ts';
import { rutaDeLaVenta } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.ts';
import { buscarSolicitudes } from '../../shared/solicitudes/solicitudes.ts';

type Cambio = EventosDelPersonal['solicitud-cambiada'];

const AVISO_MS = 10_000;

/** Who left a sale as it is, and why if they said so. The sale has it; without an answer, only that it stays. */
async function textoDeRechazo(id: string, numero: string): Promise<string> {
  const { venta } = await api(OBTENER_VENTA, { params: { id } }).catch(() => ({ venta: undefined }));
  const { resuelta, respuesta } = venta?.solicitud ?? {};
  const quien = resuelta?.usuario ? `${resuelta.usuario} no anuló` : 'No se anuló';
  return `${quien} la venta ${numero}${respuesta ? `: «${respuesta}»` : ''}`;
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
    if (esPropietario) {
      if (estado === 'pendiente') toast.warning(`Te piden anular la venta ${numero}`, como);
    } else if (estado === 'aceptada') toast.success(`La venta ${numero} quedó anulada, como pediste`, como);
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
