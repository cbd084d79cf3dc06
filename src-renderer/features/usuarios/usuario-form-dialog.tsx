import { ACTUALIZAR_USUARIO, CREAR_USUARIO } from '#contract/calls/addresses.ts';
import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { api } from '../../lib/api.ts';
import { NOMBRE_DE_ROL } from '../../lib/session/roles.ts';
import { ponerUsuario } from '../../lib/session/session.ts';
import { useConfirmacion } from '../../shared/acceso/confirmacion.tsx';
import { PasswordNuevaField } from '../../shared/acceso/password-nueva.tsx';
import { EnDuda, useIntento } from '../../shared/formularios/intento.tsx';
import { useEdicion } from '../../shared/formularios/use-edicion.ts';
import { type Form, lockForm } from '../../shared/formularios/use-form.ts';
import { useTienda } from '../../shared/tienda/tienda.ts';
import {
  borradorDe,
  cambiosDelUsuario,
  erroresDe,
  nuevoUsuario,
  type UsuarioBorrador,
} from './usuario-borrador.ts';
import styles from './usuarios-page.module.css';

const PERMISOS = [
  ['ventas', 'Ventas', 'Caja, pedidos e historial de ventas.'],
  ['productos', 'Productos', 'Crear, cambiar y eliminar productos; ver los precios de compra.'],
  ['reportes', 'Reportes', 'Dashboard y reportes, sin las ganancias.'],
] as const;

const EN_DUDA = 'No se sabe si este usuario quedó creado: búscalo en la lista antes de crearlo otra vez.';

/** What is asked where somebody becomes an owner, or stops being one; undefined where nobody does. */
function preguntaDePropietario(visto: Usuario | undefined, { nombre, rol }: UsuarioBorrador) {
  if ((visto?.rol === 'propietario') === (rol === 'propietario')) return undefined;
  return rol === 'propietario'
    ? {
        title: `Hacer propietario a ${nombre.trim()}`,
        description: 'Podrá todo lo que tú puedes. Para confirmarlo, escribe tu contraseña.',
        confirmLabel: 'Hacer propietario',
      }
    : {
        title: `Quitar a ${nombre.trim()} como propietario`,
        description:
          'Su hoja de recuperación, su verificación en dos pasos y su PIN dejan de servir. Para confirmarlo, escribe tu contraseña.',
        confirmLabel: 'Quitar como propietario',
        danger: true,
      };
}

interface UsuarioFormDialogProps {
  /** The user to change; undefined creates a new one. */
  usuario: Usuario | undefined;
  /** Whether this is the only active owner. */
  unico: boolean;
  onClose: () => void;
  onSaved: () => void;
}

export function UsuarioFormDialog({ usuario, unico, onClose, onSaved }: UsuarioFormDialogProps) {
  const form = useEdicion(usuario, borradorDe);
  const { pendiente, enviar } = useIntento<ReturnType<typeof nuevoUsuario> & { actual?: string }>();
  const { confirmado, dialogo } = useConfirmacion();
  const fields = pendiente ? lockForm(form) : form;
  const { borrador } = fields;
  const { visto } = form;
  const isNew = !usuario;
  const tienda = useTienda()?.nombre;

  const pregunta = preguntaDePropietario(visto, borrador);
  const mandar = (actual?: string) => {
    const confirmada = actual !== undefined && { actual };
    return visto
      ? api(ACTUALIZAR_USUARIO, {
          params: { id: visto._id },
          body: { ...cambiosDelUsuario(visto, borrador), ...confirmada },
        })
      : enviar(
          () => ({ ...nuevoUsuario(borrador), ...confirmada }),
          (envio) => api(CREAR_USUARIO, envio),
        );
  };

  async function guardar() {
    const answer = await form.send(
      erroresDe(borrador, isNew, tienda),
      () =>
        // What is sent again goes as it was, with the password of then.
        pregunta && !pendiente ? confirmado(pregunta, mandar) : mandar(),
      'Error al guardar el usuario',
    );
    if (!answer) return;
    ponerUsuario(answer.usuario);
    onSaved();
  }

  return (
    <>
      <FormDialog
        title={usuario ? `Editar a ${usuario.nombre}` : 'Nuevo usuario'}
        changed={form.changed}
        busy={form.busy}
        submitLabel={usuario ? 'Guardar cambios' : 'Crear usuario'}
        leaveWarning={pendiente && EN_DUDA}
        onClose={onClose}
        onSubmit={() => void guardar()}
      >
        <div className={styles.form}>
          {pendiente && !form.busy && (
            <div className={styles.whole}>
              <EnDuda
                shown
                otraVez="Crea el usuario otra vez tal como está: si ya quedó creado, no se crea dos veces."
              />
            </div>
          )}
          <PersonFields form={fields} isNew={isNew} tienda={tienda} />
          <RolFields form={fields} usuario={usuario} unico={unico} />
        </div>
      </FormDialog>
      {dialogo}
    </>
  );
}

