import { Share2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { rutaDeProducto } from '#contract/direcciones.ts';
import { Button } from '#ui/button.tsx';
import { copiar } from '#ui/copiar.ts';
import { toast } from '#ui/toast.ts';
import { BotonWhatsapp } from '../../lib/boton-whatsapp.tsx';

const nunca = () => () => undefined;
/** The shop's address as this browser has it; empty where the page is only painted. */
const useOrigen = () =>
  useSyncExternalStore(
    nunca,
    () => location.origin,
    () => '',
  );
const useComparte = () =>
  useSyncExternalStore(
    nunca,
    () => typeof navigator.share === 'function',
    () => true,
  );

/** Hands the product's address to the phone's own sharing, or copies it where there is none. */
export function BotonCompartir({ producto }: { producto: ProductoDeCatalogo }) {
  const url = useOrigen() + rutaDeProducto(producto);
  const comparte = useComparte();

  async function compartir() {
    if (comparte) {
      // Leaving the phone's sheet without choosing rejects too: nothing to tell.
      await navigator.share({ title: producto.nombre, url }).catch(() => undefined);
    } else if (await copiar(url)) toast.success('Enlace copiado');
    else toast.error('No se pudo copiar el enlace');
  }

  return (
    <Button variant="ghost" icon={<Share2 aria-hidden="true" />} onClick={() => void compartir()}>
      {comparte ? 'Compartir' : 'Copiar enlace'}
    </Button>
  );
}

/** Asks the shop about the product in WhatsApp, the words already written. */
export function PreguntarPorWhatsapp({
  producto,
  telefono,
}: {
  producto: ProductoDeCatalogo;
  telefono: string | null;
}) {
  const origen = useOrigen();
  const texto = `Hola, me interesa ${producto.nombre}${origen && `: ${origen}${rutaDeProducto(producto)}`}`;
  return (
    <BotonWhatsapp telefono={telefono} texto={texto}>
      Preguntar por WhatsApp
    </BotonWhatsapp>
  );
}
