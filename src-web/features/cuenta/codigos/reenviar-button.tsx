import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { REENVIAR_CODIGO } from '#contract/calls/addresses.ts';
import type { TipoDeCodigo } from '#contract/words/codigos.ts';
import { Button } from '#ui/controls/button.tsx';
import { api } from '../../../lib/api.ts';
import { type Aviso, avisoDeError } from '../form/aviso-banner.tsx';
import { useOneAtATime } from '../form/use-one-at-a-time.ts';
import { anotarEnvio, anotarNegativa, claveDeEnvio, segundosDeEspera, useEnvios } from './envios.ts';

/** Countdown in seconds until another code may be requested. */
function useEspera(tipo: TipoDeCodigo, email: string): number {
  const momento = useEnvios(({ envios }) => envios[claveDeEnvio(tipo, email)]);
  const [ahora, setAhora] = useState(Date.now);
  const faltan = segundosDeEspera(momento, Math.max(ahora, momento ?? 0));

  useEffect(() => {
    setAhora(Date.now());
    if (momento === undefined) return;
    const timer = setInterval(() => {
      setAhora(Date.now());
      if (segundosDeEspera(momento, Date.now()) === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [momento]);
  return faltan;
}

interface ReenviarButtonProps {
  tipo: TipoDeCodigo;
  email: string;
  disabled?: boolean;
  /** The request starts. */
  onPedido: () => void;
  /** The result of the request. */
  onRespuesta: (aviso: Aviso) => void;
}

/** «Reenviar código», enabled a minute after the last code. */
export function ReenviarButton({ tipo, email, disabled, onPedido, onRespuesta }: ReenviarButtonProps) {
  const espera = useEspera(tipo, email);
  const { ocupado, hacer } = useOneAtATime();

  async function reenviar(sigue: () => boolean) {
    onPedido();
    try {
      const { message } = await api(REENVIAR_CODIGO, {
        body: { email: email.trim(), tipo },
      });
      anotarEnvio(tipo, email);
      if (sigue()) onRespuesta({ tono: 'success', texto: message });
    } catch (error) {
      anotarNegativa(tipo, email, error);
      if (sigue()) onRespuesta(avisoDeError(error, 'Error al reenviar código'));
    }
  }

  return (
    <Button
      variant="secondary"
      icon={<RotateCw aria-hidden="true" />}
      loading={ocupado}
      disabled={disabled || espera > 0}
      onClick={() => void hacer(reenviar)}
    >
      {espera > 0 ? `Reenviar código en ${espera} s` : 'Reenviar código'}
    </Button>
  );
}
