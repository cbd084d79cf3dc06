import { ACTUALIZAR_DESCUENTOS, OBTENER_DESCUENTOS } from '#contract/calls/addresses.ts';
import type { RespuestaDescuentos } from '#contract/schemas/tienda/descuentos.ts';
import { Field } from '#ui/fields/field.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { api } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { leerEntero } from '../../../shared/formularios/numeros.ts';
import { useEdicion } from '../../../shared/formularios/use-edicion.ts';
import { Loaded } from '../../../shared/pagina/loaded.tsx';
import { ConfiguracionForm } from '../configuracion-form.tsx';

type Puesto = Pick<RespuestaDescuentos, 'maximoDeEmpleados'>;

/** How much an employee may take off a sale alone. */
export function DescuentosSection() {
  const load = useLoad(
    'descuentos',
    (signal) => api(OBTENER_DESCUENTOS, { signal }),
    'Error al cargar los descuentos',
  );
  return (
    <Loaded load={load} loading="Cargando los descuentos…">
      {(puesto) => <DescuentosForm {...puesto} />}
    </Loaded>
  );
}

function DescuentosForm({ maximoDeEmpleados }: Puesto) {
  const form = useEdicion<Puesto, { maximoDeEmpleados: string }>({ maximoDeEmpleados }, (puesto) => ({
    maximoDeEmpleados: String(puesto.maximoDeEmpleados),
  }));

  async function guardar() {
    const leido = leerEntero(form.borrador.maximoDeEmpleados.replace(/%\s*$/, ''));
    const bien = leido !== undefined && leido <= 100;
    const answer = await form.send(
      bien ? {} : { maximoDeEmpleados: 'Escribe un número entero de 0 a 100' },
      () =>
        api(ACTUALIZAR_DESCUENTOS, {
          body: {
            maximoDeEmpleados: leido ?? 0,
            visto: { maximoDeEmpleados: form.visto.maximoDeEmpleados },
          },
        }),
      'Error al guardar el descuento máximo',
    );
    if (answer) form.empezar(answer);
  }

  return (
    <ConfiguracionForm
      title="Descuentos"
      changed={form.changed}
      busy={form.busy}
      onDiscard={() => form.reset()}
      onSubmit={() => void guardar()}
    >
      <Field
        label="Lo más que descuenta un empleado, en %"
        error={form.errors.maximoDeEmpleados}
        hint="Por encima, la caja pide tu contraseña. Con 0, todo descuento la pide. Tú descuentas lo que quieras; todo queda en Actividad."
      >
        <TextInput inputMode="numeric" autoComplete="off" maxLength={5} {...form.text('maximoDeEmpleados')} />
      </Field>
    </ConfiguracionForm>
  );
}
