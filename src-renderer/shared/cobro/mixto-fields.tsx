import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { type Centavos, centavos, formatoQ } from '#contract/words/dinero.ts';
import { MEDIOS_PAGO, type MedioPago, NOMBRE_DE_METODO } from '#contract/words/pagos.ts';
import { textoDeMonto } from '../formularios/numeros.ts';
import { AmountField, alEnter } from './amount-field.tsx';
import { faltaDeMixto, type Pago, parteQueSigue } from './cobro.ts';
import styles from './cobro-fields.module.css';

/** Selects a field's text, unless the focus has moved on: selecting takes it back. */
function selectIfFocused(input: HTMLInputElement): void {
  if (document.activeElement === input) input.select();
}

/** The parts that an error took the focus to, until a person presses them or a key in them. */
const llevados = new WeakSet<HTMLInputElement>();

/** Focuses the part that an error is about; the rest is not written into it, as nobody said it was paid so. */
export function enfocarPorError({ current }: RefObject<HTMLInputElement | null>): void {
  if (!current) return;
  llevados.add(current);
  current.focus();
}

interface MixtoFieldsProps {
  mixto: Pago['mixto'];
  onChange: (mixto: Pago['mixto']) => void;
  /** What they must add up to. */
  total: Centavos;
  locked: boolean;
  /** Whether nothing is proposed before an amount was typed: which method it was is not to be guessed. */
  sinProponer?: boolean;
  /** What is wrong with the part to go to next. */
  error?: string | false | undefined;
  /** The part to go to next. */
  next?: RefObject<HTMLInputElement | null>;
  onEnter: () => void;
  /** A fourth field in their row: the cash received. */
  children?: ReactNode;
}

/** The amounts of a mixed payment, by method. */
export function MixtoFields(props: MixtoFieldsProps) {
  const { mixto, onChange, total, locked, sinProponer, error, next, onEnter, children } = props;
  const falta = faltaDeMixto({ mixto }, total);
  const siguiente = parteQueSigue({ mixto }, total);
  const propone = !locked && falta > 0 && !(sinProponer && falta === total);
  const poner = (medio: MedioPago, texto: string) => onChange({ ...mixto, [medio]: texto });
  const focused = useRef<HTMLInputElement>(undefined);
  /** The field that a press is about to focus. */
  const pressed = useRef<HTMLInputElement>(undefined);
  const campos = useRef<(HTMLInputElement | null)[]>([]);
  /** Whether Enter goes on to the next part: something is missing, and there is one. */
  const sigue = (place: number) => falta > 0 && place < MEDIOS_PAGO.length - 1;

  // As soon as the proposed amount is shown: a digit typed before it is selected would be added to it.
  useLayoutEffect(() => {
    if (focused.current) selectIfFocused(focused.current);
    focused.current = undefined;
  });

  function enfocar(input: HTMLInputElement, medio: MedioPago): void {
    // An empty part is filled with what is left; typing replaces it.
    const propuesto = propone && !input.value ? textoDeMonto(falta) : undefined;
    const texto = propuesto ?? input.value;
    if (propuesto !== undefined) {
      focused.current = input;
      poner(medio, propuesto);
    } else input.select();
    // A mouse sets the caret after the focus; what was typed meanwhile stays as it is.
    setTimeout(() => {
      if (input.value === texto) selectIfFocused(input);
    });
  }

  return (
    <div className={children ? styles.four : styles.mixed}>
      {MEDIOS_PAGO.map((medio, place) => (
        <AmountField
          key={medio}
          label={children && medio === 'transferencia' ? 'Transf.' : NOMBRE_DE_METODO[medio]}
          aria-label={NOMBRE_DE_METODO[medio]}
          ref={(input) => {
            campos.current[place] = input;
            if (medio === siguiente && next) next.current = input;
          }}
          maxLength={12}
          readOnly={locked}
          error={medio === siguiente && error}
          value={mixto[medio]}
          onText={(texto) => poner(medio, texto)}
          onMouseDown={({ currentTarget }) => {
            const llevado = llevados.delete(currentTarget);
            if (llevado || document.activeElement !== currentTarget) pressed.current = currentTarget;
          }}
          onFocus={({ currentTarget }) => {
            // What is proposed is cash that may be received, whose field it enables: not before the press is over.
            if (pressed.current === currentTarget || llevados.has(currentTarget)) currentTarget.select();
            else enfocar(currentTarget, medio);
          }}
          onClick={({ currentTarget }) => {
            if (pressed.current === currentTarget) enfocar(currentTarget, medio);
            pressed.current = undefined;
          }}
          data-teclado="monto"
          enterKeyHint={sigue(place) ? 'next' : 'done'}
          onKeyDown={(event) => {
            llevados.delete(event.currentTarget);
            alEnter(event, () => (sigue(place) ? campos.current[place + 1]?.focus() : onEnter()));
          }}
        />
      ))}
      {children}
    </div>
  );
}

/** What the parts of a mixed payment lack, or what they have too much, in words; nothing when they add up. */
export function textoDeFalta(falta: Centavos): string | undefined {
  if (falta === 0) return undefined;
  return falta > 0 ? `Faltan ${formatoQ(falta)}` : `Sobran ${formatoQ(centavos(-falta))}`;
}
