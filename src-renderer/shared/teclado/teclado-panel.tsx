import { ArrowRight, Check, Delete, Search, X } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { cx } from '#ui/theme/cx.ts';
import { borrarEn, escribirEn, type TipoDeTeclado, useTeclado } from './teclado.ts';
import styles from './teclado-panel.module.css';

const DIGITOS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Whether a key of the pad means nothing in this field. */
function sobra(tecla: '00' | '.', campo: HTMLInputElement): boolean {
  const tipo = campo.dataset.teclado as TipoDeTeclado;
  if (tecla === '00') return tipo === 'telefono' || tipo === 'codigo';
  return tipo !== 'monto';
}

/** What the field is called. */
function nombreDe(campo: HTMLInputElement): string {
  const texto = campo.getAttribute('aria-label') ?? campo.labels?.[0]?.textContent ?? '';
  // Without the mark of a required field.
  return texto.replace(/ \*$/, '');
}

/** What the last key of the pad does: it presses Enter where that searches or goes on to a field; else the field is done. */
const FIN = { nombre: 'Listo', icono: <Check aria-hidden="true" />, enter: false };
const FINES: Record<string, typeof FIN> = {
  search: { nombre: 'Buscar', icono: <Search aria-hidden="true" />, enter: true },
  next: { nombre: 'Siguiente', icono: <ArrowRight aria-hidden="true" />, enter: true },
};

/** What the last key does in a field, as its `enterkeyhint` says now: a mixed payment changes it as it is typed. */
function useFin(campo: HTMLInputElement): typeof FIN {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const observer = new MutationObserver(onChange);
      observer.observe(campo, { attributeFilter: ['enterkeyhint'] });
      return () => observer.disconnect();
    },
    [campo],
  );
  return FINES[useSyncExternalStore(subscribe, () => campo.getAttribute('enterkeyhint') ?? '')] ?? FIN;
}

function terminar(campo: HTMLInputElement, { enter }: typeof FIN): void {
  if (enter)
    campo.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  else campo.blur();
}

interface TecladoPanelProps {
  campo: HTMLInputElement;
  onClose: () => void;
  /** In a dialog: beside its fields, not over the products. */
  inDialog?: boolean;
}

/** The number pad on the screen. The focus stays in the field, so a keyboard and a scanner work beside it. */
export function TecladoPanel({ campo, onClose, inDialog }: TecladoPanelProps) {
  const nombre = nombreDe(campo);
  const fin = useFin(campo);
  useEffect(() => {
    campo.scrollIntoView({ block: 'nearest' });
  }, [campo]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: keys, not fields
    <div
      role="group"
      aria-label={`Teclado: ${nombre}`}
      data-teclado-panel
      data-clear
      className={inDialog ? styles.inDialog : styles.panel}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={styles.head}>
        <span className={styles.name}>{nombre}</span>
        <IconButton label="Cerrar el teclado" icon={<X />} tabIndex={-1} onClick={onClose} />
      </div>
      <div className={styles.keys}>
        {DIGITOS.map((tecla) => (
          <Tecla key={tecla} campo={campo} tecla={tecla} />
        ))}
        <Tecla campo={campo} tecla="00" disabled={sobra('00', campo)} />
        <Tecla campo={campo} tecla="0" />
        <Tecla campo={campo} tecla="." name="Punto" disabled={sobra('.', campo)} />
        <button
          type="button"
          tabIndex={-1}
          className={cx(styles.key, styles.erase)}
          aria-label="Borrar"
          onClick={() => borrarEn(campo)}
        >
          <Delete aria-hidden="true" />
        </button>
        <Button tabIndex={-1} className={styles.done} icon={fin.icono} onClick={() => terminar(campo, fin)}>
          {fin.nombre}
        </Button>
      </div>
    </div>
  );
}

interface TeclaProps {
  campo: HTMLInputElement;
  tecla: string;
  /** Where the key alone says too little. */
  name?: string;
  disabled?: boolean;
}

function Tecla({ campo, tecla, name, disabled }: TeclaProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.key}
      aria-label={name}
      disabled={disabled}
      onClick={() => escribirEn(campo, tecla)}
    >
      {tecla}
    </button>
  );
}

/**
 * The number pad of a dialog, as its `aside`: beside the fields, or between them and the buttons where the window is
 * narrow, so that it covers none of them. Beside them its place stays free once it closes: what closes it is often a tap on the way to a
 * button, which must not move away under the finger.
 */
export function TecladoDeDialogo() {
  const place = useRef<HTMLDivElement>(null);
  const { campo, cerrar } = useTeclado(place);
  const [altoPx, setAltoPx] = useState(0);
  useLayoutEffect(() => {
    if (campo) setAltoPx(place.current?.firstElementChild?.clientHeight ?? 0);
  }, [campo]);
  return (
    <div ref={place} className={styles.aside}>
      {campo && <TecladoPanel inDialog campo={campo} onClose={cerrar} />}
      {!campo && altoPx > 0 && <div className={styles.free} style={{ height: altoPx }} />}
    </div>
  );
}
