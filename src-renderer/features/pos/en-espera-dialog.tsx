import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Price } from '#ui/price.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { horaLegible } from '../../lib/hora-legible.ts';
import { Kbd } from '../../lib/kbd.tsx';
import { useTienda } from '../../lib/tienda.ts';
import { cuentasDe, useBorrador } from './borrador.ts';
import { piezas } from './carrito.ts';
import { descartarEnEspera, nombreEnEspera } from './en-espera.ts';
import styles from './en-espera-dialog.module.css';
import type { VentaEnEspera } from './guardado.ts';

export interface EnEsperaDialogProps {
  open: boolean;
  onClose: () => void;
  onRetomar: (id: string) => void;
}

function resumen({ lineas, intento }: VentaEnEspera): string {
  if (lineas.length === 0) return 'Sin productos todavía';
  const cuantas = piezas(lineas);
  return `${intento ? 'Sin confirmar · ' : ''}${cuantas} ${cuantas === 1 ? 'artículo' : 'artículos'}: ${lineas.map(({ producto }) => producto.nombre).join(', ')}`;
}

/** The sales that wait; a number, or the arrows and Enter, bring one back. */
export function EnEsperaDialog({ open, onClose, onRetomar }: EnEsperaDialogProps) {
  const enEspera = useBorrador((state) => state.enEspera);
  const zona = useTienda()?.zonaHoraria;
  const lista = useRef<HTMLUListElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const filas = [...(lista.current?.querySelectorAll<HTMLElement>('[data-venta]') ?? [])];
    const en = filas.findIndex((fila) => fila.contains(document.activeElement));
    const ir = (lugar: number) => filas.at(lugar)?.querySelector('button')?.focus();
    const numerada = /^[1-9]$/.test(event.key) ? enEspera[Number(event.key) - 1] : undefined;
    if (numerada) onRetomar(numerada.id);
    else if (event.key === 'ArrowDown') ir((en + 1) % filas.length);
    else if (event.key === 'ArrowUp') ir(en <= 0 ? -1 : en - 1);
    else if (event.key === 'Delete' && enEspera[en]) {
      descartarEnEspera(enEspera[en].id);
      // The row that follows, or the last one, has the focus once this one is gone.
      setTimeout(() => (lista.current?.querySelectorAll('[data-venta]').length ? ir(en) : undefined));
    } else return;
    event.preventDefault();
  }

  return (
    <Dialog open={open} onClose={onClose} title="Ventas en espera">
      {enEspera.length === 0 ? (
        <EmptyState
          compact
          accent="mint"
          title="No hay ventas en espera"
          text="F10 aparta la venta del carrito mientras atiendes a otra persona."
        />
      ) : (
        <ul ref={lista} className={styles.list} aria-label="Ventas en espera" onKeyDown={onKeyDown}>
          {enEspera.map((venta, lugar) => (
            <li key={venta.id} data-venta className={styles.row}>
              <button
                type="button"
                className={styles.take}
                data-autofocus={lugar === 0 || undefined}
                onClick={() => onRetomar(venta.id)}
              >
                <span className={styles.number} aria-hidden="true">
                  {lugar < 9 && <Kbd>{String(lugar + 1)}</Kbd>}
                </span>
                <span className={styles.name}>{nombreEnEspera(venta)}</span>
                <Price centavos={cuentasDe(venta).total} className={styles.total} />
                <span className={styles.what}>{resumen(venta)}</span>
                <RelativeTime
                  iso={venta.desde}
                  text={horaLegible(venta.desde, zona)}
                  timeZone={zona}
                  className={styles.when}
                />
              </button>
              <IconButton
                label={`Descartar ${nombreEnEspera(venta)}`}
                icon={<Trash2 />}
                onClick={() => descartarEnEspera(venta.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
