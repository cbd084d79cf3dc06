import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
import { NumeroSuelto } from './numero-suelto.ts';

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
  return (
    <Dialog open={open} onClose={onClose} title="Ventas en espera">
      <Lista onRetomar={onRetomar} />
    </Dialog>
  );
}

const MODIFICADORAS = ['Shift', 'CapsLock', 'NumLock'];

function Lista({ onRetomar }: Pick<EnEsperaDialogProps, 'onRetomar'>) {
  const enEspera = useBorrador((state) => state.enEspera);
  const zona = useTienda()?.zonaHoraria;
  const caja = useRef<HTMLDivElement>(null);
  const ultima = useRef(0);
  const [suelto] = useState(() => new NumeroSuelto());

  const filas = () => [...(caja.current?.querySelectorAll<HTMLElement>('[data-venta]') ?? [])];
  const lugarDe = (element: Element | null) => filas().findIndex((fila) => fila.contains(element));

  function ir(lugar: number) {
    filas().at(lugar)?.querySelector('button')?.focus();
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, timeStamp: ms } = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (MODIFICADORAS.includes(key)) return;
    if (key.length === 1) {
      // The number is a sale's as the list stands now, whatever another window does to it meanwhile.
      suelto.caracter({ key, ms }, (numero) => {
        const id = enEspera[numero - 1]?.id;
        if (id) onRetomar(id);
      });
      return;
    }
    if (key === 'Enter') {
      if (suelto.fin({ ms })) event.preventDefault();
      return;
    }
    suelto.olvidar();
    const en = lugarDe(document.activeElement);
    const venta = enEspera[en];
    if (key === 'ArrowDown') ir((en + 1) % Math.max(1, enEspera.length));
    else if (key === 'ArrowUp') ir(en <= 0 ? -1 : en - 1);
    else if (key === 'Delete' && venta) descartarEnEspera(venta.id);
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    // Also where nothing in the list has the focus: the button that was pressed may be gone with its notice.
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      suelto.olvidar();
    };
  }, [suelto]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a sale that goes takes the focus that was in it along
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    if (enEspera.length > 0) ir(Math.min(ultima.current, enEspera.length - 1));
    else caja.current?.closest('dialog')?.focus();
  }, [enEspera]);

  return (
    <div ref={caja}>
      {enEspera.length === 0 ? (
        <EmptyState
          compact
          accent="mint"
          title="No hay ventas en espera"
          text="F10 aparta la venta del carrito mientras atiendes a otra persona."
        />
      ) : (
        <ul
          className={styles.list}
          aria-label="Ventas en espera"
          onFocus={({ target }) => {
            ultima.current = lugarDe(target);
          }}
        >
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
    </div>
  );
}
