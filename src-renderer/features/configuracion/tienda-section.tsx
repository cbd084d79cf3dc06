import { useState } from 'react';
import { LIMITES } from '#contract/limites.ts';
import { digitosDeTelefono } from '#contract/telefono.ts';
import { formatoTelefono } from '#contract/texto.ts';
import type { Tienda } from '#contract/tienda.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Logo } from '#ui/drawings/logo.tsx';
import { Field, useFieldControl } from '#ui/field.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { api } from '../../lib/api.ts';
import { cambiosDe } from '../../lib/edicion.ts';
import { LoadFailed } from '../../lib/page-frame.tsx';
import { PictureField } from '../../lib/picture-field.tsx';
import { ponerTienda } from '../../lib/tienda.ts';
import { useEdicion } from '../../lib/use-edicion.ts';
import type { FormErrors } from '../../lib/use-form.ts';
import { usePicture } from '../../lib/use-picture.ts';
import styles from './configuracion-page.module.css';
import { SettingsForm } from './settings-form.tsx';
import { useAjustesDeTienda } from './use-ajustes-de-tienda.ts';

interface Guardada {
  message: string;
  tienda: Tienda;
}

/** Where the picker of colours begins while the shop has none of its own: the product's. */
const COLOR_DE_LA_CASA = '#ff5d5d';

export function TiendaSection() {
  const { data, error, reload } = useAjustesDeTienda();
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!data) return <TableSkeleton rows={6} label="Cargando los datos de la tienda…" />;
  return <TiendaForm inicial={data} />;
}

function draftOf({ nombre, eslogan, telefono, direccion, horario, color }: Tienda) {
  return {
    nombre,
    eslogan,
    telefono: telefono ? formatoTelefono(telefono) : '',
    direccion: direccion ?? '',
    horario: horario ?? '',
    color: color ?? '',
  };
}
type Draft = ReturnType<typeof draftOf>;

function check({ nombre, telefono }: Draft): FormErrors<Draft> {
  const errors: FormErrors<Draft> = {};
  if (!nombre.trim()) errors.nombre = 'El nombre es obligatorio';
  if (telefono.trim() && digitosDeTelefono(telefono).length !== LIMITES.telefono)
    errors.telefono = 'El teléfono debe tener exactamente 8 dígitos';
  return errors;
}

/** What is empty is taken away. */
function bodyOf({ nombre, telefono, ...rest }: Draft) {
  const dados = Object.entries(rest).map(([name, value]) => [name, value.trim() || null]);
  return {
    nombre: nombre.trim(),
    telefono: digitosDeTelefono(telefono) || null,
    ...Object.fromEntries(dados),
  };
}

const changesOf = (tienda: Tienda, draft: Draft) => cambiosDe(tienda, bodyOf(draft), bodyOf(draftOf(tienda)));

