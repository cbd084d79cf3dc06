import { Button } from '#ui/controls/button.tsx';
import { BalloonDrawing } from '#ui/drawings/balloon-drawing.tsx';
import { useTitle } from '../../shared/use-title.ts';
import styles from './lone-page.module.css';

/** The shop has no owner yet. */
export function NotOpenPage() {
  useTitle('Muy pronto');
  return (
    <main className={styles.pagina}>
      <BalloonDrawing accent="mandarin" size={176} />
      <h1>La tienda está por abrir</h1>
      <p className={styles.texto}>
        Estamos inflando los globos. Vuelve en un rato: ya casi empieza la fiesta.
      </p>
      <Button variant="secondary" onClick={() => location.reload()}>
        Volver a mirar
      </Button>
    </main>
  );
}
