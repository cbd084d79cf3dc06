import { PartyPopper } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { isAnythingUnsaved } from '#ui/dialogs/unsaved.ts';
import { Card } from '#ui/display/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DemoProgress, useAbrirDemo } from '../../../shared/tienda/demo-de-nuevo.tsx';
import { leerPrimerosPasos, useDemo } from '../../../shared/tienda/primeros-pasos.ts';
import styles from './tienda-section.module.css';

/** Opens the demo shop in place of the owner's, on the shop's own computer; nothing elsewhere and in the demo itself. */
export function ProbarDemoCard() {
  const pasos = useDemo((state) => state.pasos);
  const [asking, setAsking] = useState(false);
  const { abriendo, avance, error, abrir } = useAbrirDemo();

  useEffect(() => {
    const controller = new AbortController();
    leerPrimerosPasos(controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, []);

  if (!pasos?.permitidoAqui || pasos.accesosDemo.length > 0) return null;
  const errorMostrado = error || (!abriendo && pasos.demo.error);

  function preguntar() {
    // The page loads again in the demo, and would lose them.
    if (isAnythingUnsaved()) toast.info('Guarda o descarta antes tus cambios');
    else setAsking(true);
  }

  return (
    <Card as="section" title="Tienda de demostración" className={styles.demo}>
      <p>
        Una tienda ya surtida y con un año de ventas inventadas, para practicar o enseñar a alguien. Está
        aparte: a la tuya no le pasa nada.
      </p>
      {errorMostrado && <Banner tone="danger">{errorMostrado}</Banner>}
      {abriendo ? (
        <DemoProgress avance={avance} />
      ) : (
        <Button variant="secondary" icon={<PartyPopper aria-hidden="true" />} onClick={preguntar}>
          Probar la tienda de demostración
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="¿Abrir la demostración en lugar de tu tienda?"
        description="Hazlo cuando no haya nadie vendiendo: mientras está abierta, las demás cajas y tus clientes también ven la demostración, y lo que pidan no te llega. Vuelves con «Volver a mi tienda», arriba."
        confirmLabel="Abrir la demostración"
        destructive={false}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void abrir({ enLugarDeLaMia: true });
        }}
      />
    </Card>
  );
}
