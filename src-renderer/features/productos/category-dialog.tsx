import { CATEGORIAS, type Categoria, ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Options, Select } from '#ui/select.tsx';
import { useForm } from '../../lib/use-form.ts';
import { cuantosProductos, type Seleccion } from './seleccion.ts';
import { mandarVarios } from './varios.ts';

export interface CategoryDialogProps {
  elegidos: Seleccion;
  onClose: () => void;
  onSaved: () => void;
  /** They were not changed: what is chosen may no longer be there. */
  onFailed: () => void;
}

/** One category for all that are chosen. */
export function CategoryDialog({ elegidos, onClose, onSaved, onFailed }: CategoryDialogProps) {
  const form = useForm({ categoria: '' });

  async function guardar() {
    const categoria = form.draft.categoria as Categoria;
    const cambio = { que: 'categoria', categoria } as const;
    const falta = categoria ? {} : { categoria: 'La categoría es obligatoria' };
    const answer = await form.send(
      falta,
      () => mandarVarios({ ids: [...elegidos], cambio }),
      'Error al cambiar la categoría',
    );
    if (answer) onSaved();
    else if (categoria) onFailed();
  }

  return (
    <FormDialog
      size="sm"
      title="Cambiar la categoría"
      changed={form.changed}
      busy={form.busy}
      submitLabel={`Cambiar ${cuantosProductos(elegidos.size)}`}
      onClose={onClose}
      onSubmit={() => void guardar()}
    >
      <Field
        label="Nueva categoría"
        required
        error={form.errors.categoria}
        hint="Lo que deja de ser globo pierde su tipo, color y tamaño; lo que deja de ser servicio, su tipo."
      >
        <Select data-autofocus {...form.text('categoria')}>
          <option value="">Elige una categoría</option>
          <Options values={CATEGORIAS} labels={ETIQUETA_CATEGORIA} />
        </Select>
      </Field>
    </FormDialog>
  );
}
