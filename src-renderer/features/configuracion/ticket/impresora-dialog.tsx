import { Printer } from 'lucide-react';
import { useState } from 'react';
import { type ImpresoraDelEquipo, LETRAS_DE_IMPRESORA } from '#contract/desktop/impresoras.ts';
import type { Impresora, PuenteDeEscritorio } from '#contract/desktop/ipc.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useUnsaved } from '#ui/dialogs/unsaved.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Options, Select } from '#ui/fields/select.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { type Form, useForm } from '../../../shared/formularios/use-form.ts';
import {
  borradorDe,
  CLASES,
  conClase,
  erroresDeImpresora,
  erroresEntre,
  type ImpresoraBorrador,
  impresoraDe,
  NOMBRE_DE_CLASE,
  NOMBRE_DE_VIA,
  VIAS,
} from './impresora-borrador.ts';
import styles from './ticket-section.module.css';

interface ImpresoraDialogProps {
  bridge: PuenteDeEscritorio;
  /** The printer to change; a new one without it. */
  impresora?: ImpresoraDelEquipo;
  /** The printers of this computer but this one. */
  otras: readonly ImpresoraDelEquipo[];
  delSistema: readonly Impresora[];
  onSave: (impresora: ImpresoraDelEquipo) => Promise<boolean>;
  onClose: () => void;
}

