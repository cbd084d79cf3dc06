import { useEffect } from 'react';
import { create } from 'zustand';
import { LISTAR_FAVORITOS, PONER_FAVORITO } from '#contract/calls/addresses.ts';
import type { CambioDeFavorito, Favorito } from '#contract/schemas/catalogo/favoritos.ts';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../lib/api.ts';
import { useEventos } from '../../lib/en-vivo/eventos.ts';
import { decirError } from '../../lib/errores.ts';

/** The products pinned at the POS, in order; undefined until they were asked for. */
export const useFavoritos = create<{ favoritos: Favorito[] | undefined }>(() => ({ favoritos: undefined }));

/** Changes being sent: until all are answered, the list as shown here is newer than an answer. */
let enviando = 0;
let cola: Promise<unknown> = Promise.resolve();

async function cargar(): Promise<void> {
  const { favoritos } = await api(LISTAR_FAVORITOS).catch(() => ({
    // Without an answer the known ones stay.
    favoritos: useFavoritos.getState().favoritos ?? [],
  }));
  if (enviando === 0) useFavoritos.setState({ favoritos });
}

/** Loads them for the screen that is open, and again when another device changes them. */
export function useFavoritosAlDia(): void {
  useEffect(() => void cargar(), []);
  useEventos({
    'favoritos-cambiados': () => void cargar(),
    'producto-cambiado': ({ _id }) => {
      if (useFavoritos.getState().favoritos?.some((uno) => uno._id === _id)) void cargar();
    },
    recargar: () => void cargar(),
  });
}

async function enviar(id: string, body: CambioDeFavorito): Promise<boolean> {
  enviando += 1;
  let guardado: Favorito[] | undefined;
  try {
    guardado = (await api(PONER_FAVORITO, { params: { id }, body })).favoritos;
  } catch (error) {
    decirError(error, 'Error al guardar los favoritos', { topic: 'favoritos' });
  }
  enviando -= 1;
  if (enviando === 0 && guardado) useFavoritos.setState({ favoritos: guardado });
  else if (enviando === 0) await cargar();
  return guardado !== undefined;
}

/** Sends a change after those before it; whether it was saved. */
function enviarEnOrden(id: string, body: CambioDeFavorito): Promise<boolean> {
  const enviado = cola.then(() => enviar(id, body));
  cola = enviado;
  return enviado;
}

/** Pins or unpins a product, and says so. */
export async function alternarFavorito({ _id, nombre }: Pick<Favorito, '_id' | 'nombre'>): Promise<void> {
  const favorito = !useFavoritos.getState().favoritos?.some((uno) => uno._id === _id);
  if (!(await enviarEnOrden(_id, { favorito }))) return;
  const dicho = favorito ? `${nombre} está en los favoritos de la caja` : `${nombre} ya no es favorito`;
  toast.success(dicho, { topic: 'favoritos', duration: 3_000 });
}

/** Moves a pinned product to another position; shown at once. */
export function moverFavorito(id: string, posicion: number): void {
  const antes = useFavoritos.getState().favoritos ?? [];
  const uno = antes.find(({ _id }) => _id === id);
  if (!uno) return;
  useFavoritos.setState({ favoritos: antes.filter((otro) => otro !== uno).toSpliced(posicion, 0, uno) });
  void enviarEnOrden(id, { favorito: true, posicion });
}
