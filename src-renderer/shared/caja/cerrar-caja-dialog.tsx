import { useState } from 'react';
import { CERRAR_CAJA, CERRAR_SESION_DE_CAJA } from '#contract/calls/addresses.ts';
import type { CierreJson, SesionConTodo } from '#contract/schemas/ventas/caja.ts';
import { aQuetzales, type Centavos, deQuetzales, formatoQ, restar } from '#contract/words/dinero.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { api } from '../../lib/api.ts';
import { EnDuda, queEnDuda, useIntento } from '../formularios/intento.tsx';
import { TecladoDeDialogo } from '../teclado/teclado-panel.tsx';
import styles from './cerrar-caja-dialog.module.css';
import { hayPiezas } from './conteo.ts';
import { ConteoFields } from './conteo-fields.tsx';
import { veredictoDe } from './corte.ts';
import { DesglosesPendientes, pendientesDe, type Repartos } from './desgloses-pendientes.tsx';
import { contadoDe, errorDelConteo, useConteo } from './use-conteo.ts';

interface CerrarCajaDialogProps {
  sesion: SesionConTodo;
  /** The session is somebody else's, and the owner closes it. */
  ajena?: boolean;
  onClose: () => void;
  onDone: (cerrada: SesionConTodo) => void;
  /** The session changed while it was counted: its new figures are wanted. */
  onChanged: () => void;
}

type CierreProps = Pick<CerrarCajaDialogProps, 'sesion' | 'onDone'> & { ajena: boolean };

/** The count of a session as typed, what differs, and its closing. */
function useCierre({ sesion, ajena, onDone }: CierreProps) {
  const { form, seguido, olvidar } = useConteo(sesion._id);
  const { pendiente, enviar } = useIntento<CierreJson>();
  const { borrador } = form;
  const contado = contadoDe(borrador);

  async function cerrar() {
    const answer = await form.send(
      { efectivoContado: errorDelConteo(borrador) },
      () =>
        enviar(
          () => ({
            efectivoContado: aQuetzales(contado ?? deQuetzales(0)),
            notas: borrador.notas.trim(),
            // Another session may have been opened meanwhile.
            ...(!ajena && { sesion: sesion._id }),
          }),
          (envio) =>
            ajena
              ? api(CERRAR_SESION_DE_CAJA, { ...envio, params: { id: sesion._id } })
              : api(CERRAR_CAJA, envio),
        ),
      'Error al cerrar la caja',
      // The slip comes next, which would be covered.
      !ajena,
    );
    if (!answer) return;
    olvidar();
    onDone(answer.sesion);
  }

  const diferencia = contado === undefined ? undefined : restar(contado, deQuetzales(sesion.esperado));
  return { form, seguido, olvidar, locked: !!pendiente, diferencia, cerrar };
}

/** What is asked before a drawer is closed as it is; undefined when there is nothing to ask. */
function preguntaDe(sesion: SesionConTodo, diferencia: Centavos | undefined) {
  const { cantidad, monto } = pendientesDe(sesion);
  if (cantidad > 0) {
    const quedan = cantidad === 1 ? 'Queda una venta' : `Quedan ${cantidad} ventas`;
    const difiere = diferencia ? ` ${veredictoDe(diferencia).texto}.` : '';
    return {
      title: `${quedan} sin desglose. ¿Cerrar la caja así?`,
      description: `El corte dirá «Mixto sin desglose» por ${formatoQ(deQuetzales(monto))} y ya no se podrá decir cuánto fue en efectivo.${difiere}`,
      cancelLabel: 'Volver a la caja',
    };
  }
  if (!diferencia) return undefined;
  return {
    title: (
      <>
        <span className={styles.amount}>{veredictoDe(diferencia).texto}</span>. ¿Cerrar la caja así?
      </>
    ),
    description: 'El corte queda guardado con esa diferencia y ya no se puede cambiar.',
    cancelLabel: 'Seguir contando',
  };
}

/** Counts the cash of a drawer and closes its session. */
export function CerrarCajaDialog(props: CerrarCajaDialogProps) {
  const { ajena = false, onClose, onDone, onChanged } = props;
  /** The drawer as a saved split left it, and the one loaded before it: a drawer loaded since is newer. */
  const [desglosada, setDesglosada] = useState<{ de: SesionConTodo; nueva: SesionConTodo }>();
  const [desglosando, setDesglosando] = useState(false);
  const sesion = desglosada?.de === props.sesion ? desglosada.nueva : props.sesion;
  const { form, seguido, olvidar, locked, diferencia, cerrar } = useCierre({ sesion, ajena, onDone });
  const [preguntando, setPreguntando] = useState(false);
  const [repartos, setRepartos] = useState<Repartos>({});
  const { borrador } = form;
  const busy = form.busy || desglosando;
  const pregunta = preguntaDe(sesion, diferencia);
  // Only of the sales on the screen: one that was voided or split elsewhere has left with its fields.
  const hayRepartos = sesion.ventasSinDesglose.some(
    ({ _id }) => Object.values(repartos[_id] ?? {}).join('') !== '',
  );
  // A reload may leave nothing to ask.
  if (preguntando && !pregunta) setPreguntando(false);

  /** Asks before closing with a difference: it may be a typing error, and a closed session stays closed. */
  function pedirCierre() {
    if (!locked && pregunta && !errorDelConteo(borrador)) setPreguntando(true);
    else void cerrar();
    // The total is computed: an error in it belongs to one of the denominations.
    if (hayPiezas(borrador.piezas))
      document.querySelector<HTMLElement>('[data-pieza][aria-invalid]')?.focus();
  }

  function cambiarReparto(ventaId: string, reparto: Repartos[string] | undefined) {
    setRepartos(({ [ventaId]: _anterior, ...otros }) => (reparto ? { ...otros, [ventaId]: reparto } : otros));
  }

  return (
    <>
      <FormDialog
        size="lg"
        className={styles.steady}
        aside={<TecladoDeDialogo />}
        title={ajena ? `Cerrar la caja de ${sesion.usuario.nombre}` : 'Cerrar caja'}
        changed={form.changed || hayRepartos}
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
          <DesglosesPendientes
            sesion={sesion}
            repartos={repartos}
            onChange={cambiarReparto}
            locked={locked || busy}
            onBusy={setDesglosando}
            onChanged={(nueva) => {
              if (nueva) setDesglosada({ de: props.sesion, nueva });
              onChanged();
            }}
          />
          <ConteoFields sesion={sesion} form={form} locked={locked} diferencia={diferencia} />
        </div>
      </FormDialog>
      {pregunta && preguntando && (
        <ConfirmDialog
          open
          {...pregunta}
          confirmLabel="Cerrar así"
          destructive={false}
          onCancel={() => setPreguntando(false)}
          onConfirm={() => {
            setPreguntando(false);
            void cerrar();
          }}
        />
      )}
    </>
  );
}
