import { useState } from 'react';
import {
  type ConfiguracionDeActualizacion,
  type EstadoDeActualizacion,
  errorDeDireccion,
} from '#contract/desktop/actualizaciones.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Field } from '#ui/fields/field.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { ConfiguracionForm } from '../configuracion-form.tsx';
import styles from './actualizaciones.module.css';

interface AjustesFormProps {
  estado: EstadoDeActualizacion;
  busy: boolean;
  onGuardar: (ajustes: ConfiguracionDeActualizacion) => Promise<void>;
}

/** Where new versions come from, and whether they may be installed by night. */
export function ActualizacionesForm({ estado: { ajustes, modo }, busy, onGuardar }: AjustesFormProps) {
  const [direccion, setDireccion] = useState(ajustes.direccion);
  const [deNoche, setDeNoche] = useState(ajustes.deNoche);
  const [error, setError] = useState<string>();
  const escrita = direccion.trim();

  function guardar() {
    const reparo = errorDeDireccion(escrita);
    setError(reparo);
    if (reparo === undefined) void onGuardar({ direccion: escrita, deNoche });
  }

  return (
    <ConfiguracionForm
      title="De dónde vienen"
      changed={escrita !== ajustes.direccion || deNoche !== ajustes.deNoche}
      busy={busy}
      onDiscard={() => {
        setDireccion(ajustes.direccion);
        setDeNoche(ajustes.deNoche);
        setError(undefined);
      }}
      onSubmit={guardar}
    >
      <div className={styles.stack}>
        <Field
          label="Dirección de las actualizaciones"
          optional
          error={error}
          hint="Te la da quien te entregó el programa. Vacía, esta computadora no pregunta a nadie y se actualiza a mano."
        >
          <TextInput
            type="url"
            inputMode="url"
            name="direccion"
            placeholder="https://"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            value={direccion}
            onChange={({ currentTarget }) => setDireccion(currentTarget.value)}
          />
        </Field>
        {modo === 'sola' && (
          <Checkbox
            role="switch"
            label="Instalar de noche si la tienda queda abierta"
            hint="Entre las 2 y las 5 de la mañana, si nadie ha tocado esta computadora en media hora. La tienda cierra un minuto y vuelve a abrir."
            checked={deNoche}
            onChange={({ currentTarget }) => setDeNoche(currentTarget.checked)}
          />
        )}
      </div>
    </ConfiguracionForm>
  );
}
