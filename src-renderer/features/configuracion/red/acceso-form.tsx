import { ACTUALIZAR_ACCESO } from '#contract/calls/addresses.ts';
import {
  ALCANCES,
  type Alcance,
  NOMBRE_DE_ALCANCE,
  type RespuestaAcceso,
} from '#contract/schemas/tienda/acceso.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Options, Select } from '#ui/fields/select.tsx';
import { api } from '../../../lib/api.ts';
import { useEdicion } from '../../../shared/formularios/use-edicion.ts';
import { ConfiguracionForm } from '../configuracion-form.tsx';
import styles from './red.module.css';

const EXPLICACIONES: Record<Alcance, string> = {
  'esta-computadora': 'Los celulares y otras computadoras solo ven el catálogo.',
  'red-local': 'Quien trabaja aquí usa su celular u otra caja conectado a la red de la tienda.',
  'cualquier-lugar': 'También desde su casa, si la tienda está en internet.',
};

/** The networks from which the staff may sign in. */
export function AccesoForm({ accesoPersonal, fijado }: Pick<RespuestaAcceso, 'accesoPersonal' | 'fijado'>) {
  const form = useEdicion({ accesoPersonal }, (acceso) => acceso);
  const elegido = form.borrador.accesoPersonal;

  async function guardar() {
    const answer = await form.send(
      {},
      () => api(ACTUALIZAR_ACCESO, { body: { ...form.borrador, visto: form.visto } }),
      'Error al guardar el acceso del personal',
    );
    if (answer) form.empezar({ accesoPersonal: answer.accesoPersonal });
  }

  if (fijado) {
    return (
      <Banner tone="info">
        El personal entra: {NOMBRE_DE_ALCANCE[accesoPersonal].toLowerCase()}. Así se fijó al arrancar el
        servidor (ACCESO_PERSONAL); aquí no se puede cambiar.
      </Banner>
    );
  }

  return (
    <ConfiguracionForm
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
            <Options values={ALCANCES} labels={NOMBRE_DE_ALCANCE} />
          </Select>
        </Field>
        {elegido === 'cualquier-lugar' && (
          <Banner tone="warning">
            Entonces cualquiera en internet puede probar contraseñas. Antes de guardar, que todo el personal
            tenga una larga que no use en otro lado.
          </Banner>
        )}
      </div>
    </ConfiguracionForm>
  );
}
