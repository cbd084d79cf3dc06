import { FolderInput } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LEER_TIENDA_TRAIDA, TRAER_TIENDA } from '#contract/calls/addresses.ts';
import type { TiendaLeida } from '#contract/schemas/tienda/mudanza.ts';
import { TIEMPO_LIMITE_RESPALDO_MS } from '#contract/words/limites.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { exactTime } from '#ui/display/relative-time.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { api } from '../../lib/api.ts';
import { desktop } from '../../lib/desktop.ts';
import { textoDeError } from '../../lib/errores.ts';
import { RUTAS } from '../../lib/routes.ts';
import { OTRA_VEZ_EN_LA_NUEVA } from '../../shared/tienda/mudanza.ts';
import { esperarTienda, leerPrimerosPasos } from '../../shared/tienda/primeros-pasos.ts';
import { cargarTienda } from '../../shared/tienda/tienda.ts';
import styles from './bienvenida-page.module.css';

/** Offers, in the program's window, to bring the shop from another computer. */
export function TraerTienda({ disabled }: { disabled: boolean }) {
  const [abierto, setAbierto] = useState(false);
  if (!desktop()) return null;
  return (
    <>
      <Button
        variant="secondary"
        block
        icon={<FolderInput aria-hidden="true" />}
        disabled={disabled}
        onClick={() => setAbierto(true)}
      >
        Traer mi tienda de otra computadora
      </Button>
      {abierto && <TraerDialog onClose={() => setAbierto(false)} />}
    </>
  );
}

/** What opens sealed copies, as it is typed. */
interface Secreto {
  que: 'frase' | 'clave';
  texto: string;
}

/** The choice of a copy, what it holds, and bringing it. */
function useTraer() {
  const navigate = useNavigate();
  const [elegida, setElegida] = useState<{ boleto: string; nombre: string }>();
  const [leida, setLeida] = useState<TiendaLeida>();
  const [copia, setCopia] = useState<string>();
  const [secreto, setSecreto] = useState<Secreto>({ que: 'frase', texto: '' });
  const [haciendo, setHaciendo] = useState<'leer' | 'traer'>();
  const [error, setError] = useState('');

  const cuerpo = (boleto: string, una: string | undefined) => ({
    boleto,
    ...(una && { copia: una }),
    ...(secreto.texto && { [secreto.que]: secreto.texto }),
  });

  async function intentar(que: 'leer' | 'traer', trabajo: () => Promise<void>) {
    setError('');
    setHaciendo(que);
    try {
      await trabajo();
    } catch (failure) {
      setError(textoDeError(failure, 'No se pudo traer la tienda'));
    } finally {
      setHaciendo(undefined);
    }
  }

  async function leer(boleto: string, una?: string) {
    const respuesta = await api(LEER_TIENDA_TRAIDA, {
      body: cuerpo(boleto, una),
      limiteMs: TIEMPO_LIMITE_RESPALDO_MS,
    });
    setLeida(respuesta);
  }

  return {
    elegida,
    leida,
    copia,
    secreto,
    setSecreto,
    /** Offers the other of the two that open sealed copies. */
    cambiarSecreto: () => {
      setError('');
      setSecreto({ que: secreto.que === 'clave' ? 'frase' : 'clave', texto: '' });
    },
    haciendo,
    error,
    elegir: (que: 'carpeta' | 'archivo') =>
      intentar('leer', async () => {
        const nueva = await desktop()?.llamar('respaldos:elegir', que);
        if (!nueva) return;
        setLeida(undefined);
        setCopia(undefined);
        setElegida(nueva);
        await leer(nueva.boleto);
      }),
    abrir: () => intentar('leer', async () => void (elegida && (await leer(elegida.boleto, copia)))),
    cambiarCopia: (una: string) =>
      intentar('leer', async () => {
        if (elegida) await leer(elegida.boleto, una);
        setCopia(una);
      }),
    traer: () =>
      intentar('traer', async () => {
        if (!elegida) return;
        const { ultimaFalla } = await leerPrimerosPasos();
        await api(TRAER_TIENDA, { body: cuerpo(elegida.boleto, copia), limiteMs: TIEMPO_LIMITE_RESPALDO_MS });
        await esperarTienda(ultimaFalla);
        await cargarTienda();
        await navigate(RUTAS.login, { replace: true });
      }),
  };
}

