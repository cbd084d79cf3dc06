import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '#ui/toast.ts';
import type { DialogosDeCuentaProps } from '../features/cuenta/dialogos-de-cuenta.tsx';

let dialogos: ComponentType<DialogosDeCuentaProps> | undefined;

/** The account's dialogs; their code is fetched when the first one opens. */
export function CuentaPorCargar(props: DialogosDeCuentaProps) {
  const [Dialogos, setDialogos] = useState(() => dialogos);

  const fallar = useEffectEvent(() => {
    toast.error('No se pudo abrir tu cuenta. Revisa tu conexión y recarga la página.');
    props.onClose();
  });
  useEffect(() => {
    if (dialogos) return;
    let sigue = true;
    import('../features/cuenta/dialogos-de-cuenta.tsx').then(
      ({ DialogosDeCuenta }) => {
        dialogos = DialogosDeCuenta;
        if (sigue) setDialogos(() => DialogosDeCuenta);
      },
      () => {
        if (sigue) fallar();
      },
    );
    return () => {
      sigue = false;
    };
  }, []);
  return Dialogos ? <Dialogos {...props} /> : null;
}
