import type { KeyboardEvent } from 'react';
import type { SesionConTodo } from '#contract/schemas/ventas/caja.ts';
import { aQuetzales, type Centavos, formatoQ } from '#contract/words/dinero.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { Price } from '#ui/display/price.tsx';
import { Field } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { MoneyInput, TextInput } from '#ui/fields/text-input.tsx';
import type { Form } from '../formularios/use-form.ts';
import styles from './cerrar-caja-dialog.module.css';
import { DENOMINACIONES, hayPiezas, type Piezas, valorDe } from './conteo.ts';
import { AnulacionesPedidas, CuentasDeCaja, VeredictoDeCaja } from './sesion-de-caja.tsx';
import { type Conteo, contadoDe } from './use-conteo.ts';

/**
 * Enter moves to the next field, and after the last one to the button, so that a half-done count is not sent.
 */
function alSiguiente(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const campo = event.currentTarget;
  const campos = [...(campo.form?.querySelectorAll<HTMLInputElement>('[data-pieza]') ?? [])];
  const siguiente = campos[campos.indexOf(campo) + 1];
  (siguiente ?? campo.form?.querySelector<HTMLElement>('[type=submit]'))?.focus();
}

interface ConteoFieldsProps {
  sesion: SesionConTodo;
  form: Form<Conteo>;
  locked: boolean;
  /** Counted minus expected; undefined while nothing is counted. */
  diferencia: Centavos | undefined;
}

/** The accounts of a drawer, and the fields in which its cash is counted. */
export function ConteoFields({ sesion, form, locked, diferencia }: ConteoFieldsProps) {
  const { borrador } = form;
  const contado = contadoDe(borrador);
  const porPiezas = hayPiezas(borrador.piezas);
  return (
    <div className={styles.counting}>
      <div className={styles.counted}>
        <Field
          label="Efectivo contado"
          required
          error={form.errors.efectivoContado}
          hint={porPiezas ? 'La suma de los billetes y monedas.' : 'Escribe el total, o cuenta por piezas.'}
        >
          <MoneyInput
            large
            data-autofocus
            data-teclado="monto"
            maxLength={12}
            {...form.text('efectivoContado')}
            {...(porPiezas && {
              value: contado === undefined ? '' : aQuetzales(contado).toFixed(2),
              onChange: () => undefined,
            })}
            readOnly={locked || porPiezas}
          />
        </Field>
        <VeredictoDeCaja diferencia={diferencia} />
      </div>
      <div className={styles.form}>
        <fieldset disabled={locked}>
          <legend className={styles.legend}>Billetes y monedas</legend>
          <div className={styles.pieces}>
            {DENOMINACIONES.map((una, place) => (
              <Pieza
                key={una}
                ultima={place === DENOMINACIONES.length - 1}
                denominacion={una}
                piezas={borrador.piezas}
                onChange={(texto) =>
                  // Also clears the error of the total.
                  form.put({
                    piezas: { ...borrador.piezas, [una]: texto },
                    efectivoContado: borrador.efectivoContado,
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <Field label="Notas" optional count={borrador.notas.length} max={LIMITES.notas}>
          <TextArea rows={2} maxLength={LIMITES.notas} readOnly={locked} {...form.text('notas')} />
        </Field>
      </div>
      <div className={styles.counted}>
        <AnulacionesPedidas sesion={sesion} contado={diferencia !== undefined} />
        {/* Who counts does not know beforehand what it should come to. */}
        {diferencia !== undefined && <CuentasDeCaja sesion={sesion} />}
      </div>
    </div>
  );
}

interface PiezaProps {
  denominacion: Centavos;
  /** No denomination comes after it. */
  ultima: boolean;
  piezas: Piezas;
  onChange: (texto: string) => void;
}

function Pieza({ denominacion, ultima, piezas, onChange }: PiezaProps) {
  const nombre = formatoQ(denominacion).replace(/\.00$/, '');
  const valor = valorDe(piezas, denominacion);
  return (
    <div className={styles.piece}>
      <span className={styles.pieceName} aria-hidden="true">
        {nombre}
      </span>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        placeholder="0"
        data-pieza
        data-teclado="cantidad"
        enterKeyHint={ultima ? 'done' : 'next'}
        aria-label={`Cuántos de ${nombre}`}
        aria-invalid={valor === undefined || undefined}
        value={piezas[denominacion] ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={alSiguiente}
      />
      <span className={styles.worth}>{valor ? <Price centavos={valor} /> : null}</span>
    </div>
  );
}
