import { Button } from '#ui/button.tsx';
import { BalloonDrawing } from '#ui/drawings/balloon-drawing.tsx';
import { useTitulo } from '../lib/use-titulo.ts';
import styles from './pagina-sola.module.css';

/** The shop has no owner yet. */
export function PaginaPorAbrir() {
  useTitulo('Muy pronto');
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
