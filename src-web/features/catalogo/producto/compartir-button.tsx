import { Share2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { rutaDeProducto } from '#contract/pages/direcciones.ts';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { WhatsappButton } from '../../../shared/whatsapp-button.tsx';

const nunca = () => () => undefined;
/** The shop's origin as this browser has it; empty on the server. */
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

/** Shares the product's address with the device's share sheet, or copies it where there is none. */
export function CompartirButton({ producto }: { producto: ProductoDeCatalogo }) {
  const url = useOrigen() + rutaDeProducto(producto);
  const comparte = useComparte();

  async function compartir() {
    if (comparte) {
      // Cancelling the share sheet rejects too; that needs no message.
      await navigator.share({ title: producto.nombre, url }).catch(() => undefined);
    } else if (await copyText(url)) toast.success('Enlace copiado');
    else toast.error('No se pudo copiar el enlace');
  }

  return (
    <Button variant="ghost" icon={<Share2 aria-hidden="true" />} onClick={() => void compartir()}>
      {comparte ? 'Compartir' : 'Copiar enlace'}
    </Button>
  );
}

/** Opens WhatsApp with a prepared question about the product. */
export function PreguntarButton({
  producto,
  telefono,
}: {
  producto: ProductoDeCatalogo;
  telefono: string | null;
}) {
  const origen = useOrigen();
  const texto = `Hola, me interesa ${producto.nombre}${origen && `: ${origen}${rutaDeProducto(producto)}`}`;
  return (
    <WhatsappButton telefono={telefono} texto={texto}>
      Preguntar por WhatsApp
    </WhatsappButton>
  );
}
