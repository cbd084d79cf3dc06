import { ACTUALIZAR_RED } from '#contract/calls/addresses.ts';
import type { RedDeLaTienda } from '#contract/schemas/tienda/acceso.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { Card } from '#ui/display/card.tsx';
import { Field } from '#ui/fields/field.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { api } from '../../../lib/api.ts';
import { useEdicion } from '../../../shared/formularios/use-edicion.ts';
import { ConfiguracionForm } from '../configuracion-form.tsx';
import styles from './red.module.css';

const TITULO = 'Dirección pública';

type Puesta = Pick<RedDeLaTienda, 'direccionPublica'>;

interface DireccionPublicaFormProps extends Omit<RedDeLaTienda, 'direcciones'> {
  onSaved: () => void;
}

/** The address under which the shop is found on the internet. */
export function DireccionPublicaForm({
  publica,
  direccionPublica,
  fijada,
  onSaved,
}: DireccionPublicaFormProps) {
  const form = useEdicion<Puesta, { direccionPublica: string }>({ direccionPublica }, (red) => ({
    direccionPublica: red.direccionPublica ?? '',
  }));

  async function guardar() {
    const body = {
      direccionPublica: form.borrador.direccionPublica.trim() || null,
      visto: { direccionPublica: form.visto.direccionPublica },
    };
    const poner = () => api(ACTUALIZAR_RED, { body });
    const answer = await form.send({}, poner, 'Error al guardar la dirección pública');
    if (!answer) return;
    form.empezar(answer);
    onSaved();
  }

  if (fijada) {
    return (
      <Card as="section" aria-label={TITULO} title={TITULO}>
        <Field
          label="La dirección de la tienda en internet"
          hint="La dirección viene de PUBLIC_URL, que se dijo al arrancar el servidor; aquí no se puede cambiar."
        >
          <TextInput type="url" readOnly value={publica ?? ''} />
        </Field>
      </Card>
    );
  }

  return (
    <ConfiguracionForm
      title={TITULO}
      changed={form.changed}
      busy={form.busy}
      onDiscard={() => form.reset()}
      onSubmit={() => void guardar()}
    >
      <div className={styles.stack}>
        <Field
          label="La dirección de la tienda en internet"
          optional
          error={form.errors.direccionPublica}
          hint="La usan los correos, los códigos QR, los enlaces que se comparten y las imágenes. Guárdala cuando la tienda ya se abra con ella. Vacía, cada quien usa la dirección con la que entró."
        >
          <TextInput
            type="url"
            inputMode="url"
            placeholder="https://mitienda.com"
            autoComplete="off"
            spellCheck={false}
            maxLength={LIMITES.direccionPublica}
            {...form.text('direccionPublica')}
          />
        </Field>
      </div>
    </ConfiguracionForm>
  );
}
