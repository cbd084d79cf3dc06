import { LIMITES } from '#contract/limites.ts';
import type { Usuario } from '#contract/usuarios.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { api } from '../../lib/api.ts';
import { EnDuda } from '../../lib/en-duda.tsx';
import { NOMBRES_DE_ROL } from '../../lib/roles.ts';
import { ponerUsuario } from '../../lib/session.ts';
import { useEdicion } from '../../lib/use-edicion.ts';
import { lockForm } from '../../lib/use-form.ts';
import { useIntento } from '../../lib/use-intento.ts';
import { changesOf, checkDraft, draftOf, newOf } from './user-draft.ts';
import styles from './usuarios-page.module.css';

const PERMISOS = [
  ['ventas', 'Ventas', 'Caja, pedidos e historial de ventas.'],
  ['productos', 'Productos', 'Crear, cambiar y eliminar productos; ver los precios de compra.'],
  ['reportes', 'Reportes', 'Dashboard y reportes, sin las ganancias.'],
] as const;

interface Guardado {
  message: string;
  usuario: Usuario;
}

const EN_DUDA = 'No se sabe si este usuario quedó creado: búscalo en la lista antes de crearlo otra vez.';

export interface UserFormDialogProps {
  /** The user to change; absent makes a new one. */
  usuario: Usuario | undefined;
  /** Whether the shop has no other active owner. */
  unico: boolean;
  onClose: () => void;
  onSaved: () => void;
}

export function UserFormDialog({ usuario, unico, onClose, onSaved }: UserFormDialogProps) {
  const form = useEdicion(usuario, draftOf);
  const { pendiente, enviar } = useIntento<ReturnType<typeof newOf>>();
  const { draft, errors, put, text } = pendiente ? lockForm(form) : form;
  const { visto } = form;
  const isNew = !usuario;

  async function guardar() {
    const answer = await form.send(
      checkDraft(draft, isNew),
      () =>
        visto
          ? api.put<Guardado>(`/api/usuarios/${visto._id}`, { body: changesOf(visto, draft) })
          : enviar(
              () => newOf(draft),
              (envio) => api.post<Guardado>('/api/usuarios', envio),
            ),
      'Error al guardar el usuario',
    );
    if (!answer) return;
    ponerUsuario(answer.usuario);
    onSaved();
  }

  return (
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
        <Field
          label="Nombre"
          required
          error={errors.nombre}
          count={draft.nombre.length}
          max={LIMITES.nombrePersona}
        >
          <TextInput
            data-autofocus
            autoComplete="off"
            maxLength={LIMITES.nombrePersona}
            {...text('nombre')}
          />
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
          <Field
            label="Contraseña"
            required
            error={errors.password}
            hint="Dísela en persona; después puede cambiarla."
          >
            <PasswordInput
              autoComplete="new-password"
              maxLength={LIMITES.passwordMaxima}
              {...text('password')}
            />
          </Field>
        )}
        <Field
          label="Rol"
          error={errors.rol}
          className={styles.whole}
          hint={
            unico
              ? 'Es el único propietario activo: para cambiar su rol, primero nombra a otro propietario.'
              : usuario && draft.rol !== usuario.rol
                ? 'Al cambiar de rol se cierran sus sesiones y tendrá que volver a entrar.'
                : 'Un propietario puede todo, también administrar usuarios.'
          }
        >
          <Select disabled={unico} {...text('rol')}>
            {usuario?.rol === 'cliente' && <option value="cliente">{NOMBRES_DE_ROL.cliente}</option>}
            <option value="empleado">{NOMBRES_DE_ROL.empleado}</option>
            <option value="propietario">{NOMBRES_DE_ROL.propietario}</option>
          </Select>
        </Field>
        {draft.rol === 'empleado' && (
          <fieldset className={styles.permisos}>
            <legend>Permisos</legend>
            {PERMISOS.map(([name, label, hint]) => (
              <Checkbox
                key={name}
                role="switch"
                name={name}
                label={label}
                hint={hint}
                checked={draft[name]}
                onChange={(event) => put({ [name]: event.currentTarget.checked })}
              />
            ))}
          </fieldset>
        )}
        {draft.rol === 'propietario' && usuario?.rol !== 'propietario' && (
          <Banner tone="warning">
            Podrá ver las ganancias, cambiar la configuración y desactivar a cualquiera, también a ti.
          </Banner>
        )}
      </div>
    </FormDialog>
  );
}
