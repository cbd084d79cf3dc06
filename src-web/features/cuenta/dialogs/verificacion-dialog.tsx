import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { VERIFICAR_EMAIL } from '#contract/calls/addresses.ts';
import { AppError } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { olvidarEnvio } from '#ui/codigos/envios.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { api } from '../../../lib/api.ts';
import { useFocus } from '../../../lib/forms/use-focus.ts';
import { CodigoField } from '../codigos/codigo-field.tsx';
import { ReenviarButton } from '../codigos/reenviar-button.tsx';
import { PIDE_TU_CODIGO, PideTuCodigo, sinHablarDeCorreo, useEnviaCorreos } from '../codigos/sin-correo.tsx';
import { type Aviso, AvisoBanner, avisoDeError } from '../form/aviso-banner.tsx';
import styles from '../form/cuenta.module.css';
import { useOneAtATime } from '../form/use-one-at-a-time.ts';

/** How long the success message shows before sign-in opens, in ms. */
const VERIFICADO_MS = 1500;
const ERROR = 'Error al verificar. Intenta de nuevo.';

/** A 400 is about the code; for other errors the server's message follows a general one. */
function avisoDeVerificacion(error: unknown): Aviso {
  if (!(error instanceof AppError)) return avisoDeError(error, ERROR);
  if (error.status === 400) return avisoDeError(error, 'Código inválido');
  const texto = error.status < 500 && error.message ? `${ERROR} ${error.message}` : ERROR;
  return { tono: 'danger', texto };
}

interface VerificacionDialogProps {
  email: string;
  /** Why it opened, unless by registering. */
  motivo: string | undefined;
  onClose: () => void;
  onVerificado: () => void;
}

/** Sends the code, and calls `onVerificado` a moment after it was accepted. */
function useVerificacion({
  email,
  motivo,
  porCorreo,
  onVerificado,
}: Omit<VerificacionDialogProps, 'onClose'> & { porCorreo: boolean }) {
  const [codigo, setCodigo] = useState('');
  const [aviso, setAviso] = useState<Aviso | undefined>(motivo ? { tono: 'info', texto: motivo } : undefined);
  const [verificado, setVerificado] = useState(false);
  const { ocupado, hacer } = useOneAtATime();
  const enfocar = useFocus();
  const campo = useRef<HTMLInputElement>(null);
  const completo = codigo.length === LIMITES.codigo;

  const seguir = useEffectEvent(onVerificado);
  useEffect(() => {
    if (!verificado) return;
    const timer = setTimeout(() => seguir(), VERIFICADO_MS);
    return () => clearTimeout(timer);
  }, [verificado]);

  async function verificar(sigue: () => boolean) {
    setAviso(undefined);
    try {
      await api(VERIFICAR_EMAIL, { body: { email: email.trim(), codigo } });
      olvidarEnvio('verificacion', email);
      if (sigue()) setVerificado(true);
    } catch (error) {
      if (!sigue()) return;
      const nuevo = avisoDeVerificacion(error);
      setAviso(porCorreo ? nuevo : sinHablarDeCorreo(nuevo, error));
      enfocar(() => campo.current);
    }
  }

  function enviar() {
    if (completo && !verificado) void hacer(verificar);
  }

  /** Another code was requested: shows the result and empties the field for the new code. */
  function alReenviar(respuesta: Aviso) {
    setAviso(respuesta);
    if (respuesta.tono === 'success') setCodigo('');
    enfocar(() => campo.current);
  }

  const quitarAviso = () => setAviso(undefined);
  return { codigo, setCodigo, aviso, quitarAviso, verificado, ocupado, campo, completo, enviar, alReenviar };
}

/** «Verificar Email». */
export function VerificacionDialog({ onClose, ...props }: VerificacionDialogProps) {
  const { email, onVerificado } = props;
  const porCorreo = useEnviaCorreos();
  const { verificado, ocupado, completo, quitarAviso, ...verificacion } = useVerificacion({
    ...props,
    // The server's words about the sign-in speak of a mail.
    motivo: porCorreo ? props.motivo : props.motivo && 'Tu email aún no está verificado.',
    porCorreo,
  });

  return (
    <Dialog
      open
      size="sm"
      title="Verificar Email"
      description={
        porCorreo ? (
          <>
            Escribe el código de {LIMITES.codigo} dígitos que enviamos a{' '}
            <strong className={styles.email}>{email}</strong>.
          </>
        ) : (
          <>
            {PIDE_TU_CODIGO}: lo tiene listo para <strong className={styles.email}>{email}</strong>. Después
            escribe aquí sus {LIMITES.codigo} dígitos.
          </>
        )
      }
      closeOnBackdrop={false}
      dismissible={!ocupado}
      onClose={verificado ? onVerificado : onClose}
      onSubmit={verificacion.enviar}
      footer={
        <>
          <Button variant="secondary" disabled={ocupado || verificado} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={ocupado} disabled={!completo || verificado}>
            Verificar
          </Button>
        </>
      }
    >
      {verificado ? (
        <Banner tone="success">Email verificado exitosamente!</Banner>
      ) : (
        <AvisoBanner aviso={verificacion.aviso} onClear={quitarAviso} />
      )}
      {!porCorreo && !verificado && <PideTuCodigo tipo="verificacion" email={email} />}
      <CodigoField
        ref={verificacion.campo}
        porCorreo={porCorreo}
        label="Código de verificación"
        disabled={ocupado || verificado}
        value={verificacion.codigo}
        onChange={verificacion.setCodigo}
      />
      <ReenviarButton
        tipo="verificacion"
        email={email}
        porCorreo={porCorreo}
        disabled={ocupado || verificado}
        onPedido={quitarAviso}
        onRespuesta={verificacion.alReenviar}
      />
    </Dialog>
  );
}
