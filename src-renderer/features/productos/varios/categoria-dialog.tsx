import { CATEGORIAS, type Categoria, NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Options, Select } from '#ui/fields/select.tsx';
import { useForm } from '../../../shared/formularios/use-form.ts';
import { cuantosProductos } from '../seleccion/seleccion.ts';
import { type CambiarVariosProps, cambiarVariosProductos } from './varios.ts';

/** Sets one category for all selected products. */
export function CategoriaDialog({ elegidos, onClose, onSaved, onFailed }: CambiarVariosProps) {
  const form = useForm({ categoria: '' });

  async function guardar() {
    const categoria = form.borrador.categoria as Categoria;
    const cambio = { que: 'categoria', categoria } as const;
    const falta = categoria ? {} : { categoria: 'La categoría es obligatoria' };
    const answer = await form.send(
      falta,
      () => cambiarVariosProductos({ ids: [...elegidos], cambio }),
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
          <Options values={CATEGORIAS} labels={NOMBRE_DE_CATEGORIA} />
        </Select>
      </Field>
    </FormDialog>
  );
}
