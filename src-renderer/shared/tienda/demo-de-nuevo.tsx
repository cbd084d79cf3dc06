import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { CrearDemo } from '#contract/schemas/tienda/arranque.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { textoDeError } from '../../lib/errores.ts';
import styles from './demo-de-nuevo.module.css';
import { type AvanceDeDemo, abrirTiendaDemo } from './primeros-pasos.ts';

/** Opening the demo shop: how far it is, and why it failed. The page loads again once it is open. */
export function useAbrirDemo() {
  const [abriendo, setAbriendo] = useState(false);
  const [avance, setAvance] = useState<AvanceDeDemo>();
  const [error, setError] = useState('');

  async function abrir(pedido: CrearDemo) {
    setAbriendo(true);
    setAvance(undefined);
    setError('');
    try {
      await abrirTiendaDemo(pedido, setAvance);
    } catch (failure) {
      setError(textoDeError(failure, 'No se pudo preparar la tienda de demostración'));
      setAbriendo(false);
    }
  }

  return { abriendo, avance, error, abrir };
}

/** How far the demo shop is. */
export function DemoProgress({ avance }: { avance: AvanceDeDemo | undefined }) {
  const porcentaje = avance?.porcentaje ?? 0;
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} max={100} value={porcentaje} aria-label="Tienda de demostración" />
      <p className={styles.text}>
        {avance ? `${avance.paso}… ${porcentaje} %` : 'Abriendo la tienda de demostración…'}
      </p>
    </div>
  );
}

interface DemoDeNuevoProps {
  disabled?: boolean;
  onBusy?: () => void;
  onFailed?: () => void;
}

/** Deletes the demo shop and makes another, after asking. */
export function DemoDeNuevoButton({ disabled = false, onBusy, onFailed }: DemoDeNuevoProps) {
  const [asking, setAsking] = useState(false);
  const { abriendo, avance, error, abrir } = useAbrirDemo();
  return (
    <>
      {error && <Banner tone="danger">{error}</Banner>}
      {abriendo ? (
        <DemoProgress avance={avance} />
      ) : (
        <Button
          variant="ghost"
          block
          icon={<RotateCcw aria-hidden="true" />}
          disabled={disabled}
          onClick={() => setAsking(true)}
        >
          Empezar la demostración de nuevo
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="¿Empezar la demostración de nuevo?"
        description="Se borra lo que hiciste en la tienda de demostración y se prepara otra igual a la primera. Tu propia tienda no se toca."
        confirmLabel="Empezar de nuevo"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onBusy?.();
          void abrir({ deNuevo: true }).then(onFailed);
        }}
      />
    </>
  );
}