interface FieldsProps {
  form: Form<UsuarioBorrador>;
}

interface PersonFieldsProps extends FieldsProps {
  isNew: boolean;
  /** The shop's name. */
  tienda: string | undefined;
}

function PersonFields({ form: { borrador, errors, text }, isNew, tienda }: PersonFieldsProps) {
  return (
    <>
      <Field
        label="Nombre"
        required
        error={errors.nombre}
        count={borrador.nombre.length}
        max={LIMITES.nombrePersona}
      >
        <TextInput data-autofocus autoComplete="off" maxLength={LIMITES.nombrePersona} {...text('nombre')} />
      </Field>
      <Field label="Teléfono" optional error={errors.telefono}>
        <TextInput type="tel" autoComplete="off" maxLength={20} {...text('telefono')} />
      </Field>
      <Field
        label="Email"
        required={isNew}
        error={errors.email}
        hint={isNew ? 'Con él entra al panel.' : 'Con él entra al panel; no se puede cambiar.'}
      >
        <TextInput
          type="email"
          autoComplete="off"
          maxLength={LIMITES.email}
          readOnly={!isNew}
          {...text('email')}
        />
      </Field>
      {isNew && (
        <PasswordNuevaField
          label="Contraseña"
          error={errors.password}
          hint="Dísela en persona; después puede cambiarla."
          dueno={{ email: borrador.email, nombre: borrador.nombre, tienda }}
          {...text('password')}
        />
      )}
    </>
  );
}

/** The role, and the permissions of an employee. */
function RolFields({
  form,
  usuario,
  unico,
}: FieldsProps & Pick<UsuarioFormDialogProps, 'usuario' | 'unico'>) {
  const { borrador, errors, put, text } = form;
  return (
    <>
      <Field
        label="Rol"
        error={errors.rol}
        className={styles.whole}
        hint={
          unico
            ? 'Es el único propietario activo: para cambiar su rol, primero nombra a otro propietario.'
            : usuario && borrador.rol !== usuario.rol
              ? 'Al cambiar de rol se cierran sus sesiones y tendrá que volver a entrar.'
              : 'Un propietario puede todo, también administrar usuarios.'
        }
      >
        <Select disabled={unico} {...text('rol')}>
          {usuario?.rol === 'cliente' && <option value="cliente">{NOMBRE_DE_ROL.cliente}</option>}
          <option value="empleado">{NOMBRE_DE_ROL.empleado}</option>
          <option value="propietario">{NOMBRE_DE_ROL.propietario}</option>
        </Select>
      </Field>
      {borrador.rol === 'empleado' && (
        <fieldset className={styles.permisos}>
          <legend>Permisos</legend>
          {PERMISOS.map(([name, label, hint]) => (
            <Checkbox
              key={name}
              role="switch"
              name={name}
              label={label}
              hint={hint}
              checked={borrador[name]}
              onChange={(event) => put({ [name]: event.currentTarget.checked })}
            />
          ))}
        </fieldset>
      )}
      {borrador.rol === 'propietario' && usuario?.rol !== 'propietario' && (
        <Banner tone="warning">
          Podrá ver las ganancias, cambiar la configuración y desactivar a cualquiera, también a ti.
        </Banner>
      )}
    </>
  );
}
