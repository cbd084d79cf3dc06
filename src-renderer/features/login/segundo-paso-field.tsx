import { SEGUNDO_PASO } from '#contract/words/segundo-paso.ts';
import { Button } from '#ui/controls/button.tsx';
import { CodeInput } from '#ui/fields/code-input.tsx';
import { Field } from '#ui/fields/field.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import styles from './segundo-paso-field.module.css';

/** The second step of whoever has one: asked for once the password was right. */
export interface SegundoPaso {
  codigo: string;
  /** Whether the code is one of the recovery sheet, in place of the app's. */
  deHoja: boolean;
}

interface SegundoPasoFieldProps {
  value: SegundoPaso;
  error: string | undefined;
  onChange: (value: SegundoPaso) => void;
  /** Called with a whole code of the app. */
  onComplete: (codigo: string) => void;
}

/** Where the code of the second step is typed. A whole code of the app is sent at once. */
export function SegundoPasoField({ value, error, onChange, onComplete }: SegundoPasoFieldProps) {
  const { codigo, deHoja } = value;
  return (
    <div className={styles.field}>
      <Field
        key={String(deHoja)}
        label={deHoja ? 'Código de tu hoja de recuperación' : 'Código de tu aplicación'}
        required
        error={error}
      >
        {deHoja ? (
          <TextInput
            name="codigo"
            required
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            value={codigo}
            onChange={(event) => onChange({ codigo: event.currentTarget.value, deHoja })}
          />
        ) : (
          <CodeInput
            name="codigo"
            autoFocus
            length={SEGUNDO_PASO.digitos}
            value={codigo}
            onChange={(escrito) => {
              onChange({ codigo: escrito, deHoja });
              if (escrito.length === SEGUNDO_PASO.digitos) onComplete(escrito);
            }}
          />
        )}
      </Field>
      <Button variant="ghost" size="sm" onClick={() => onChange({ codigo: '', deHoja: !deHoja })}>
        {deHoja ? 'Usar mi aplicación' : 'No tengo mi teléfono'}
      </Button>
    </div>
  );
}
