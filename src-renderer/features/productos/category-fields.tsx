import {
  ETIQUETA_TAMANO,
  ETIQUETA_TIPO_GLOBO,
  ETIQUETA_TIPO_SERVICIO,
  TAMANOS,
  TIPOS_GLOBO,
  TIPOS_SERVICIO,
} from '#contract/categorias.ts';
import { Field } from '#ui/field.tsx';
import { Options, Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { Form } from '../../lib/use-form.ts';
import type { ProductDraft } from './product-draft.ts';
import styles from './product-form-dialog.module.css';

/** What only the products of one category have. */
export function CategoryFields({
  form: { draft, errors, text },
}: {
  form: Pick<Form<ProductDraft>, 'draft' | 'errors' | 'text'>;
}) {
  if (draft.categoria === 'globos')
    return (
      <div className={styles.extras}>
        <Field label="Tipo de Globo" error={errors.tipoGlobo}>
          <Select {...text('tipoGlobo')}>
            <option value="">Sin indicar</option>
            <Options values={TIPOS_GLOBO} labels={ETIQUETA_TIPO_GLOBO} />
          </Select>
        </Field>
        <Field label="Color" error={errors.color}>
          <TextInput maxLength={40} {...text('color')} />
        </Field>
        <Field label="Tamaño" error={errors.tamano}>
          <Select {...text('tamano')}>
            <option value="">Sin indicar</option>
            <Options values={TAMANOS} labels={ETIQUETA_TAMANO} />
          </Select>
        </Field>
      </div>
    );
  if (draft.categoria === 'servicios')
    return (
      <div className={styles.extras}>
        <Field label="Tipo de Servicio" error={errors.tipoServicio}>
          <Select {...text('tipoServicio')}>
            <option value="">Sin indicar</option>
            <Options values={TIPOS_SERVICIO} labels={ETIQUETA_TIPO_SERVICIO} />
          </Select>
        </Field>
      </div>
    );
  return null;
}
