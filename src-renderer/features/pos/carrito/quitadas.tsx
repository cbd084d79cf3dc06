import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { UNDO_MS } from '#ui/feedback/toast.ts';
import { devolverQuitada, olvidarQuitadas } from './acciones.ts';
import { useBorrador } from './borrador.ts';
import styles from './quitadas.module.css';

/**
 * The line that was removed last, and its undo; then the one before. It has a row of its own below the lines, which it does
 * not cover.
 */
export function Quitadas() {
  const quitadas = useBorrador((state) => state.quitadas);
  const ultima = quitadas.at(-1);
  useEffect(() => {
    if (quitadas.length === 0) return;
    const timer = setTimeout(olvidarQuitadas, UNDO_MS);
    return () => clearTimeout(timer);
  }, [quitadas]);
  if (!ultima) return null;
  return (
    <div data-clear data-tone="info" className={styles.removed}>
      <p className={styles.what}>{ultima.linea.producto.nombre} salió del carrito</p>
      <Button variant="ghost" size="sm" icon={<Undo2 aria-hidden="true" />} onClick={devolverQuitada}>
        Deshacer
      </Button>
    </div>
  );
}
