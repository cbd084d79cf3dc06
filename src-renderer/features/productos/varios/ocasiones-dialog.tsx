import { separarOcasiones } from '#contract/words/ocasiones.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Options, Select } from '#ui/fields/select.tsx';
import { useForm } from '../../../shared/formularios/use-form.ts';
import { OcasionesField } from '../ocasiones/ocasiones-field.tsx';
import { cuantosProductos } from '../seleccion/seleccion.ts';
import { type CambiarVariosProps, cambiarVariosProductos } from './varios.ts';

const MODOS = ['poner', 'quitar'] as const;
const NOMBRE_DE_MODO = { poner: 'Agregar estas ocasiones', quitar: 'Quitar estas ocasiones' };

/** Adds occasions to all selected products, or takes them away; their other occasions stay. */
export function OcasionesDialog({ elegidos, onClose, onSaved, onFailed }: CambiarVariosProps) {
  const form = useForm({ modo: 'poner', ocasiones: '' });
  const { modo, ocasiones } = form.borrador;

  async function guardar() {
    const dichas = separarOcasiones(ocasiones);
    const cambio = {
      que: 'ocasiones',
      poner: modo === 'poner' ? dichas : [],
      quitar: modo === 'quitar' ? dichas : [],
    } as const;
    const answer = await form.send(
      dichas.length > 0 ? {} : { ocasiones: 'Elige al menos una ocasión' },
      () => cambiarVariosProductos({ ids: [...elegidos], cambio }),
      'Error al cambiar las ocasiones',
    );
    if (answer) onSaved();
    else if (dichas.length > 0) onFailed();
  }

  return (
    <FormDialog
      size="md"
      title="Cambiar las ocasiones"
      changed={form.changed}
      busy={form.busy}
      submitLabel={`Cambiar ${cuantosProductos(elegidos.size)}`}
      onClose={onClose}
      onSubmit={() => void guardar()}
    >
      <Field label="Qué hacer" required>
        <Select data-autofocus {...form.text('modo')}>
          <Options values={MODOS} labels={NOMBRE_DE_MODO} />
        </Select>
      </Field>
      <OcasionesField
        value={ocasiones}
        onChange={(nuevas) => form.put({ ocasiones: nuevas })}
        hint="Las demás ocasiones de cada producto quedan como están."
        error={form.errors.ocasiones}
      />
    </FormDialog>
  );
}
