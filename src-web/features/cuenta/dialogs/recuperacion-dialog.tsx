import { useEffect, useEffectEvent, useState } from 'react';
import { hayCodigoVivo } from '#ui/codigos/envios.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useBorradorDeCuenta } from '../borrador.ts';
import type { Aviso } from '../form/aviso-banner.tsx';
import { RecuperacionCodigoStep } from './recuperacion-codigo-step.tsx';
import { RecuperacionEmailStep, TITULO_DE_RECUPERACION } from './recuperacion-email-step.tsx';

/** How long the success message shows before sign-in opens, in ms. */
const HECHO_MS = 2000;

type Paso =
  | { tipo: 'email' }
  | { tipo: 'codigo'; aviso?: Aviso | undefined }
  | { tipo: 'hecho'; texto: string };

/** Resumes at the code step when a valid code was requested before, also after a reload. */
function primerPaso(): Paso {
  const { email = '' } = useBorradorDeCuenta.getState().borrador;
  return { tipo: hayCodigoVivo('recuperacion', email) ? 'codigo' : 'email' };
}

interface RecuperacionDialogProps {
  onClose: () => void;
  /** The password was changed. */
  onHecho: () => void;
}

/** «Recuperar Contraseña»: the address, then the mailed code with a new password. */
export function RecuperacionDialog({ onClose, onHecho }: RecuperacionDialogProps) {
  const [paso, setPaso] = useState<Paso>(primerPaso);
  const hecho = paso.tipo === 'hecho';

  const terminar = useEffectEvent(onClose);
  useEffect(() => {
    if (!hecho) return;
    const timer = setTimeout(() => terminar(), HECHO_MS);
    return () => clearTimeout(timer);
  }, [hecho]);

  switch (paso.tipo) {
    case 'email':
      return (
        <RecuperacionEmailStep onClose={onClose} onEnviado={(aviso) => setPaso({ tipo: 'codigo', aviso })} />
      );
    case 'codigo':
      return (
        <RecuperacionCodigoStep
          avisoInicial={paso.aviso}
          onClose={onClose}
          onVolver={() => setPaso({ tipo: 'email' })}
          onHecho={(texto) => {
            setPaso({ tipo: 'hecho', texto });
            onHecho();
          }}
        />
      );
    case 'hecho':
      return (
        <Dialog open size="sm" title={TITULO_DE_RECUPERACION} onClose={onClose}>
          <Banner tone="success">{paso.texto}</Banner>
        </Dialog>
      );
  }
}
