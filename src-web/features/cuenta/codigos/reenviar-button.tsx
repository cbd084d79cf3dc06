import { RotateCw } from 'lucide-react';
import { REENVIAR_CODIGO } from '#contract/calls/addresses.ts';
import type { TipoDeCodigo } from '#contract/words/codigos.ts';
import { anotarEnvio, anotarNegativa, useEspera } from '#ui/codigos/envios.ts';
import { Button } from '#ui/controls/button.tsx';
import { conReto } from '#ui/retos/con-reto.ts';
import { api } from '../../../lib/api.ts';
import { type Aviso, avisoDeError } from '../form/aviso-banner.tsx';
import { useOneAtATime } from '../form/use-one-at-a-time.ts';

const CODIGO_NUEVO = 'Si el email lo espera, la tienda ya tiene un código nuevo: pídeselo.';

interface ReenviarButtonProps {
  tipo: TipoDeCodigo;
  email: string;
  /** Whether the code is mailed; otherwise the shop tells it. */
  porCorreo: boolean;
  disabled?: boolean;
  /** The request starts. */
  onPedido: () => void;
  /** The result of the request. */
  onRespuesta: (aviso: Aviso) => void;
}

/** «Reenviar código», or «Pedir un código nuevo» of a shop that mails none; enabled a minute after the last code. */
export function ReenviarButton({
  tipo,
  email,
  porCorreo,
  disabled,
  onPedido,
  onRespuesta,
}: ReenviarButtonProps) {
  const rotulo = porCorreo ? 'Reenviar código' : 'Pedir un código nuevo';
  const espera = useEspera(tipo, email);
  const { ocupado, hacer } = useOneAtATime();

  async function reenviar(sigue: () => boolean) {
    onPedido();
    try {
      const body = { email: email.trim(), tipo };
      const { message } = await conReto((headers) => api(REENVIAR_CODIGO, { body, headers }));
      anotarEnvio(tipo, email);
      if (sigue()) onRespuesta({ tono: 'success', texto: porCorreo ? message : CODIGO_NUEVO });
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
      {espera > 0 ? `${rotulo} en ${espera} s` : rotulo}
    </Button>
  );
}
