import { useEffect, useEffectEvent, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useBorradorDeCuenta } from './borrador.ts';
import { hayCodigoVivo } from './envios.ts';
import type { Aviso } from './fallas.ts';
import { PasoDeCodigo } from './paso-de-codigo.tsx';
import { PasoDeEmail, TITULO_DE_RECUPERACION } from './paso-de-email.tsx';

/** How long the good news stands there before sign-in opens. */
const HECHO_MS = 2000;

type Paso = { tipo: 'email' } | { tipo: 'codigo'; aviso?: Aviso } | { tipo: 'hecho'; texto: string };

/** Who went to look for the mail, or lost the page meanwhile, goes on where he was. */
function primerPaso(): Paso {
  const { email = '' } = useBorradorDeCuenta.getState().borrador;
  return { tipo: hayCodigoVivo('recuperacion', email) ? 'codigo' : 'email' };
}

export interface DialogoRecuperacionProps {
  onClose: () => void;
  /** The password is another one now. */
  onHecho: () => void;
}

/** «Recuperar Contraseña»: the address, then the code that was mailed to it with another password. */
export function DialogoRecuperacion({ onClose, onHecho }: DialogoRecuperacionProps) {
  const [paso, setPaso] = useState<Paso>(primerPaso);
  const hecho = paso.tipo === 'hecho';

  const terminar = useEffectEvent(onClose);
  useEffect(() => {
    if (!hecho) return;
    const reloj = setTimeout(() => terminar(), HECHO_MS);
    return () => clearTimeout(reloj);
  }, [hecho]);

  switch (paso.tipo) {
    case 'email':
      return <PasoDeEmail onClose={onClose} onEnviado={(aviso) => setPaso({ tipo: 'codigo', aviso })} />;
    case 'codigo':
      return (
        <PasoDeCodigo
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
