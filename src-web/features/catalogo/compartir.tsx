import { MessageCircle, Share2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { rutaDeProducto } from '#contract/direcciones.ts';
import { soloDigitos } from '#contract/texto.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { copiar } from '../../lib/copiar.ts';

const PREFIJO_DE_GUATEMALA = '502';

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
export function EnlaceDeWhatsapp({ producto, telefono }: { producto: ProductoDeCatalogo; telefono: string }) {
  const origen = useOrigen();
  const digitos = soloDigitos(telefono);
  const numero = digitos.length === 8 ? PREFIJO_DE_GUATEMALA + digitos : digitos;
  const texto = `Hola, me interesa ${producto.nombre}${origen && `: ${origen}${rutaDeProducto(producto)}`}`;
  return (
    <a
      href={`https://wa.me/${numero}?text=${encodeURIComponent(texto)}`}
      target="_blank"
      rel="noopener"
      className={buttonClass({ variant: 'secondary' })}
    >
      <MessageCircle aria-hidden="true" />
      Preguntar por WhatsApp
      <span className="visually-hidden">(se abre en otra pestaña)</span>
    </a>
  );
}
