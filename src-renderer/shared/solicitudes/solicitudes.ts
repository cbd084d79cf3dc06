import { create } from 'zustand';
import { LISTAR_SOLICITUDES_DE_ANULACION } from '#contract/calls/addresses.ts';
import type { ListaSolicitudes } from '#contract/schemas/ventas/ventas.ts';
import { api } from '../../lib/api.ts';
import { RUTAS, rutaDeLaVenta } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.ts';

const NINGUNA: ListaSolicitudes = { ventas: [], total: 0 };

/** The sales that somebody asks the owner to void; none for anybody else. */
export const useSolicitudes = create<ListaSolicitudes>(() => NINGUNA);

/** Where requests are answered: the only one in its sale, several in the list above the sales. */
export function rutaDeSolicitudes({ ventas: [venta], total }: ListaSolicitudes): string {
  return venta && total === 1 ? rutaDeLaVenta(venta._id) : RUTAS.ventas;
}

function propietario(): string | undefined {
  const { usuario } = useSession.getState();
  return usuario?.rol === 'propietario' ? usuario._id : undefined;
}

/** Loads the requests for the owner. On an error the known ones stay. */
export async function buscarSolicitudes(): Promise<void> {
  const quien = propietario();
  if (!quien) return useSolicitudes.setState(NINGUNA);
  const lista = await api(LISTAR_SOLICITUDES_DE_ANULACION);
  if (propietario() === quien) useSolicitudes.setState(lista);
}
