import { Printer } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ImpresoraDelEquipo } from '#contract/desktop/impresoras.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/fields/field.tsx';
import { Options, Select } from '#ui/fields/select.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { type Form, useForm } from '../../../shared/formularios/use-form.ts';
import { Loaded } from '../../../shared/pagina/loaded.tsx';
import { cuantosProductos, type Seleccion } from '../seleccion/seleccion.ts';
import { useElegidos } from '../seleccion/use-elegidos.ts';
import {
  copiasDe,
  DIRECTA,
  ETIQUETAS,
  erroresDeEtiquetas,
  MEDIDAS,
  PAPELES,
  papelDe,
  repartir,
} from './etiquetas.ts';
import styles from './etiquetas-dialog.module.css';
import { barrasCaben, imprimirDirectas, useImpresoraDeEtiquetas } from './etiquetas-directas.ts';
import { EtiquetasPrinter, type EtiquetasPrinterProps } from './etiquetas-printer.tsx';
import { barsOn, type Etiqueta, EtiquetasSheet, etiquetaDe } from './etiquetas-sheet.tsx';

const NOMBRES = { a4: MEDIDAS.a4.nombre, rollo: MEDIDAS.rollo.nombre };

/** Whether a product has a code that does not fit on this paper as bars. */
const sinBarras = (papel: (typeof PAPELES)[number]) => (etiqueta: Etiqueta) =>
  Boolean(etiqueta.codigo) && !barsOn(papel, etiqueta);

interface EtiquetasDialogProps {
  elegidos: Seleccion;
  onClose: () => void;
}

/** Price labels of the selected products: preview and printing. */
export function EtiquetasDialog({ elegidos, onClose }: EtiquetasDialogProps) {
  const load = useElegidos(elegidos);
  const productos = load.data;
  const form = useForm(ETIQUETAS);
  const { borrador } = form;
  const errors = erroresDeEtiquetas(borrador);
  const directa = useImpresoraDeEtiquetas();
  const conDirecta = directa !== undefined && borrador.papel === DIRECTA;
  const preferDirecta = useEffectEvent(() => {
    if (directa) form.reset({ ...borrador, papel: DIRECTA });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the printer is known
  useEffect(() => preferDirecta(), [directa]);
  const hayErrores = Object.values(errors).some(Boolean);
  /** The sheets being printed. */
  const [saliendo, setSaliendo] = useState<Omit<EtiquetasPrinterProps, 'onDone'>>();
  const papel = papelDe(borrador);
  const etiquetas = useMemo(() => productos?.map(etiquetaDe), [productos]);
  const hojas = repartir(etiquetas ?? [], borrador);
  const cuantas = hojas.flat().filter(Boolean).length;

  async function mandar() {
    await form.send(
      errors,
      async () => {
        if (conDirecta) return await imprimirDirectas(directa, etiquetas ?? [], copiasDe(borrador));
        setSaliendo({ hojas, papel, cuantas });
        return { message: 'Etiquetas listas para imprimir' };
      },
      (error) =>
        toast.error(`❌ ${error instanceof Error ? error.message : 'Error al imprimir las etiquetas'}`),
    );
  }

  const mudos =
    etiquetas?.filter((una) =>
      conDirecta ? una.codigo && !barrasCaben(directa, una) : sinBarras(papel)(una),
    ) ?? [];
  const primera = etiquetas?.[0];
  return (
    <Dialog
      open
      title="Etiquetas de precio"
      onClose={onClose}
      onSubmit={() => void mandar()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cerrar
          </Button>
          <Button type="submit" icon={<Printer aria-hidden="true" />} disabled={!primera || hayErrores}>
            {hayErrores
              ? 'Imprimir etiquetas'
              : cuantas === 1
                ? 'Imprimir 1 etiqueta'
                : `Imprimir ${cuantas} etiquetas`}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <EtiquetasFields form={form} errors={errors} directa={directa} />
        <Loaded load={load} loading="Cargando los productos…" rows={2} columns={2}>
          {({ length }) =>
            length > 0 && (
              <p className={styles.quiet}>
                {cuantosProductos(length)}
                {papel === 'a4' && ` · ${hojas.length === 1 ? '1 hoja' : `${hojas.length} hojas`}`}
                {conDirecta
                  ? '. Salen directo en la impresora de etiquetas; la vista es aproximada.'
                  : '. Al imprimir elige tamaño real (100 %) y sin márgenes.'}
              </p>
            )
          }
        </Loaded>
        {mudos.length > 0 && (
          <Banner tone="warning">
            Sin barras, porque su código es demasiado largo o tiene letras que un lector no conoce:{' '}
            {mudos.map(({ nombre }) => nombre).join(', ')}
          </Banner>
        )}
        {primera && (
          <div className={styles.preview} data-paper={papel}>
            <EtiquetasSheet hoja={hojas[0] ?? [primera]} papel={papel} />
          </div>
        )}
      </div>
      {saliendo && <EtiquetasPrinter {...saliendo} onDone={() => setSaliendo(undefined)} />}
    </Dialog>
  );
}

interface EtiquetasFieldsProps {
  form: Form<typeof ETIQUETAS>;
  errors: ReturnType<typeof erroresDeEtiquetas>;
  /** This computer's label printer. */
  directa: ImpresoraDelEquipo | undefined;
}

/** The paper, the copies, and the label of a sheet to begin with. */
function EtiquetasFields({ form: { borrador, text }, errors, directa }: EtiquetasFieldsProps) {
  return (
    <div className={styles.fields}>
      <Field label="Papel">
        <Select data-autofocus {...text('papel')}>
          {directa && (
            <option value={DIRECTA}>
              {directa.nombre} · {directa.etiqueta.anchoMm} × {directa.etiqueta.altoMm} mm
            </option>
          )}
          <Options values={PAPELES} labels={NOMBRES} />
        </Select>
      </Field>
      <Field label="Copias de cada uno" error={errors.copias}>
        <TextInput inputMode="numeric" autoComplete="off" maxLength={5} {...text('copias')} />
      </Field>
      {papelDe(borrador) === 'a4' && (
        <Field label="Desde la etiqueta" error={errors.desde}>
          <TextInput inputMode="numeric" autoComplete="off" maxLength={5} {...text('desde')} />
        </Field>
      )}
    </div>
  );
}