/** A printer of this computer: how it is reached, its paper and letters, and what it prints. */
export function ImpresoraDialog({
  bridge,
  impresora,
  otras,
  delSistema,
  onSave,
  onClose,
}: ImpresoraDialogProps) {
  const [id] = useState(() => impresora?.id ?? crypto.randomUUID());
  const form = useForm(borradorDe(impresora, otras));
  const { borrador } = form;
  /** A test of the printer makes the form busy too. */
  const [guardando, setGuardando] = useState(false);
  useUnsaved(form.changed, onClose);

  async function guardar() {
    if (form.busy) return;
    setGuardando(true);
    const saved = await form.send(
      { ...erroresEntre(borrador, otras, impresora), ...erroresDeImpresora(borrador) },
      async () => {
        if (!(await onSave(impresoraDe(id, borrador)))) throw new Error('not saved');
        return { message: '' };
      },
      () => undefined,
      true,
    );
    setGuardando(false);
    if (saved) onClose();
  }

  return (
    <Dialog
      open
      title={impresora ? 'Cambiar impresora' : 'Agregar impresora'}
      onClose={onClose}
      closeOnBackdrop={false}
      dismissible={!form.busy}
      onSubmit={() => void guardar()}
      footer={
        <>
          <Button variant="secondary" disabled={form.busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={guardando} disabled={form.busy && !guardando}>
            Guardar impresora
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <ConexionFields form={form} delSistema={delSistema} />
        {borrador.clase === 'etiquetas' ? (
          <EtiquetaFields bridge={bridge} form={form} id={id} />
        ) : (
          <>
            <PapelFields form={form} />
            {borrador.via !== 'sistema' && <LetrasFields bridge={bridge} form={form} id={id} />}
            <UsosFields form={form} />
          </>
        )}
      </div>
    </Dialog>
  );
}

type BorradorForm = Form<ImpresoraBorrador>;

/** How the printer is reached, and its name. */
function ConexionFields({ form, delSistema }: { form: BorradorForm; delSistema: readonly Impresora[] }) {
  const { borrador, errors, text } = form;
  const { cola } = borrador;
  const falta = cola && !delSistema.some(({ nombre }) => nombre === cola) ? cola : undefined;

  function elegirCola(elegida: string) {
    const etiqueta = delSistema.find(({ nombre }) => nombre === elegida)?.etiqueta ?? elegida;
    const antes = delSistema.find(({ nombre }) => nombre === cola)?.etiqueta ?? '';
    // Its name follows until somebody gives it another one.
    const nombre = borrador.nombre === antes ? etiqueta.slice(0, 40) : borrador.nombre;
    form.put({ cola: elegida, nombre });
  }

  return (
    <>
      <Field label="Clase de impresora" className={styles.whole}>
        <Select
          name="clase"
          data-autofocus
          value={borrador.clase}
          onChange={(event) => form.put(conClase(borrador, event.currentTarget.value))}
        >
          <Options values={CLASES} labels={NOMBRE_DE_CLASE} />
        </Select>
      </Field>
      <Field label="Cómo está conectada" className={styles.whole}>
        <Select {...text('via')}>
          <Options
            values={VIAS.filter((via) => via !== 'sistema' || borrador.clase !== 'etiquetas')}
            labels={NOMBRE_DE_VIA}
          />
        </Select>
      </Field>
      {borrador.via === 'red' ? (
        <>
          <Field
            label="Dirección"
            error={errors.host}
            hint="La imprime ella misma al encenderla con su botón de avance apretado."
          >
            <TextInput autoComplete="off" maxLength={100} placeholder="192.168.1.50" {...text('host')} />
          </Field>
          <Field label="Puerto" error={errors.puerto}>
            <TextInput inputMode="numeric" autoComplete="off" maxLength={5} {...text('puerto')} />
          </Field>
        </>
      ) : (
        <Field
          label="Impresora"
          error={errors.cola ?? (falta && `«${falta}» no está conectada: los tickets no salen solos.`)}
          hint={delSistema.length === 0 ? 'Esta computadora no tiene impresoras instaladas.' : undefined}
        >
          <Select name="cola" value={cola} onChange={(event) => elegirCola(event.currentTarget.value)}>
            <option value="">Elige una…</option>
            {falta && <option value={falta}>{falta}</option>}
            {delSistema.map(({ nombre, etiqueta, unica }) => (
              <option key={nombre} value={nombre}>
                {unica ? `${etiqueta} (predeterminada)` : etiqueta}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Nombre" error={errors.nombre} hint="Como la llaman en la tienda.">
        <TextInput autoComplete="off" maxLength={40} placeholder="Caja" {...text('nombre')} />
      </Field>
    </>
  );
}

/** Its paper. Raw printers also say how many letters fit on a line. */
function PapelFields({ form }: { form: BorradorForm }) {
  const { borrador, text } = form;
  return (
    <>
      <Field label="Ancho del papel">
        <Select
          name="anchoPapelMm"
          value={borrador.anchoPapelMm}
          onChange={(event) => {
            const anchoPapelMm = event.currentTarget.value;
            form.put({ anchoPapelMm, columnas: anchoPapelMm === '58' ? '32' : '48' });
          }}
        >
          <option value="80">80 mm</option>
          <option value="58">58 mm</option>
        </Select>
      </Field>
      {borrador.via !== 'sistema' && (
        <>
          <Field label="Letras por línea" hint="Si el ticket sale partido, prueba con menos.">
            <Select {...text('columnas')}>
              <option value="48">48</option>
              <option value="42">42</option>
              <option value="32">32</option>
            </Select>
          </Field>
          <Checkbox
            className={styles.whole}
            label="Corta el papel"
            checked={borrador.corta}
            onChange={(event) => form.put({ corta: event.currentTarget.checked })}
          />
          <Checkbox
            className={styles.whole}
            label="Tiene el cajón del efectivo conectado"
            hint="El cajón se abre con cada venta en efectivo, y con Mayús + F12 en el punto de venta."
            checked={borrador.cajon}
            onChange={(event) => form.put({ cajon: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}

/** What the printer is used for. */
function UsosFields({ form }: { form: BorradorForm }) {
  const { borrador } = form;
  return (
    <>
      <Checkbox
        className={styles.whole}
        label="Imprime los tickets y los cortes"
        hint="Una sola impresora los imprime: si otra lo hacía, deja de hacerlo."
        checked={borrador.tickets}
        onChange={(event) => form.put({ tickets: event.currentTarget.checked })}
      />
      {borrador.via !== 'sistema' && (
        <Checkbox
          className={styles.whole}
          label="Imprime las hojas de trabajo de los pedidos"
          hint="Para quien los prepara. Sin esta impresora, salen en hojas grandes."
          checked={borrador.hojas}
          onChange={(event) => form.put({ hojas: event.currentTarget.checked })}
        />
      )}
      {borrador.via !== 'sistema' && borrador.hojas && (
        <Checkbox
          className={styles.whole}
          label="La hoja de cada pedido nuevo sale sola"
          hint="Una vez por pedido, mientras alguien tenga abierto el programa."
          checked={borrador.hojasSolas}
          onChange={(event) => form.put({ hojasSolas: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

interface PruebaProps {
  bridge: PuenteDeEscritorio;
  form: BorradorForm;
  id: string;
}

/** Prints a test on the printer as it is typed, before it is saved; `done` tells that it came out. */
function PruebaButton({
  bridge,
  form,
  id,
  done,
  children,
}: PruebaProps & { done: string; children: string }) {
  const [printing, setPrinting] = useState(false);
  async function probar() {
    const borrador = { ...form.borrador, nombre: form.borrador.nombre || 'Prueba' };
    await form.send(
      erroresDeImpresora(borrador),
      async () => {
        setPrinting(true);
        const hecho = await bridge.llamar('impresion:prueba', { impresora: impresoraDe(id, borrador) });
        if (hecho.resultado === 'fallo') throw new Error(hecho.motivo);
        return { message: done };
      },
      (error) =>
        toast.error(`❌ ${error instanceof Error ? error.message : 'No se pudo imprimir la prueba'}`),
    );
    setPrinting(false);
  }
  return (
    <div className={styles.beside}>
      <Button
        variant="secondary"
        icon={<Printer aria-hidden="true" />}
        loading={printing}
        onClick={() => void probar()}
      >
        {children}
      </Button>
    </div>
  );
}

/** The size of its labels, and a label with a frame to see whether they are right. */
function EtiquetaFields(props: PruebaProps) {
  const { errors, text } = props.form;
  return (
    <>
      <Field label="Ancho de la etiqueta (mm)" error={errors.anchoMm}>
        <TextInput inputMode="numeric" autoComplete="off" maxLength={3} {...text('anchoMm')} />
      </Field>
      <Field label="Alto de la etiqueta (mm)" error={errors.altoMm}>
        <TextInput inputMode="numeric" autoComplete="off" maxLength={3} {...text('altoMm')} />
      </Field>
      <Field label="Puntos por pulgada" hint="Lo dice su ficha; casi todas son de 203.">
        <Select {...text('dpi')}>
          <option value="203">203</option>
          <option value="300">300</option>
        </Select>
      </Field>
      <PruebaButton {...props} done="Etiqueta de prueba impresa: mira si el marco cabe">
        Imprimir etiqueta de prueba
      </PruebaButton>
    </>
  );
}

/** Which letters the printer knows: it prints a line with each, and the owner says which one reads well. */
function LetrasFields(props: PruebaProps) {
  const { form } = props;
  return (
    <>
      <Field
        label="¿Cuál línea se lee bien?"
        hint="Imprime la prueba y elige el número de la línea que tiene bien la Ñ y los acentos."
      >
        <Select {...form.text('linea')}>
          {LETRAS_DE_IMPRESORA.map((letras, place) => (
            <option key={letras} value={place + 1}>
              {letras === 'sin-acentos' ? `Línea ${place + 1}: sin acentos` : `Línea ${place + 1}`}
            </option>
          ))}
        </Select>
      </Field>
      <PruebaButton {...props} done="Prueba impresa: mira qué línea se lee bien">
        Imprimir prueba de letras
      </PruebaButton>
    </>
  );
}