function TiendaForm({ inicial }: { inicial: Tienda }) {
  const form = useEdicion(inicial, draftOf);
  const { draft, errors } = form;
  const [logoUrl, setLogoUrl] = useState(inicial.logoUrl);
  const logo = usePicture(() => void guardar());
  const [asking, setAsking] = useState(false);

  function guardado({ tienda }: Guardada) {
    ponerTienda(tienda);
    setLogoUrl(tienda.logoUrl);
    form.empezar(tienda);
  }

  /** Two writes, each told by itself: what was written is written, also where the other is refused. */
  async function guardar() {
    if ((form.changed || !logo.file) && !(await guardarDatos())) return;
    if (logo.file) await guardarLogo(logo.file);
  }

  async function guardarDatos(): Promise<boolean> {
    const poner = () =>
      api.put<Guardada>('/api/configuracion/tienda', { body: changesOf(form.visto, draft) });
    const answer = await form.send(check(draft), poner, 'Error al guardar los datos de la tienda');
    if (answer) guardado(answer);
    return answer !== undefined;
  }

  async function guardarLogo(elegido: File) {
    const body = new FormData();
    body.set('imagen', elegido);
    const poner = () => api.put<Guardada>('/api/configuracion/logo', { body });
    const answer = await form.send({}, poner, 'Error al guardar el logotipo');
    if (!answer) return;
    ponerTienda(answer.tienda);
    setLogoUrl(answer.tienda.logoUrl);
    // Another one may have been chosen while it was sent.
    logo.put((ahora) => (ahora === elegido ? undefined : ahora));
  }

  async function quitarLogo() {
    const quitar = () => api.delete<Guardada>('/api/configuracion/logo');
    const answer = await form.send({}, quitar, 'Error al quitar el logotipo');
    setAsking(false);
    if (!answer) return;
    ponerTienda(answer.tienda);
    setLogoUrl(null);
  }

  return (
    <>
      <SettingsForm
        title="Datos de la tienda"
        changed={form.changed || logo.file !== undefined || logo.reading}
        busy={form.busy || logo.held}
        onDiscard={() => {
          form.reset();
          logo.discard();
        }}
        onSubmit={logo.save}
      >
        <div className={styles.shop}>
          <div>
            <PictureField
              key={logo.turn}
              label="Logotipo"
              entera
              hay={logoUrl !== null}
              actual={
                logoUrl ? (
                  <img src={logoUrl} alt="Logotipo de la tienda" className={styles.logo} />
                ) : (
                  <span className={styles.logo}>
                    <Logo size={96} />
                  </span>
                )
              }
              file={logo.file}
              onFile={logo.put}
              onReading={logo.onReading}
            />
            {logoUrl && !logo.file && (
              <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
                Quitar logotipo
              </Button>
            )}
          </div>
          <div className={styles.fields}>
            <Field
              label="Nombre"
              required
              error={errors.nombre}
              count={draft.nombre.length}
              max={LIMITES.nombreTienda}
            >
              <TextInput maxLength={LIMITES.nombreTienda} {...form.text('nombre')} />
            </Field>
            <Field label="Teléfono" optional error={errors.telefono}>
              <TextInput type="tel" maxLength={20} {...form.text('telefono')} />
            </Field>
            <Field
              className={styles.whole}
              label="Eslogan"
              optional
              error={errors.eslogan}
              count={draft.eslogan.length}
              max={LIMITES.eslogan}
            >
              <TextInput maxLength={LIMITES.eslogan} {...form.text('eslogan')} />
            </Field>
            <Field
              className={styles.whole}
              label="Dirección"
              optional
              error={errors.direccion}
              count={draft.direccion.length}
              max={LIMITES.direccion}
            >
              <TextArea rows={2} maxLength={LIMITES.direccion} {...form.text('direccion')} />
            </Field>
            <Field
              className={styles.whole}
              label="Horario"
              optional
              error={errors.horario}
              count={draft.horario.length}
              max={LIMITES.horario}
            >
              <TextInput maxLength={LIMITES.horario} {...form.text('horario')} />
            </Field>
            <Field
              className={styles.whole}
              label="Color de los botones"
              error={errors.color}
              hint="Se ve en el catálogo; el texto encima se ajusta para que siempre se lea."
            >
              <ColorControl value={draft.color} onChange={(color) => form.put({ color })} />
            </Field>
          </div>
        </div>
      </SettingsForm>
      <ConfirmDialog
        open={asking}
        title="¿Quitar el logotipo?"
        description="El catálogo, los tickets y los correos vuelven al dibujo de Guirnalda. Para ponerlo otra vez hay que elegir el archivo de nuevo."
        confirmLabel="Quitar logotipo"
        loading={form.busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void quitarLogo()}
      />
    </>
  );
}

function ColorControl({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const control = useFieldControl();
  return (
    <div className={styles.color}>
      <TextInput
        {...control}
        type="color"
        name="color"
        value={value || COLOR_DE_LA_CASA}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value ? (
        <>
          <span>{value}</span>
          <Button size="sm" variant="ghost" onClick={() => onChange('')}>
            Usar el de Guirnalda
          </Button>
        </>
      ) : (
        <span>El de Guirnalda</span>
      )}
    </div>
  );
}
