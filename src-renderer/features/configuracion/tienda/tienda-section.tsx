import { useState } from 'react';
import { ACTUALIZAR_LOGO, ACTUALIZAR_TIENDA, ELIMINAR_LOGO } from '#contract/calls/addresses.ts';
import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import { CATEGORIAS, NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { diaDe } from '#contract/words/dias.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { NOMBRE_DE_OCASION, OCASIONES } from '#contract/words/ocasiones.ts';
import { NOMBRE_DE_VENTA_SIN_CAJA, VENTAS_SIN_CAJA, type VentaSinCaja } from '#contract/words/pagos.ts';
import { digitosDeTelefono } from '#contract/words/telefono.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Logo } from '#ui/drawings/logo.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Field } from '#ui/fields/field.tsx';
import { useFieldControl } from '#ui/fields/field-control.ts';
import { Options, Select } from '#ui/fields/select.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { api } from '../../../lib/api.ts';
import { cambiosDe } from '../../../shared/formularios/edicion.ts';
import { ImagenField } from '../../../shared/formularios/imagen-field.tsx';
import { useEdicion } from '../../../shared/formularios/use-edicion.ts';
import type { Form, FormErrors } from '../../../shared/formularios/use-form.ts';
import { useImagen } from '../../../shared/formularios/use-imagen.ts';
import { Loaded } from '../../../shared/pagina/loaded.tsx';
import { ponerTienda } from '../../../shared/tienda/tienda.ts';
import { ConfiguracionForm } from '../configuracion-form.tsx';
import { ProbarDemoCard } from './probar-demo-card.tsx';
import styles from './tienda-section.module.css';
import { useConfiguracionDeTienda } from './use-configuracion-de-tienda.ts';

/** Initial colour of the picker while the shop has none of its own. */
const COLOR_DE_LA_CASA = '#ff5d5d';

/** What each choice does at the till. */
const QUE_PASA_SIN_CAJA: Record<VentaSinCaja, string> = {
  permitir: 'Se vende sin preguntar. Ese efectivo no aparece en ningún corte.',
  preguntar: 'Quien cobra sin caja abierta puede abrirla ahí mismo, o seguir sin ella.',
  'no-permitir': 'Nadie cobra efectivo sin abrir antes su caja. Con tarjeta o transferencia sí se puede.',
};

export function TiendaSection() {
  const load = useConfiguracionDeTienda();
  return (
    <Loaded load={load} loading="Cargando los datos de la tienda…">
      {(data) => (
        <div className={styles.section}>
          <TiendaForm inicial={data} />
          <ProbarDemoCard />
        </div>
      )}
    </Loaded>
  );
}

function borradorDe(tienda: Tienda) {
  const { nombre, eslogan, telefono, direccion, horario, color, entregaADomicilio, ventaSinCaja } = tienda;
  const { temporada, temporadaHasta } = tienda;
  return {
    nombre,
    eslogan,
    telefono: telefono ? formatoTelefono(telefono) : '',
    direccion: direccion ?? '',
    horario: horario ?? '',
    color: color ?? '',
    entregaADomicilio,
    ventaSinCaja,
    temporada: temporada ?? '',
    temporadaHasta: temporadaHasta ?? '',
  };
}
type Borrador = ReturnType<typeof borradorDe>;

function erroresDe({ nombre, telefono }: Borrador): FormErrors<Borrador> {
  const errors: FormErrors<Borrador> = {};
  if (!nombre.trim()) errors.nombre = 'El nombre es obligatorio';
  if (telefono.trim() && digitosDeTelefono(telefono).length !== LIMITES.telefono)
    errors.telefono = 'El teléfono debe tener exactamente 8 dígitos';
  return errors;
}

/** An empty field is sent as null, which clears it. */
function cuerpoDe(borrador: Borrador) {
  const { nombre, telefono, entregaADomicilio, ventaSinCaja, temporadaHasta, ...rest } = borrador;
  const dados = Object.entries(rest).map(([name, value]) => [name, value.trim() || null]);
  return {
    nombre: nombre.trim(),
    telefono: digitosDeTelefono(telefono) || null,
    ...Object.fromEntries(dados),
    entregaADomicilio,
    ventaSinCaja,
    // Without a season there is nothing that ends.
    temporadaHasta: (rest.temporada && temporadaHasta) || null,
  };
}

const cambiosDeLaTienda = (tienda: Tienda, borrador: Borrador) =>
  cambiosDe(tienda, cuerpoDe(borrador), cuerpoDe(borradorDe(tienda)));

/** Form state of the shop's fields and logo, which are saved by two requests. */
function useTiendaForm(inicial: Tienda) {
  const form = useEdicion(inicial, borradorDe);
  const [logoUrl, setLogoUrl] = useState(inicial.logoUrl);
  const logo = useImagen(() => void guardar());

  function mostrarGuardada(tienda: Tienda) {
    ponerTienda(tienda);
    setLogoUrl(tienda.logoUrl);
  }

  /** Saves the changed fields, then the chosen logo. If the fields are refused, the logo is not sent. */
  async function guardar() {
    if ((form.changed || !logo.file) && !(await guardarDatos())) return;
    if (logo.file) await guardarLogo(logo.file);
  }

  async function guardarDatos(): Promise<boolean> {
    const poner = () => api(ACTUALIZAR_TIENDA, { body: cambiosDeLaTienda(form.visto, form.borrador) });
    const answer = await form.send(
      erroresDe(form.borrador),
      poner,
      'Error al guardar los datos de la tienda',
    );
    if (!answer) return false;
    mostrarGuardada(answer.tienda);
    form.empezar(answer.tienda);
    return true;
  }

  async function guardarLogo(elegido: File) {
    const body = new FormData();
    body.set('imagen', elegido);
    const poner = () => api(ACTUALIZAR_LOGO, { body });
    const answer = await form.send({}, poner, 'Error al guardar el logotipo');
    if (!answer) return;
    mostrarGuardada(answer.tienda);
    // Keeps a logo that was chosen while the previous one was being sent.
    logo.put((ahora) => (ahora === elegido ? undefined : ahora));
  }

  async function quitarLogo() {
    const answer = await form.send({}, () => api(ELIMINAR_LOGO), 'Error al quitar el logotipo');
    if (!answer) return;
    mostrarGuardada(answer.tienda);
  }

  return { form, logo, logoUrl, quitarLogo };
}

function TiendaForm({ inicial }: { inicial: Tienda }) {
  const { form, logo, logoUrl, quitarLogo } = useTiendaForm(inicial);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ConfiguracionForm
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
            <ImagenField
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
          <TiendaFields form={form} zonaHoraria={inicial.zonaHoraria} />
        </div>
      </ConfiguracionForm>
      <ConfirmDialog
        open={asking}
        title="¿Quitar el logotipo?"
        description="El catálogo, los tickets y los correos vuelven al dibujo de Guirnalda. Para ponerlo otra vez hay que elegir el archivo de nuevo."
        confirmLabel="Quitar logotipo"
        loading={form.busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void quitarLogo().then(() => setAsking(false))}
      />
    </>
  );
}