function TraerDialog({ onClose }: { onClose: () => void }) {
  const traer = useTraer();
  const { leida, haciendo, error } = traer;
  const contenido = leida?.contenido;
  return (
    <Dialog
      open
      title={contenido ? '¿Es esta tu tienda?' : 'Traer mi tienda de otra computadora'}
      onClose={onClose}
      dismissible={!haciendo}
      closeOnBackdrop={false}
      footer={
        <>
          <Button variant="secondary" disabled={haciendo !== undefined} onClick={onClose}>
            Cancelar
          </Button>
          {contenido && (
            <Button loading={haciendo === 'traer'} onClick={() => void traer.traer()}>
              {haciendo === 'traer' ? 'Trayendo tu tienda…' : 'Traer esta tienda'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.bring}>
        {!leida && (
          <p>
            En la otra computadora, en Configuración, Respaldos, presiona «Mudarse a otra computadora». Luego
            conecta aquí la memoria y elígela. Si esa computadora ya no enciende, elige la memoria donde se
            guardan sus copias.
          </p>
        )}
        {!leida && (
          <div className={styles.choices}>
            <Button data-autofocus loading={haciendo === 'leer'} onClick={() => void traer.elegir('carpeta')}>
              Elegir carpeta o memoria
            </Button>
            <Button
              variant="secondary"
              disabled={haciendo !== undefined}
              onClick={() => void traer.elegir('archivo')}
            >
              Elegir un archivo ZIP
            </Button>
          </div>
        )}
        {leida && leida.copias.length > 1 && <Copias traer={traer} copias={leida.copias} />}
        {leida && !contenido && !leida.error && <SecretoForm traer={traer} />}
        {contenido && <Contenido {...contenido} />}
        {(error || leida?.error) && <Banner tone="danger">{error || leida?.error}</Banner>}
      </div>
    </Dialog>
  );
}

type Traer = ReturnType<typeof useTraer>;

function Copias({ traer, copias }: { traer: Traer; copias: TiendaLeida['copias'] }) {
  return (
    <Field label="Copia del">
      <Select
        value={traer.copia ?? copias[0]?._id ?? ''}
        disabled={traer.haciendo !== undefined}
        onChange={(event) => void traer.cambiarCopia(event.target.value)}
      >
        {copias.map(({ _id, fecha }) => (
          <option key={_id} value={_id}>
            {exactTime(fecha)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function SecretoForm({ traer: { secreto, setSecreto, cambiarSecreto, haciendo, abrir } }: { traer: Traer }) {
  const conHoja = secreto.que === 'clave';
  return (
    <form
      className={styles.bring}
      onSubmit={(event) => {
        event.preventDefault();
        if (secreto.texto) void abrir();
      }}
    >
      <Field
        label={conHoja ? 'Clave de tu hoja' : 'Tu frase'}
        hint={
          conHoja ? 'Empieza con AGE-SECRET-KEY. Los espacios no importan.' : 'Las copias están cifradas.'
        }
      >
        {conHoja ? (
          <TextInput
            name="clave"
            autoComplete="off"
            value={secreto.texto}
            onChange={(event) => setSecreto({ que: 'clave', texto: event.target.value })}
          />
        ) : (
          <PasswordInput
            name="frase"
            autoComplete="off"
            value={secreto.texto}
            onChange={(event) => setSecreto({ que: 'frase', texto: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.choices}>
        <Button type="submit" loading={haciendo === 'leer'}>
          Abrir
        </Button>
        <Button variant="ghost" disabled={haciendo !== undefined} onClick={cambiarSecreto}>
          {conHoja ? 'Tengo la frase' : 'Tengo la hoja'}
        </Button>
      </div>
    </form>
  );
}

function Contenido(contenido: NonNullable<TiendaLeida['contenido']>) {
  const { nombre, fecha, productos, ventas, pedidos, imagenes } = contenido;
  const cifras = [
    ['Productos', productos],
    ['Ventas', ventas],
    ['Pedidos', pedidos],
    ['Imágenes', imagenes],
  ] as const;
  return (
    <>
      <p>
        <strong>{nombre}</strong>, como estaba el {exactTime(fecha)}
      </p>
      <ul className={styles.figures}>
        {cifras.map(([nombreDeCifra, cuantos]) => (
          <li key={nombreDeCifra}>
            {nombreDeCifra}: {cuantos.toLocaleString('es-GT')}
          </li>
        ))}
      </ul>
      <p>Al terminar, inicia sesión con el email y la contraseña de siempre.</p>
      <p>
        Lo de cada computadora no viaja: aquí {OTRA_VEZ_EN_LA_NUEVA}. La dirección para los celulares puede
        ser otra: revísala en Configuración, Red.
      </p>
    </>
  );
}
