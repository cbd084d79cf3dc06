import { useState } from 'react';
import { AppError } from '#contract/words/errores.ts';
import { useForm } from '../formularios/use-form.ts';
import { PasswordActualDialog, pideActual } from './password-actual-dialog.tsx';

/** What the dialog says. */
interface Pregunta {
  title: string;
  description: string;
  confirmLabel: string;
  danger?: boolean;
}

interface Pedida {
  pregunta: Pregunta;
  /** Throws what is wrong with the password: the dialog stays. */
  hacer: (actual: string) => Promise<void>;
  dejar: () => void;
}

/** Whether a refusal is about the password, which is then asked for again. */
function esDeLaPassword(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return (
    error.code === 'demasiados-intentos' || Boolean(error.details?.some(({ path }) => path === 'actual'))
  );
}

/**
 * Runs writes that the person confirms with their own password. `confirmado` asks for it and runs one with it; it resolves to
 * the answer, or to undefined when they left the dialog, and rejects with any error that is not about the password. `dialogo`
 * is to be shown, outside of any other form.
 */
export function useConfirmacion() {
  const [pedida, setPedida] = useState<Pedida>();
  const cerrar = () => setPedida(undefined);

  function confirmado<T>(pregunta: Pregunta, hacer: (actual: string) => Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      setPedida({
        pregunta,
        dejar() {
          cerrar();
          resolve(undefined);
        },
        async hacer(actual) {
          try {
            const hecho = await hacer(actual);
            cerrar();
            resolve(hecho);
          } catch (error) {
            if (esDeLaPassword(error)) throw error;
            cerrar();
            reject(error);
          }
        },
      });
    });
  }

  return { confirmado, dialogo: pedida && <ConfirmacionDialog {...pedida} /> };
}

function ConfirmacionDialog({ pregunta, hacer, dejar }: Pedida) {
  const form = useForm({ actual: '' });

  async function enviar() {
    const { actual } = form.borrador;
    const call = async () => {
      await hacer(actual);
      return { message: '' };
    };
    await form.send(pideActual(actual), call, 'No se pudo comprobar la contraseña', true);
  }

  return <PasswordActualDialog {...pregunta} form={form} onSend={() => void enviar()} onClose={dejar} />;
}
