import { useEffect, useRef, useState } from 'react';
import { PIDE_FECHA } from '#contract/schemas/ventas/ventas.ts';
import { AppError } from '#contract/words/errores.ts';
import { deviceStorage } from '#ui/browser/storage.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

/** The newest sale behind which somebody agreed to sell on this device: it is asked about once. */
const CLAVE = 'guirnalda.fecha-aceptada';

interface Pregunta {
  /** What the server said of the clock. */
  texto: string;
  responder: (seguir: boolean) => void;
}

/** The date of the newest sale, when a write was refused because the clock is behind it. */
function ultimaVentaDe(error: unknown): string | undefined {
  if (!(error instanceof AppError)) return undefined;
  const ahora = error.details?.find(({ path }) => path === PIDE_FECHA)?.ahora;
  return typeof ahora === 'string' ? ahora : undefined;
}

/**
 * Books sales that the person may have to allow because the shop's clock is set back. `conFecha` runs one at once; where
 * the server says that the clock is behind the newest sale, a dialog asks, and runs it again when the date is right. It
 * rejects with the server's refusal when nothing is to be sold at this date, also when the screen is left. `dialogo` is to
 * be shown.
 */
export function useFechaAtrasada() {
  const [pregunta, setPregunta] = useState<Pregunta>();
  const enPantalla = useRef(true);
  const abierta = useRef<Pregunta>(undefined);
  useEffect(() => {
    enPantalla.current = true;
    return () => {
      enPantalla.current = false;
      abierta.current?.responder(false);
    };
  }, []);

  function preguntar(texto: string): Promise<boolean> {
    return new Promise((resolve) => {
      const nueva: Pregunta = {
        texto,
        responder(seguir) {
          abierta.current = undefined;
          setPregunta(undefined);
          resolve(seguir);
        },
      };
      abierta.current = nueva;
      setPregunta(nueva);
    });
  }

  async function conFecha<T>(hacer: (fechaAceptada: string | null) => Promise<T>): Promise<T> {
    try {
      return await hacer(deviceStorage.readText(CLAVE) ?? null);
    } catch (error) {
      const ultima = ultimaVentaDe(error);
      if (!(error instanceof AppError) || ultima === undefined || !enPantalla.current) throw error;
      if (!(await preguntar(error.message))) throw error;
      deviceStorage.writeText(CLAVE, ultima);
      return await hacer(ultima);
    }
  }

  return { conFecha, dialogo: pregunta && <FechaAtrasadaDialog {...pregunta} /> };
}

function FechaAtrasadaDialog({ texto, responder }: Pregunta) {
  return (
    <ConfirmDialog
      open
      title="¿La fecha y la hora están bien?"
      description={`${texto}. Con una fecha equivocada, la venta no sale en los reportes de hoy.`}
      confirmLabel="Están bien: vender"
      cancelLabel="No vender"
      destructive={false}
      onConfirm={() => responder(true)}
      onCancel={() => responder(false)}
    />
  );
}
