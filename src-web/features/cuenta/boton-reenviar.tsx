import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TipoDeCodigo } from '#contract/codigos.ts';
import { Button } from '#ui/button.tsx';
import { api } from '../../lib/api.ts';
import { anotarEnvio, anotarNegativa, claveDeEnvio, segundosDeEspera, useEnvios } from './envios.ts';
import { type Aviso, fallaDe } from './fallas.ts';
import { useUnaVez } from './use-una-vez.ts';

/** Seconds until another code may be asked for, counted down. */
function useEspera(tipo: TipoDeCodigo, email: string): number {
  const momento = useEnvios(({ envios }) => envios[claveDeEnvio(tipo, email)]);
  const [ahora, setAhora] = useState(Date.now);
  const faltan = segundosDeEspera(momento, Math.max(ahora, momento ?? 0));

  useEffect(() => {
    setAhora(Date.now());
    if (momento === undefined) return;
    const reloj = setInterval(() => {
      setAhora(Date.now());
      if (segundosDeEspera(momento, Date.now()) === 0) clearInterval(reloj);
    }, 1000);
    return () => clearInterval(reloj);
  }, [momento]);
  return faltan;
}

export interface BotonReenviarProps {
  tipo: TipoDeCodigo;
  email: string;
  disabled?: boolean;
  /** It is being asked for. */
  onPedido: () => void;
  /** Another code is on its way, or why it is not. */
  onRespuesta: (aviso: Aviso) => void;
}

/** «Reenviar código», a minute after the last one. */
export function BotonReenviar({ tipo, email, disabled, onPedido, onRespuesta }: BotonReenviarProps) {
  const espera = useEspera(tipo, email);
  const { ocupado, hacer } = useUnaVez();

  async function reenviar(sigue: () => boolean) {
    onPedido();
    try {
      const { message } = await api.post<{ message: string }>('/api/auth/reenviar-codigo', {
        body: { email: email.trim(), tipo },
      });
      anotarEnvio(tipo, email);
      if (sigue()) onRespuesta({ tono: 'success', texto: message });
    } catch (error) {
      anotarNegativa(tipo, email, error);
      if (sigue()) onRespuesta(fallaDe(error, 'Error al reenviar código'));
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
