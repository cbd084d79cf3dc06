import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Options, Select } from '#ui/select.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { LoadFailed } from '../../lib/page-frame.tsx';
import { useForm } from '../../lib/use-form.ts';
import { checkEtiquetas, ETIQUETAS, MEDIDAS, PAPELES, papelDe, repartir } from './etiquetas.ts';
import { LabelPrinter, type LabelPrinterProps } from './label-printer.tsx';
import { barsOn, type Etiqueta, etiquetaDe, LabelSheet } from './label-sheet.tsx';
import styles from './labels-dialog.module.css';
import { cuantosProductos, type Seleccion } from './seleccion.ts';
import { useElegidos } from './use-elegidos.ts';

const NOMBRES = { a4: MEDIDAS.a4.nombre, rollo: MEDIDAS.rollo.nombre };

/** Whether a product has a code of which this paper shows no bars. */
const sinBarras = (papel: (typeof PAPELES)[number]) => (etiqueta: Etiqueta) =>
  Boolean(etiqueta.codigo) && !barsOn(papel, etiqueta);

export interface LabelsDialogProps {
  elegidos: Seleccion;
  onClose: () => void;
}

/** Price labels of the chosen products, seen and then printed. */
export function LabelsDialog({ elegidos, onClose }: LabelsDialogProps) {
  const { data: productos, error, reload } = useElegidos(elegidos);
  const form = useForm(ETIQUETAS);
  const { draft, text } = form;
  const errors = checkEtiquetas(draft);
  const mal = Object.values(errors).some(Boolean);
  /** What is on its way to paper. */
  const [saliendo, setSaliendo] = useState<Omit<LabelPrinterProps, 'onDone'>>();
  const papel = papelDe(draft);
  const etiquetas = useMemo(() => productos?.map(etiquetaDe), [productos]);
  const hojas = repartir(etiquetas ?? [], draft);
  const cuantas = hojas.flat().filter(Boolean).length;

  async function mandar() {
    await form.send(
      errors,
      async () => {
        setSaliendo({ hojas, papel, cuantas });
        return { message: 'Etiquetas listas para imprimir' };
      },
      'Error al imprimir las etiquetas',
    );
  }

  const mudos = etiquetas?.filter(sinBarras(papel)) ?? [];
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
          <Button type="submit" icon={<Printer aria-hidden="true" />} disabled={!primera || mal}>
            {mal
              ? 'Imprimir etiquetas'
              : cuantas === 1
                ? 'Imprimir 1 etiqueta'
                : `Imprimir ${cuantas} etiquetas`}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <div className={styles.fields}>
          <Field label="Papel">
            <Select data-autofocus {...text('papel')}>
              <Options values={PAPELES} labels={NOMBRES} />
            </Select>
          </Field>
          <Field label="Copias de cada uno" error={errors.copias}>
            <TextInput inputMode="numeric" autoComplete="off" maxLength={5} {...text('copias')} />
          </Field>
          {papel === 'a4' && (
            <Field label="Desde la etiqueta" error={errors.desde}>
              <TextInput inputMode="numeric" autoComplete="off" maxLength={5} {...text('desde')} />
            </Field>
          )}
        </div>
        {error && !productos ? (
          <LoadFailed error={error} onRetry={reload} />
        ) : !productos ? (
          <TableSkeleton rows={2} columns={2} label="Cargando los productos…" />
        ) : (
          primera && (
            <p className={styles.quiet}>
              {cuantosProductos(productos.length)}
              {papel === 'a4' && ` · ${hojas.length === 1 ? '1 hoja' : `${hojas.length} hojas`}`}. Al imprimir
              elige tamaño real (100 %) y sin márgenes.
            </p>
          )
        )}
        {mudos.length > 0 && (
          <Banner tone="warning">
            Sin barras, porque su código es demasiado largo o tiene letras que un lector no conoce:{' '}
            {mudos.map(({ nombre }) => nombre).join(', ')}
          </Banner>
        )}
        {primera && (
          <div className={styles.preview} data-paper={papel}>
            <LabelSheet hoja={hojas[0] ?? [primera]} papel={papel} />
          </div>
        )}
      </div>
      {saliendo && <LabelPrinter {...saliendo} onDone={() => setSaliendo(undefined)} />}
    </Dialog>
  );
}
