import { Check, Delete, X } from 'lucide-react';
import { useEffect } from 'react';
import { formatoQ } from '#contract/words/dinero.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { cx } from '#ui/theme/cx.ts';
import { BILLETES } from '../../../shared/cobro/cobro.ts';
import { textoDeMonto } from '../../../shared/formularios/numeros.ts';
import { borrarEn, escribirEn, type TipoDeTeclado } from './teclado.ts';
import styles from './teclado-panel.module.css';

const DIGITOS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Whether a key of the pad means nothing in this field. */
function sobra(tecla: '00' | '.', campo: HTMLInputElement): boolean {
  const tipo = campo.dataset.teclado as TipoDeTeclado;
  if (tecla === '00') return tipo === 'telefono';
  return tipo === 'cantidad' || tipo === 'telefono';
}

/** What the field is called. */
function nombreDe(campo: HTMLInputElement): string {
  return campo.getAttribute('aria-label') ?? campo.labels?.[0]?.textContent ?? '';
}

/** Goes on as the field's Enter would, where that leads to another field; else the field is done. */
function terminar(campo: HTMLInputElement): void {
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  if (campo.getAttribute('enterkeyhint') === 'next') campo.dispatchEvent(enter);
  else campo.blur();
}

interface TecladoPanelProps {
  campo: HTMLInputElement;
  onExacto: () => void;
  onClose: () => void;
}

/** The number pad on the screen. The focus stays in the field, so a keyboard and a scanner work beside it. */
export function TecladoPanel({ campo, onExacto, onClose }: TecladoPanelProps) {
  const nombre = nombreDe(campo);
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
      className={styles.panel}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={styles.head}>
        <span className={styles.name}>{nombre}</span>
        <IconButton label="Cerrar el teclado" icon={<X />} tabIndex={-1} onClick={onClose} />
      </div>
      {campo.dataset.teclado === 'efectivo' && <Billetes campo={campo} onExacto={onExacto} />}
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
        <Button
          tabIndex={-1}
          className={styles.done}
          icon={<Check aria-hidden="true" />}
          onClick={() => terminar(campo)}
        >
          Listo
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

/** The notes of the country, and the exact amount. */
function Billetes({ campo, onExacto }: Pick<TecladoPanelProps, 'campo' | 'onExacto'>) {
  return (
    <div className={styles.notes}>
      {BILLETES.map((billete) => (
        <button
          key={billete}
          type="button"
          tabIndex={-1}
          className={styles.note}
          onClick={() => escribirEn(campo, textoDeMonto(billete), true)}
        >
          {formatoQ(billete).replace(/\.00$/, '')}
        </button>
      ))}
      <button type="button" tabIndex={-1} className={styles.note} onClick={onExacto}>
        Exacto
      </button>
    </div>
  );
}
