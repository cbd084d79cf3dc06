import { MessageCircle } from 'lucide-react';
import { enlaceDeWhatsapp } from '#contract/whatsapp.ts';
import { buttonClass } from '#ui/button.tsx';

export interface BotonWhatsappProps {
  telefono: string | null | undefined;
  /** What the person would write; he can still change it. */
  texto: string;
  children: string;
}

/** Opens WhatsApp with a text ready to send; nothing where the shop has no phone. */
export function BotonWhatsapp({ telefono, texto, children }: BotonWhatsappProps) {
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
