import { Link } from 'react-router-dom';
import { CAMBIAR_PASSWORD } from '#contract/calls/addresses.ts';
import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { tienePermiso } from '#contract/words/permisos.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { api } from '../../lib/api.ts';
import { RUTAS } from '../../lib/routes.ts';
import { NOMBRE_DE_ROL } from '../../lib/session/roles.ts';
import { abrirSesion, useSession } from '../../lib/session/session.ts';
import { erroresDePasswordNueva, PasswordNuevaField } from '../../shared/acceso/password-nueva.tsx';
import { useForm } from '../../shared/formularios/use-form.ts';
import { PageFrame } from '../../shared/pagina/page-frame.tsx';
import { AvisosCard } from '../../shared/pedidos-nuevos/avisos-card.tsx';
import { useTienda } from '../../shared/tienda/tienda.ts';
import styles from './cuenta-page.module.css';
import { HojaCard } from './hoja-card.tsx';
import { PinCard } from './pin-card.tsx';
import { SegundoPasoCard } from './segundo-paso-card.tsx';
import { SesionesCard } from './sesiones-card.tsx';

/** The signed-in person's own password and sessions. */
export function CuentaPage() {
  const usuario = useSession((state) => state.usuario);
  if (!usuario) return null;
  return (
    <PageFrame title="Mi cuenta">
      <div className={styles.cards}>
        <Card as="section" aria-label="Quién soy" title={usuario.nombre}>
          <p>{NOMBRE_DE_ROL[usuario.rol]}</p>
          <p className={styles.quiet}>{usuario.email}</p>
          <p className={styles.quiet}>
            {usuario.rol === 'propietario' ? (
              <>
                Tu nombre, tu teléfono y tu email se cambian en <Link to={RUTAS.usuarios}>Usuarios</Link>.
              </>
            ) : (
              'Tus datos y permisos los cambia el propietario en «Usuarios».'
            )}
          </p>
        </Card>
        {/* The owner has them among the settings. */}
        {usuario.rol !== 'propietario' && tienePermiso(usuario, 'ventas') && <AvisosCard />}
        <PasswordCard {...usuario} />
        {usuario.rol === 'propietario' && (
          <>
            <HojaCard />
            <SegundoPasoCard />
            <PinCard />
          </>
        )}
        <SesionesCard />
      </div>
    </PageFrame>
  );
}

const VACIO = { actual: '', nueva: '', repetida: '' };

/** The form in which a person changes their own password. */
function PasswordCard({ nombre, email }: Pick<Usuario, 'nombre' | 'email'>) {
  const form = useForm(VACIO);
  const dueno = { nombre, email, tienda: useTienda()?.nombre };
  const { borrador, errors } = form;

  async function guardar() {
    const { actual, nueva, repetida } = borrador;
    const answer = await form.send(
      {
        ...(!actual && { actual: 'Escribe tu contraseña actual' }),
        ...erroresDePasswordNueva(nueva, repetida, dueno),
      },
      () =>
        api(CAMBIAR_PASSWORD, {
          body: { actual, nueva },
        }),
      'Error al cambiar la contraseña',
    );
    if (!answer) return;
    // The new password invalidated the old token, on this device too.
    abrirSesion(answer.token, answer.user);
    form.reset();
  }

  return (
    <Card as="section" aria-label="Cambiar contraseña" title="Cambiar contraseña">
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void guardar();
        }}
      >
        <Field label="Contraseña actual" required error={errors.actual}>
          <PasswordInput
            autoComplete="current-password"
            maxLength={LIMITES.passwordMaxima}
            {...form.text('actual')}
          />
        </Field>
        <PasswordNuevaField
          label="Nueva contraseña"
          error={errors.nueva}
          hint="En los demás equipos tendrás que entrar otra vez."
          dueno={dueno}
          {...form.text('nueva')}
        />
        <Field label="Repite la nueva contraseña" required error={errors.repetida}>
          <PasswordInput
            autoComplete="new-password"
            maxLength={LIMITES.passwordMaxima}
            {...form.text('repetida')}
          />
        </Field>
        <Button type="submit" className={styles.button} loading={form.busy}>
          {form.busy ? 'Guardando…' : 'Cambiar contraseña'}
        </Button>
      </form>
    </Card>
  );
}
