import { ACTUALIZAR_COTAS_DE_PEDIDOS, OBTENER_COTAS_DE_PEDIDOS } from '#contract/calls/addresses.ts';
import {
  COTAS_DE_PEDIDOS,
  COTAS_POR_DEFECTO,
  type CotasDePedidos,
  type NombreDeCota,
} from '#contract/schemas/tienda/cotas-de-pedidos.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { api } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { leerEntero } from '../../../shared/formularios/numeros.ts';
import { useEdicion } from '../../../shared/formularios/use-edicion.ts';
import { Loaded } from '../../../shared/pagina/loaded.tsx';
import { ConfiguracionForm } from '../configuracion-form.tsx';
import styles from './pedidos-section.module.css';

interface Grupo {
  titulo: string;
  ayuda: string;
  cotas: readonly (readonly [NombreDeCota, string])[];
}

const GRUPOS: readonly Grupo[] = [
  {
    titulo: 'Un pedido',
    ayuda:
      'Hasta aquí, un pedido de la web aparta sus piezas al momento. «Productos enteros» cuenta qué parte se lleva de lo que hay: la mitad de dos productos cuenta como un producto entero.',
    cotas: [
      ['piezasPorLinea', 'Piezas de un producto'],
      ['piezasPorPedido', 'Piezas en total'],
      ['totalPorPedido', 'Total (Q)'],
      ['productosPorPedido', 'Productos enteros'],
    ],
  },
  {
    titulo: 'Una misma conexión',
    ayuda:
      'Lo que pueden tener apartado a la vez los pedidos sin atender de un mismo teléfono o casa. En una tienda de pocos productos, nunca más de un tercio de ellos.',
    cotas: [
      ['piezasPorRed', 'Piezas en total'],
      ['totalPorRed', 'Total (Q)'],
      ['productosPorRed', 'Productos enteros'],
    ],
  },
  {
    titulo: 'Pedidos olvidados',
    ayuda:
      'Los abiertos que nadie atendió en estos días se listan aparte, para soltar sus piezas. A los que alguien atendió se les da el triple, contado desde su último cambio.',
    cotas: [['diasOlvidado', 'Días']],
  },
];

const NOMBRES = Object.keys(COTAS_DE_PEDIDOS) as NombreDeCota[];

type Borrador = Record<NombreDeCota, string>;

const enTexto = (cotas: CotasDePedidos) =>
  Object.fromEntries(NOMBRES.map((nombre) => [nombre, String(cotas[nombre])])) as Borrador;

/** The error of a typed bound; undefined when it is valid. */
function errorDe(nombre: NombreDeCota, texto: string): string | undefined {
  const valor = leerEntero(texto);
  const { max } = COTAS_DE_PEDIDOS[nombre];
  if (valor === undefined) return 'Escribe un número entero';
  if (valor < 1) return 'No puede ser menor que 1';
  return valor > max ? `No puede pasar de ${max.toLocaleString('es-GT')}` : undefined;
}

/** How far an order from the web takes its pieces by itself. */
export function PedidosSection() {
  const load = useLoad(
    'cotas-de-pedidos',
    (signal) => api(OBTENER_COTAS_DE_PEDIDOS, { signal }),
    'Error al cargar los límites de los pedidos',
  );
  return (
    <Loaded load={load} loading="Cargando los límites de los pedidos…">
      {({ cotas }) => <CotasForm cotas={cotas} />}
    </Loaded>
  );
}

function CotasForm({ cotas }: { cotas: CotasDePedidos }) {
  const form = useEdicion<CotasDePedidos, Borrador>(cotas, enTexto);
  const sonLasUsuales = NOMBRES.every(
    (nombre) => form.borrador[nombre] === String(COTAS_POR_DEFECTO[nombre]),
  );

  async function guardar() {
    const errores = NOMBRES.map((nombre) => [nombre, errorDe(nombre, form.borrador[nombre])]);
    const leidas = Object.fromEntries(
      NOMBRES.map((nombre) => [nombre, leerEntero(form.borrador[nombre]) ?? 0]),
    ) as CotasDePedidos;
    const visto = Object.fromEntries(NOMBRES.map((nombre) => [nombre, form.visto[nombre]]));
    const answer = await form.send(
      Object.fromEntries(errores),
      () => api(ACTUALIZAR_COTAS_DE_PEDIDOS, { body: { ...leidas, visto } }),
      'Error al guardar los límites de los pedidos',
    );
    if (answer) form.empezar(answer.cotas);
  }

  return (
    <ConfiguracionForm
      title="Pedidos por confirmar"
      changed={form.changed}
      busy={form.busy}
      onDiscard={() => form.reset()}
      onSubmit={() => void guardar()}
      actions={
        !sonLasUsuales && (
          <Button variant="ghost" disabled={form.busy} onClick={() => form.put(enTexto(COTAS_POR_DEFECTO))}>
            Poner los usuales
          </Button>
        )
      }
    >
      <div className={styles.groups}>
        <p className={styles.text}>
          Para que nadie vacíe tu tienda desde un teléfono, un pedido que pasa de estos límites se recibe
          igual, pero queda «por confirmar»: no aparta piezas hasta que llames al cliente y lo confirmes.
        </p>
        {GRUPOS.map(({ titulo, ayuda, cotas: suyas }) => (
          <fieldset key={titulo} className={styles.group}>
            <legend className={styles.legend}>{titulo}</legend>
            <p className={styles.help}>{ayuda}</p>
            <div className={styles.fields}>
              {suyas.map(([nombre, label]) => (
                <Field key={nombre} label={label} error={form.errors[nombre]}>
                  <TextInput inputMode="numeric" autoComplete="off" maxLength={9} {...form.text(nombre)} />
                </Field>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </ConfiguracionForm>
  );
}
