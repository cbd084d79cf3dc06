import { useId } from 'react';
import {
  juntarOcasiones,
  NOMBRE_DE_OCASION,
  OCASIONES,
  separarOcasiones,
} from '#contract/words/ocasiones.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import styles from './ocasiones-field.module.css';

interface OcasionesFieldProps {
  /** As a product stores them. */
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | undefined;
}

/** The occasions to choose from, any number of them. */
export function OcasionesField({ value, onChange, hint, error }: OcasionesFieldProps) {
  const id = useId();
  const elegidas = separarOcasiones(value);
  return (
    <fieldset className={styles.field} aria-describedby={id}>
      <legend className={styles.legend}>Ocasiones</legend>
      <p id={id} className={error ? styles.error : styles.hint}>
        {error ?? hint}
      </p>
      <div className={styles.options}>
        {OCASIONES.map((una) => (
          <Checkbox
            key={una}
            name="ocasiones"
            label={NOMBRE_DE_OCASION[una]}
            checked={elegidas.includes(una)}
            onChange={(event) => {
              const otras = elegidas.filter((otra) => otra !== una);
              onChange(juntarOcasiones(event.currentTarget.checked ? [...otras, una] : otras));
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
