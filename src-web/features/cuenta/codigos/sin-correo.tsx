import { Phone } from 'lucide-react';
import { useEffect } from 'react';
import type { TipoDeCodigo } from '#contract/words/codigos.ts';
import { AppError } from '#contract/words/errores.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { refrescarTienda, useTienda } from '../../../shared/tienda.ts';
import { WhatsappButton } from '../../../shared/whatsapp-button.tsx';
import type { Aviso } from '../form/aviso-banner.tsx';
import styles from '../form/cuenta.module.css';

/**
 * Whether the shop mails codes. Asks again when the dialog opens, because the page may be old; until it is known, as for
 * a shop that does.
 */
export function useEnviaCorreos(): boolean {
  useEffect(() => void refrescarTienda(), []);
  return useTienda(({ tienda }) => tienda?.enviaCorreos !== false);
}

const MENSAJES: Record<TipoDeCodigo, (email: string) => string> = {
  verificacion: (email) =>
    `Hola, creé una cuenta en su tienda en línea con el email ${email}. ¿Me dan mi código para verificarla?`,
  recuperacion: (email) =>
    `Hola, olvidé la contraseña de mi cuenta ${email} en su tienda en línea. ¿Me dan mi código para poner otra?`,
};

interface PideTuCodigoProps {
  tipo: TipoDeCodigo;
  email: string;
}

/** How the customer gets the code from a shop that mails none: the staff reads it out. */
export function PideTuCodigo({ tipo, email }: PideTuCodigoProps) {
  const telefono = useTienda(({ tienda }) => tienda?.telefono);
  if (!telefono) return null;
  return (
    <div className={styles.pedir}>
      <WhatsappButton telefono={telefono} texto={MENSAJES[tipo](email.trim())}>
        Pedirlo por WhatsApp
      </WhatsappButton>
      <a href={`tel:${telefono.replace(/[^+\d]/g, '')}`} className={buttonClass({ variant: 'secondary' })}>
        <Phone aria-hidden="true" />
        Llamar al {formatoTelefono(telefono)}
      </a>
    </div>
  );
}

export const PIDE_TU_CODIGO = 'Pídele tu código a la tienda';

/** The server's message about a code without the mail that it speaks of; other errors stay as they are. */
export function sinHablarDeCorreo(aviso: Aviso, error: unknown): Aviso {
  const porElCodigo = error instanceof AppError && error.code === 'codigo-invalido';
  return porElCodigo
    ? { ...aviso, texto: 'El código no es válido o ya venció. Pídele otro a la tienda.' }
    : aviso;
}
