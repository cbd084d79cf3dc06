import {
  NOMBRE_DE_TAMANO,
  NOMBRE_DE_TIPO_GLOBO,
  NOMBRE_DE_TIPO_SERVICIO,
  TAMANOS,
  TIPOS_GLOBO,
  TIPOS_SERVICIO,
} from '#contract/words/categorias.ts';
import { Field } from '#ui/fields/field.tsx';
import { Options, Select } from '#ui/fields/select.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import type { Form } from '../../../shared/formularios/use-form.ts';
import type { ProductoBorrador } from './producto-borrador.ts';
import styles from './producto-form-dialog.module.css';

/** The fields that only products of one category have. */
export function CategoriaFields({
  form: { borrador, errors, text },
}: {
  form: Pick<Form<ProductoBorrador>, 'borrador' | 'errors' | 'text'>;
}) {
  if (borrador.categoria === 'globos')
    return (
      <div className={styles.extras}>
        <Field label="Tipo de Globo" error={errors.tipoGlobo}>
          <Select {...text('tipoGlobo')}>
            <option value="">Sin indicar</option>
            <Options values={TIPOS_GLOBO} labels={NOMBRE_DE_TIPO_GLOBO} />
          </Select>
        </Field>
        <Field label="Color" error={errors.color}>
          <TextInput maxLength={40} {...text('color')} />
        </Field>
        <Field label="Tamaño" error={errors.tamano}>
          <Select {...text('tamano')}>
            <option value="">Sin indicar</option>
            <Options values={TAMANOS} labels={NOMBRE_DE_TAMANO} />
          </Select>
        </Field>
      </div>
    );
  if (borrador.categoria === 'servicios')
    return (
      <div className={styles.extras}>
        <Field label="Tipo de Servicio" error={errors.tipoServicio}>
          <Select {...text('tipoServicio')}>
            <option value="">Sin indicar</option>
            <Options values={TIPOS_SERVICIO} labels={NOMBRE_DE_TIPO_SERVICIO} />
          </Select>
        </Field>
      </div>
    );
  return null;
}
