import { MessageCircle } from 'lucide-react';
import { enlaceDeWhatsapp } from '#contract/words/telefono.ts';
import { buttonClass } from '#ui/controls/button.tsx';

interface WhatsappButtonProps {
  telefono: string | null | undefined;
  /** The prepared message; the person can still change it. */
  texto: string;
  children: string;
}

/** Opens WhatsApp with a text ready to send; nothing where the shop has no phone. */
export function WhatsappButton({ telefono, texto, children }: WhatsappButtonProps) {
  const href = enlaceDeWhatsapp(telefono, texto);
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noopener" className={buttonClass({ variant: 'secondary' })}>
      <MessageCircle aria-hidden="true" />
      {children}
      <span className="visually-hidden"> (se abre en otra pestaña)</span>
    </a>
  );
}
