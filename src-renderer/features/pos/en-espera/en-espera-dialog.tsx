import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Price } from '#ui/display/price.tsx';
import { RelativeTime } from '#ui/display/relative-time.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Kbd } from '../../../shared/pagina/kbd.tsx';
import { esDedo } from '../../../shared/teclado/teclado.ts';
import { horaLegible } from '../../../shared/tienda/hora-legible.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import { cuentasDe, useBorrador } from '../carrito/borrador.ts';
import type { VentaEnEspera } from '../carrito/borrador-storage.ts';
import { piezas } from '../carrito/carrito.ts';
import { NumeroSuelto } from '../entrada/numero-suelto.ts';
import { descartarEnEspera, nombreEnEspera } from './en-espera.ts';
import styles from './en-espera-dialog.module.css';

interface EnEsperaDialogProps {
  open: boolean;
  onClose: () => void;
  onRetomar: (id: string) => void;
}

function resumen({ lineas, intento }: VentaEnEspera): string {
  if (lineas.length === 0) return 'Sin productos todavía';
  const cuantas = piezas(lineas);
  return `${intento ? 'Sin confirmar · ' : ''}${cuantas} ${cuantas === 1 ? 'artículo' : 'artículos'}: ${lineas.map(({ producto }) => producto.nombre).join(', ')}`;
}

/** The sales on hold; a number, or the arrows and Enter, resume one. */
export function EnEsperaDialog({ open, onClose, onRetomar }: EnEsperaDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Ventas en espera">
      <Lista onRetomar={onRetomar} />
    </Dialog>
  );
}

const MODIFICADORAS = ['Shift', 'CapsLock', 'NumLock'];

/** The keys of the list: a number or the arrows choose a sale, Supr discards it. Keeps the focus in the list. */
function useListaKeys(onRetomar: (id: string) => void) {
  const enEspera = useBorrador((state) => state.enEspera);
  const caja = useRef<HTMLDivElement>(null);
  const ultima = useRef(0);
  const [suelto] = useState(() => new NumeroSuelto());

  const filas = () => [...(caja.current?.querySelectorAll<HTMLElement>('[data-venta]') ?? [])];
  const positionOf = (element: Element | null) => filas().findIndex((fila) => fila.contains(element));

  function ir(position: number) {
    filas().at(position)?.querySelector('button')?.focus();
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, timeStamp: ms } = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (MODIFICADORAS.includes(key)) return;
    if (key.length === 1) {
      // The number refers to the list as shown now, which another window may change meanwhile.
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
    const en = positionOf(document.activeElement);
    const venta = enEspera[en];
    if (key === 'ArrowDown') ir((en + 1) % Math.max(1, enEspera.length));
    else if (key === 'ArrowUp') ir(en <= 0 ? -1 : en - 1);
    else if (key === 'Delete' && venta) descartarEnEspera(venta.id);
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    // On the window: nothing in the list may have the focus once a pressed button is gone.
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      suelto.olvidar();
    };
  }, [suelto]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a removed sale takes the focus inside it along
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    if (enEspera.length > 0) ir(Math.min(ultima.current, enEspera.length - 1));
    else caja.current?.closest('dialog')?.focus();
  }, [enEspera]);

  return {
    caja,
    onFocus({ target }: { target: Element }) {
      ultima.current = positionOf(target);
    },
  };
}

function Lista({ onRetomar }: Pick<EnEsperaDialogProps, 'onRetomar'>) {
  const enEspera = useBorrador((state) => state.enEspera);
  const { caja, onFocus } = useListaKeys(onRetomar);
  return (
    <div ref={caja}>
      {enEspera.length === 0 ? (
        <EmptyState
          compact
          accent="mint"
          title="No hay ventas en espera"
          text={`${esDedo() ? 'El botón de pausa' : 'F10'} aparta la venta del carrito mientras atiendes a otra persona.`}
        />
      ) : (
        <ul className={styles.list} aria-label="Ventas en espera" onFocus={onFocus}>
          {enEspera.map((venta, position) => (
            <EnEsperaRow key={venta.id} venta={venta} position={position} onRetomar={onRetomar} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface EnEsperaRowProps extends Pick<EnEsperaDialogProps, 'onRetomar'> {
  venta: VentaEnEspera;
  position: number;
}

/** A sale on hold, which resumes when pressed. */
function EnEsperaRow({ venta, position, onRetomar }: EnEsperaRowProps) {
  const zona = useTienda()?.zonaHoraria;
  return (
    <li data-venta className={styles.row}>
      <button
        type="button"
        className={styles.take}
        data-autofocus={position === 0 || undefined}
        onClick={() => onRetomar(venta.id)}
      >
        <span className={styles.number} aria-hidden="true">
          {position < 9 && !esDedo() && <Kbd>{String(position + 1)}</Kbd>}
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
  );
}
