import { useState } from 'react';
import { MUDAR_TIENDA } from '#contract/calls/addresses.ts';
import { TIEMPO_LIMITE_RESPALDO_MS } from '#contract/words/limites.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { api } from '../../../lib/api.ts';
import { desktop } from '../../../lib/desktop.ts';
import { textoDeError } from '../../../lib/errores.ts';
import { leerMudanza, OTRA_VEZ_EN_LA_NUEVA } from '../../../shared/tienda/mudanza.ts';
import styles from './respaldos-section.module.css';

interface MudarseDialogProps {
  open: boolean;
  /** The place of the daily copies, when it is there. */
  destino: string | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** The first screen of moving: makes the copy that the other computer takes. */
export function MudarseDialog({ open, ...rest }: MudarseDialogProps) {
  return open && <Mudarse {...rest} />;
}

function Mudarse({ destino, onClose, onDone }: Omit<MudarseDialogProps, 'open'>) {
  const [estado, setEstado] = useState<'preguntando' | 'copiando' | 'hecha'>('preguntando');
  const [error, setError] = useState('');

  async function mudar(enElDestino: boolean) {
    setError('');
    try {
      const elegida = enElDestino ? undefined : await desktop()?.llamar('respaldos:elegir', 'carpeta');
      if (!enElDestino && !elegida) return;
      setEstado('copiando');
      const body = elegida ? { boleto: elegida.boleto } : {};
      await api(MUDAR_TIENDA, { body, limiteMs: TIEMPO_LIMITE_RESPALDO_MS });
      setEstado('hecha');
      void leerMudanza();
      onDone();
    } catch (failure) {
      setEstado('preguntando');
      setError(textoDeError(failure, 'No se pudo hacer la copia'));
    }
  }

  if (estado === 'hecha') {
    return (
      <Dialog
        open
        title="La copia está lista"
        onClose={onClose}
        footer={
          <Button data-autofocus onClick={onClose}>
            Entendido
          </Button>
        }
      >
        <ol className={styles.steps}>
          <li>Lleva la memoria a la otra computadora y abre ahí Guirnalda.</li>
          <li>Elige «Traer mi tienda de otra computadora».</li>
          <li>Allá {OTRA_VEZ_EN_LA_NUEVA}: eso no viaja.</li>
          <li>Desde ahora vende solo allá: lo que vendas aquí no llega.</li>
        </ol>
      </Dialog>
    );
  }
  const copiando = estado === 'copiando';
  return (
    <Dialog
      open
      title="Mudarse a otra computadora"
      description="Se guarda una copia completa: productos, fotos, ventas, pedidos, clientes y usuarios. Hazlo cuando ya nadie venda."
      onClose={onClose}
      dismissible={!copiando}
      footer={
        <>
          <Button variant="secondary" disabled={copiando} onClick={onClose}>
            Cancelar
          </Button>
          {destino && (
            <Button variant="secondary" disabled={copiando} onClick={() => void mudar(false)}>
              Elegir otra carpeta
            </Button>
          )}
          <Button data-autofocus loading={copiando} onClick={() => void mudar(destino !== undefined)}>
            {copiando ? 'Guardando la copia…' : destino ? 'Guardar la copia' : 'Elegir carpeta o memoria'}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {destino && (
          <p>
            La copia se guarda en <span className={styles.url}>{destino}</span>
          </p>
        )}
        <p>Después, esta computadora avisa en cada pantalla que la tienda se mudó. Puedes deshacerlo.</p>
        {error && <Banner tone="danger">{error}</Banner>}
      </div>
    </Dialog>
  );
}