function TiendaFields({ form, zonaHoraria }: { form: Form<Borrador>; zonaHoraria: string }) {
  const { borrador, errors } = form;
  return (
    <div className={styles.fields}>
      <Field
        label="Nombre"
        required
        error={errors.nombre}
        count={borrador.nombre.length}
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
        count={borrador.eslogan.length}
        max={LIMITES.eslogan}
      >
        <TextInput maxLength={LIMITES.eslogan} {...form.text('eslogan')} />
      </Field>
      <Field
        className={styles.whole}
        label="Dirección"
        optional
        error={errors.direccion}
        count={borrador.direccion.length}
        max={LIMITES.direccion}
      >
        <TextArea rows={2} maxLength={LIMITES.direccion} {...form.text('direccion')} />
      </Field>
      <Field
        className={styles.whole}
        label="Horario"
        optional
        error={errors.horario}
        count={borrador.horario.length}
        max={LIMITES.horario}
      >
        <TextInput maxLength={LIMITES.horario} {...form.text('horario')} />
      </Field>
      <div className={styles.whole}>
        <Checkbox
          label="Entrega a domicilio"
          hint="El catálogo pregunta, al hacer un pedido, a qué dirección llevarlo."
          checked={borrador.entregaADomicilio}
          onChange={(event) => form.put({ entregaADomicilio: event.currentTarget.checked })}
        />
      </div>
      <TemporadaFields form={form} hoy={diaDe(new Date(), zonaHoraria)} />
      <Field
        className={styles.whole}
        label="Vender en efectivo sin caja abierta"
        hint={QUE_PASA_SIN_CAJA[borrador.ventaSinCaja]}
      >
        <Select
          value={borrador.ventaSinCaja}
          onChange={(event) => form.put({ ventaSinCaja: event.currentTarget.value as VentaSinCaja })}
        >
          <Options values={VENTAS_SIN_CAJA} labels={NOMBRE_DE_VENTA_SIN_CAJA} />
        </Select>
      </Field>
      <Field
        className={styles.whole}
        label="Color de los botones"
        error={errors.color}
        hint="Se ve en el catálogo; el texto encima se ajusta para que siempre se lea."
      >
        <ColorControl value={borrador.color} onChange={(color) => form.put({ color })} />
      </Field>
    </div>
  );
}

/** What the catalogue shows first, and until when. */
function TemporadaFields({ form, hoy }: { form: Form<Borrador>; hoy: string }) {
  const { temporada, temporadaHasta } = form.borrador;
  const pasada = temporada !== '' && temporadaHasta !== '' && temporadaHasta < hoy;
  return (
    <>
      <Field
        label="Temporada: mostrar primero"
        error={form.errors.temporada}
        hint="Va primero en el catálogo y en la imagen que se ve al compartir su enlace."
      >
        <Select
          value={temporada}
          onChange={(event) => form.put({ temporada: event.currentTarget.value as Borrador['temporada'] })}
        >
          <option value="">Nada en especial</option>
          <optgroup label="Categoría">
            <Options values={CATEGORIAS} labels={NOMBRE_DE_CATEGORIA} />
          </optgroup>
          <optgroup label="Ocasión">
            <Options values={OCASIONES} labels={NOMBRE_DE_OCASION} />
          </optgroup>
        </Select>
      </Field>
      <Field
        label="Hasta el día"
        optional
        error={form.errors.temporadaHasta}
        hint={
          pasada ? 'Ese día ya pasó: no se muestra nada primero.' : 'Sin fecha, sigue hasta que la quites.'
        }
      >
        <TextInput type="date" disabled={temporada === ''} {...form.text('temporadaHasta')} />
      </Field>
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
