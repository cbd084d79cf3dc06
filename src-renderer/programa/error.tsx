import { DatabaseBackup, Power, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { ErrorDelPrograma } from '#contract/desktop/programa.ts';
import { Button } from '#ui/controls/button.tsx';
import { BalloonDrawing } from '#ui/drawings/balloon-drawing.tsx';
import { desktop } from '../lib/desktop.ts';
import { CopiarInforme } from '../lib/informe.tsx';
import styles from '../shared/pagina/pagina-sola.module.css';

// The page that the window shows in place of the shop.

const mandar = (llamada: 'programa:reabrir' | 'programa:cerrar') => () =>
  void desktop()
    ?.llamar(llamada, undefined)
    .catch(() => undefined);

const cuando = new Intl.DateTimeFormat('es-GT', { dateStyle: 'long', timeStyle: 'short' });

function recuperar(id: string): void {
  void desktop()
    ?.llamar('programa:recuperar', { id })
    .catch(() => undefined);
}

function ErrorPage({ titulo, motivo, respaldos = [] }: ErrorDelPrograma) {
  const [dicho, setDicho] = useState('');
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <BalloonDrawing accent="coral" mood="popped" />
        <h1 className={styles.title}>{titulo}</h1>
        <p className={styles.text}>{motivo}</p>
        {respaldos.length > 0 && (
          <div className={styles.actions}>
            {respaldos.map(({ id, fecha }, place) => (
              <Button
                key={id}
                variant={place === 0 ? 'primary' : 'secondary'}
                icon={<DatabaseBackup aria-hidden="true" />}
                onClick={() => recuperar(id)}
              >
                Abrir con el respaldo del {cuando.format(new Date(fecha))}
              </Button>
            ))}
          </div>
        )}
        <div className={styles.actions}>
          <Button
            variant={respaldos.length > 0 ? 'secondary' : 'primary'}
            icon={<RotateCcw aria-hidden="true" />}
            onClick={mandar('programa:reabrir')}
          >
            Volver a abrir
          </Button>
          <CopiarInforme decir={setDicho} />
          <Button variant="ghost" icon={<Power aria-hidden="true" />} onClick={mandar('programa:cerrar')}>
            Cerrar Guirnalda
          </Button>
        </div>
        <p role="status" className={styles.quiet}>
          {dicho}
        </p>
      </div>
    </main>
  );
}

const SIN_MOTIVO: ErrorDelPrograma = {
  titulo: 'Guirnalda no pudo abrirse',
  motivo: 'Algo falló en el programa. Lo que guardaste sigue guardado.',
};

/** Shows why the shop is not open. */
export async function startError(element: HTMLElement): Promise<void> {
  const fallo = await desktop()
    ?.llamar('programa:fallo', undefined)
    .catch(() => undefined);
  createRoot(element).render(<ErrorPage {...(fallo ?? SIN_MOTIVO)} />);
}
