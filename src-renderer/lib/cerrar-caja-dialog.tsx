import { type KeyboardEvent, useState } from 'react';
import type { CajaCambiada, CierreJson, SesionConTodo } from '#contract/caja.ts';
import { aQuetzales, type Centavos, deQuetzales, formatoQ, restar } from '#contract/dinero.ts';
import { LIMITES } from '#contract/limites.ts';
import { Banner } from '#ui/banner.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Price } from '#ui/price.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { MoneyInput, TextInput } from '#ui/text-input.tsx';
import { api } from './api.ts';
import { CashFigures, Verdict } from './cash-session.tsx';
import styles from './cerrar-caja-dialog.module.css';
import { DENOMINACIONES, hayPiezas, type Piezas, valorDe } from './conteo.ts';
import { veredictoDe } from './corte-de.ts';
import { EnDuda, queEnDuda } from './en-duda.tsx';
import { contadoDe, reparoDe, useConteo } from './use-conteo.ts';
import { useIntento } from './use-intento.ts';

export interface CerrarCajaDialogProps {
  sesion: SesionConTodo;
  /** It is somebody else's, and the owner counts it. */
  ajena?: boolean;
  onClose: () => void;
  onDone: (cerrada: SesionConTodo) => void;
}

/** On Enter the next field, and after the last one the button: a count is not sent half done. */
function alSiguiente(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const campo = event.currentTarget;
  const campos = [...(campo.form?.querySelectorAll<HTMLInputElement>('[data-pieza]') ?? [])];
  const siguiente = campos[campos.indexOf(campo) + 1];
  (siguiente ?? campo.form?.querySelector<HTMLElement>('[type=submit]'))?.focus();
}

/** Counts what is in the drawer and closes it. */
export function CerrarCajaDialog({ sesion, ajena = false, onClose, onDone }: CerrarCajaDialogProps) {
  const { form, seguido, olvidar } = useConteo(sesion._id);
  const { pendiente, enviar } = useIntento<CierreJson>();
  const [preguntando, setPreguntando] = useState(false);
  const { draft, busy } = form;
  const locked = !!pendiente;
  const contado = contadoDe(draft);
  const diferencia = contado === undefined ? undefined : restar(contado, deQuetzales(sesion.esperado));
  const porPiezas = hayPiezas(draft.piezas);

  async function cerrar() {
    setPreguntando(false);
    const answer = await form.send(
      { efectivoContado: reparoDe(draft) },
      () =>
        enviar(
          () => ({
            efectivoContado: aQuetzales(contado ?? deQuetzales(0)),
            notas: draft.notas.trim(),
            // Another one may have been opened in its place.
            ...(!ajena && { sesion: sesion._id }),
          }),
          (envio) =>
            api.post<CajaCambiada>(
              ajena ? `/api/caja/sesiones/${encodeURIComponent(sesion._id)}/cerrar` : '/api/caja/cerrar',
              envio,
            ),
        ),
      'Error al cerrar la caja',
    );
    if (!answer) return;
    olvidar();
    onDone(answer.sesion);
  }

  /** A difference is asked about: it may be a typing error, and a closed drawer stays closed. */
  function pedirCierre() {
    if (!locked && diferencia && !reparoDe(draft)) setPreguntando(true);
    else void cerrar();
    // The sum cannot be typed over: what is wrong with it is wrong in one of its pieces.
    if (porPiezas) document.querySelector<HTMLElement>('[data-pieza][aria-invalid]')?.focus();
  }

  return (
    <>
      <FormDialog
        size="lg"
        title={ajena ? `Cerrar la caja de ${sesion.usuario.nombre}` : 'Cerrar caja'}
        changed={form.changed}
        busy={busy}
        submitLabel="Cerrar caja"
        leaveWarning={locked ? queEnDuda('se cerró la caja') : undefined}
        onClose={() => {
          olvidar();
          onClose();
        }}
        onSubmit={pedirCierre}
      >
        <div className={styles.form}>
          <EnDuda shown={locked && !busy} />
          {seguido && form.changed && !locked && (
            <Banner tone="info">Aquí está lo que habías contado antes de que se cerrara el programa.</Banner>
          )}
          <div className={styles.columns}>
            <div className={styles.counted}>
              <CashFigures sesion={sesion} />
              <Field
                label="Efectivo contado"
                required
                error={form.errors.efectivoContado}
                hint={
                  porPiezas ? 'La suma de los billetes y monedas.' : 'Escribe el total, o cuenta por piezas.'
                }
              >
                <MoneyInput
                  large
                  data-autofocus
                  maxLength={12}
                  {...form.text('efectivoContado')}
                  {...(porPiezas && {
                    value: contado === undefined ? '' : aQuetzales(contado).toFixed(2),
                    onChange: () => undefined,
                  })}
                  readOnly={locked || porPiezas}
                />
              </Field>
              <Verdict diferencia={diferencia} />
            </div>
            <fieldset disabled={locked}>
              <legend className={styles.legend}>Billetes y monedas</legend>
              <div className={styles.pieces}>
                {DENOMINACIONES.map((una) => (
                  <Pieza
                    key={una}
                    denominacion={una}
                    piezas={draft.piezas}
                    onChange={(texto) =>
                      // What was wrong with the sum is mended here too.
                      form.put({
                        piezas: { ...draft.piezas, [una]: texto },
                        efectivoContado: draft.efectivoContado,
                      })
                    }
                  />
                ))}
              </div>
            </fieldset>
          </div>
          <Field label="Notas" optional count={draft.notas.length} max={LIMITES.notas}>
            <TextArea rows={2} maxLength={LIMITES.notas} readOnly={locked} {...form.text('notas')} />
          </Field>
        </div>
      </FormDialog>
      <ConfirmDialog
        open={preguntando}
        title={diferencia === undefined ? '' : `${veredictoDe(diferencia).texto}. ¿Cerrar la caja así?`}
        description="El corte queda guardado con esa diferencia y ya no se puede cambiar."
        confirmLabel="Cerrar así"
        cancelLabel="Seguir contando"
        destructive={false}
        onCancel={() => setPreguntando(false)}
        onConfirm={() => void cerrar()}
      />
    </>
  );
}

interface PiezaProps {
  denominacion: Centavos;
  piezas: Piezas;
  onChange: (texto: string) => void;
}

function Pieza({ denominacion, piezas, onChange }: PiezaProps) {
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
