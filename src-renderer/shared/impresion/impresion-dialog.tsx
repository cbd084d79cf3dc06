import { Printer } from 'lucide-react';
import type { EstadoDeImpresora, TrabajoDeImpresion } from '#contract/desktop/impresoras.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { RelativeTime } from '#ui/display/relative-time.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { fechaCorta } from '../tienda/hora-legible.ts';
import { useTienda } from '../tienda/tienda.ts';
import {
  cerrarImpresion,
  cuantosEsperan,
  decidir,
  dudososDe,
  imprimirPendientes,
  pendientesDe,
  useImpresion,
} from './impresion.ts';
import styles from './impresion-dialog.module.css';

/** What the printers of this computer have not printed, and what to do with it. */
export function ImpresionDialog() {
  const { abierta, impresoras } = useImpresion();
  if (!abierta) return null;
  const conPapeles = impresoras.filter(({ trabajos, problema }) => trabajos.length > 0 || problema !== null);
  return (
    <Dialog
      open
      title="Por imprimir"
      onClose={cerrarImpresion}
      footer={
        <Button data-autofocus variant="secondary" onClick={cerrarImpresion}>
          Cerrar
        </Button>
      }
    >
      <div className={styles.printers}>
        {conPapeles.length === 0 && <p>Todo salió: no queda nada por imprimir.</p>}
        {conPapeles.map((impresora) => (
          <PorImprimir key={impresora.id} impresora={impresora} titulo />
        ))}
        {cuantosEsperan(impresoras) > 0 && (
          <p className={styles.quiet}>Las ventas están guardadas, salga o no su ticket.</p>
        )}
      </div>
    </Dialog>
  );
}

/** One printer, under its name where `titulo` says so: why it does not print, what may have come out, and what waits. */
export function PorImprimir({ impresora, titulo }: { impresora: EstadoDeImpresora; titulo?: boolean }) {
  const { id, nombre, problema, trabajos } = impresora;
  const pendientes = pendientesDe(impresora);
  const imprimiendo = trabajos.length - pendientes.length - dudososDe(impresora).length;
  return (
    <section aria-label={nombre} className={styles.printer}>
      {titulo && <h3 className={styles.name}>{nombre}</h3>}
      {problema !== null && <Banner tone="warning">{problema}</Banner>}
      {imprimiendo > 0 && <p className={styles.quiet}>Imprimiendo {imprimiendo}…</p>}
      {dudososDe(impresora).map((trabajo) => (
        <Dudoso key={trabajo.id} trabajo={trabajo} />
      ))}
      {pendientes.length > 0 && (
        <>
          <ul className={styles.papers}>
            {pendientes.map((trabajo) => (
              <Paper key={trabajo.id} trabajo={trabajo} />
            ))}
          </ul>
          <div className={styles.actions}>
            <Button
              icon={<Printer aria-hidden="true" />}
              onClick={() => void decidir({ que: 'imprimir-pendientes', impresora: id })}
            >
              {imprimirPendientes(pendientes)}
            </Button>
            <Button
              variant="secondary"
              onClick={() => void decidir({ que: 'descartar-pendientes', impresora: id })}
            >
              Descartar
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Paper({ trabajo }: { trabajo: TrabajoDeImpresion }) {
  const zona = useTienda()?.zonaHoraria;
  const creado = new Date(trabajo.creado).toISOString();
  return (
    <li>
      {trabajo.nombre}
      <span className={styles.quiet}>
        <RelativeTime iso={creado} text={fechaCorta(creado, zona)} timeZone={zona} />
      </span>
    </li>
  );
}

/** Asks whether a paper came out whose printing was cut off: printing it again by itself could print it twice. */
function Dudoso({ trabajo }: { trabajo: TrabajoDeImpresion }) {
  return (
    <div className={styles.doubtful}>
      <p>
        <strong>{trabajo.nombre}</strong> pudo haber salido: la impresora no confirmó que lo imprimió. Míralo
        en la impresora.
      </p>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void decidir({ que: 'salio', trabajo: trabajo.id })}
        >
          Sí salió
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void decidir({ que: 'otra-vez', trabajo: trabajo.id })}
        >
          No salió: imprimir otra vez
        </Button>
      </div>
    </div>
  );
}
