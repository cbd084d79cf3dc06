import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AppError } from '#contract/errores.ts';
import { LIMITES } from '#contract/limites.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { api } from '../../lib/api.ts';
import { useEnfocar } from '../../lib/use-enfocar.ts';
import { BotonReenviar } from './boton-reenviar.tsx';
import { CampoCodigo } from './campo-codigo.tsx';
import styles from './cuenta.module.css';
import { olvidarEnvio } from './envios.ts';
import { type Aviso, fallaDe } from './fallas.ts';
import { Franja } from './franja.tsx';
import { useUnaVez } from './use-una-vez.ts';

/** How long the good news stands there before sign-in opens. */
const VERIFICADO_MS = 1500;
const ERROR = 'Error al verificar. Intenta de nuevo.';

/** Only a 400 says something about the code; of anything else, what the server said stands after the general words. */
function fallaDeVerificacion(error: unknown): Aviso {
  if (!(error instanceof AppError)) return fallaDe(error, ERROR);
  if (error.status === 400) return fallaDe(error, 'Código inválido');
  const texto = error.status < 500 && error.message ? `${ERROR} ${error.message}` : ERROR;
  return { tono: 'danger', texto };
}

export interface DialogoVerificacionProps {
  email: string;
  /** Why it opened, when it was not by registering. */
  motivo: string | undefined;
  onClose: () => void;
  onVerificado: () => void;
}

/** «Verificar Email». */
export function DialogoVerificacion({ email, motivo, onClose, onVerificado }: DialogoVerificacionProps) {
  const [codigo, setCodigo] = useState('');
  const [aviso, setAviso] = useState<Aviso | undefined>(motivo ? { tono: 'info', texto: motivo } : undefined);
  const [verificado, setVerificado] = useState(false);
  const { ocupado, hacer } = useUnaVez();
  const enfocar = useEnfocar();
  const campo = useRef<HTMLInputElement>(null);
  const completo = codigo.length === LIMITES.codigo;

  const seguir = useEffectEvent(onVerificado);
  useEffect(() => {
    if (!verificado) return;
    const reloj = setTimeout(() => seguir(), VERIFICADO_MS);
    return () => clearTimeout(reloj);
  }, [verificado]);

  function volverAlCodigo() {
    enfocar(() => campo.current);
  }

  async function verificar(sigue: () => boolean) {
    setAviso(undefined);
    try {
      await api.post('/api/auth/verificar-email', { body: { email: email.trim(), codigo } });
      olvidarEnvio('verificacion', email);
      if (sigue()) setVerificado(true);
    } catch (error) {
      if (!sigue()) return;
      setAviso(fallaDeVerificacion(error));
      volverAlCodigo();
    }
  }

  return (
    <Dialog
      open
      size="sm"
      title="Verificar Email"
      description={
        <>
          Escribe el código de {LIMITES.codigo} dígitos que enviamos a{' '}
          <strong className={styles.email}>{email}</strong>.
        </>
      }
      closeOnBackdrop={false}
      dismissible={!ocupado}
      onClose={verificado ? onVerificado : onClose}
      onSubmit={() => {
        if (completo && !verificado) void hacer(verificar);
      }}
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
        <Franja aviso={aviso} onClear={() => setAviso(undefined)} />
      )}
      <CampoCodigo
        ref={campo}
        label="Código de verificación"
        disabled={ocupado || verificado}
        value={codigo}
        onChange={setCodigo}
      />
      <BotonReenviar
        tipo="verificacion"
        email={email}
        disabled={ocupado || verificado}
        onPedido={() => setAviso(undefined)}
        onRespuesta={(respuesta) => {
          setAviso(respuesta);
          if (respuesta.tono === 'success') setCodigo('');
          volverAlCodigo();
        }}
      />
    </Dialog>
  );
}
