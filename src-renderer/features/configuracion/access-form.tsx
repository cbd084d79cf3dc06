import { ALCANCES, type Alcance, NOMBRES_DE_ALCANCE, type RespuestaAcceso } from '#contract/acceso.ts';
import { Banner } from '#ui/banner.tsx';
import { Field } from '#ui/field.tsx';
import { Options, Select } from '#ui/select.tsx';
import { api } from '../../lib/api.ts';
import { useEdicion } from '../../lib/use-edicion.ts';
import styles from './configuracion-page.module.css';
import { SettingsForm } from './settings-form.tsx';

const EXPLICACIONES: Record<Alcance, string> = {
  'esta-computadora': 'Los celulares y otras computadoras solo ven el catálogo.',
  'red-local': 'Quien trabaja aquí usa su celular u otra caja conectado a la red de la tienda.',
  'cualquier-lugar': 'También desde su casa, si la tienda está en internet.',
};

type Guardado = Pick<RespuestaAcceso, 'accesoPersonal'> & { message: string };

/** From where the staff may sign in. */
export function AccessForm({ accesoPersonal, fijado }: Pick<RespuestaAcceso, 'accesoPersonal' | 'fijado'>) {
  const form = useEdicion({ accesoPersonal }, (acceso) => acceso);
  const elegido = form.draft.accesoPersonal;

  async function guardar() {
    const answer = await form.send(
      {},
      () => api.put<Guardado>('/api/configuracion/acceso', { body: { ...form.draft, visto: form.visto } }),
      'Error al guardar el acceso del personal',
    );
    if (answer) form.empezar({ accesoPersonal: answer.accesoPersonal });
  }

  if (fijado) {
    return (
      <Banner tone="info">
        El personal entra: {NOMBRES_DE_ALCANCE[accesoPersonal].toLowerCase()}. Así se fijó al arrancar el
        servidor (ACCESO_PERSONAL); aquí no se puede cambiar.
      </Banner>
    );
  }

  return (
    <SettingsForm
      title="Entrada del personal"
      changed={form.changed}
      busy={form.busy}
      onDiscard={() => form.reset()}
      onSubmit={() => void guardar()}
    >
      <div className={styles.stack}>
        <Field
          label="Desde dónde puede entrar el personal"
          error={form.errors.accesoPersonal}
          hint={EXPLICACIONES[elegido]}
        >
          <Select
            name="accesoPersonal"
            value={elegido}
            onChange={({ currentTarget }) => form.put({ accesoPersonal: currentTarget.value as Alcance })}
          >
            <Options values={ALCANCES} labels={NOMBRES_DE_ALCANCE} />
          </Select>
        </Field>
        {elegido === 'cualquier-lugar' && (
          <Banner tone="warning">
            Entonces cualquiera en internet puede probar contraseñas. Antes de guardar, que todo el personal
            tenga una larga que no use en otro lado.
          </Banner>
        )}
      </div>
    </SettingsForm>
  );
}
