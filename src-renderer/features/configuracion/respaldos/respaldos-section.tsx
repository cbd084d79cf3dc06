import { Copy, DatabaseBackup, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import {
  COMPARAR_RESPALDO,
  CREAR_RESPALDO,
  DESCARGAR_RESPALDO,
  ELIMINAR_RESPALDO,
  LISTAR_RESPALDOS,
  RESTAURAR_RESPALDO,
  REVISAR_RESPALDO,
} from '#contract/calls/addresses.ts';
import type { ListaRespaldos, RespaldoJson } from '#contract/schemas/tienda/respaldos.ts';
import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { TIEMPO_LIMITE_RESPALDO_MS } from '#contract/words/limites.ts';
import { cuantos } from '#contract/words/texto.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Card } from '#ui/display/card.tsx';
import { exactTime } from '#ui/display/relative-time.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { api, apiRead } from '../../../lib/api.ts';
import { descargar } from '../../../lib/descargar.ts';
import { desktop } from '../../../lib/desktop.ts';
import { decirError } from '../../../lib/errores.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { Loaded } from '../../../shared/pagina/loaded.tsx';
import { LoadFailed } from '../../../shared/pagina/page-frame.tsx';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import { DestinoCard } from './destino-card.tsx';
import styles from './respaldos-section.module.css';
import { RespaldosTable } from './respaldos-table.tsx';
import { useDestino } from './use-destino.ts';

export function RespaldosSection() {
  const load = useLoad(
    'respaldos',
    (signal) => api(LISTAR_RESPALDOS, { signal }),
    'Error al cargar los respaldos',
  );
  // An old list would lack a backup just made, or offer one just deleted.
  if (load.error) return <LoadFailed error={load.error} onRetry={load.reload} />;
  return (
    <Loaded load={load} loading="Cargando los respaldos…">
      {(data) =>
        data.disponible ? (
          <RespaldosYDestino {...data} onChanged={load.reload} />
        ) : (
          <Banner tone="info">
            Los datos de esta tienda están en PostgreSQL. Ahí los respaldos los hace quien cuida esa base de
            datos (con pg_dump, por ejemplo), y también de ahí se restauran; esta pantalla no los hace.
          </Banner>
        )
      }
    </Loaded>
  );
}

interface RespaldosProps extends ListaRespaldos {
  onChanged: () => void;
}

/** The backups on this computer, and below them the copies outside. */
function RespaldosYDestino(props: RespaldosProps) {
  const destino = useDestino();
  const { data, error } = destino.load;
  const soloAqui = error !== undefined || (data !== undefined && !data.elegido);
  return (
    <div className={styles.stack}>
      <Respaldos {...props} soloAqui={soloAqui} />
      <DestinoCard destino={destino} />
    </div>
  );
}

/** An action on a backup. */
type Tarea =
  | { que: 'hacer' }
  | { que: 'revisar' | 'restaurar' | 'eliminar'; id: string }
  | { que: 'descargar'; id: string; archivo: string };

const ERRORES: Record<Tarea['que'], string> = {
  hacer: 'Error al hacer el respaldo',
  revisar: 'Error al revisar el respaldo',
  descargar: 'Error al descargar el respaldo',
  restaurar: 'Error al restaurar el respaldo',
  eliminar: 'Error al eliminar el respaldo',
};

/** The question asked before an action. */
interface Pregunta {
  que: 'restaurar' | 'eliminar';
  respaldo: RespaldoJson;
}

const PREGUNTAS: Record<Pregunta['que'], { titulo: string; si: string; texto: (fecha: string) => string }> = {
  restaurar: {
    titulo: '¿Volver la tienda a este respaldo?',
    si: 'Restaurar',
    texto: (fecha) =>
      `Todo queda como estaba el ${fecha}: productos, ventas, pedidos, clientes, usuarios y contraseñas. Lo que se hizo después deja de verse, pero no se pierde: lo de ahora se guarda antes como otro respaldo. La tienda cierra unos segundos y todos vuelven a iniciar sesión.`,
  },
  eliminar: {
    titulo: '¿Eliminar este respaldo?',
    si: 'Eliminar respaldo',
    texto: (fecha) =>
      `El respaldo del ${fecha} se borra y no se puede recuperar. La tienda y los demás respaldos siguen igual.`,
  },
};

const LLAMADAS = {
  revisar: REVISAR_RESPALDO,
  restaurar: RESTAURAR_RESPALDO,
  eliminar: ELIMINAR_RESPALDO,
} as const;

/** Calls the server for an action. */
async function pedir(tarea: Tarea): Promise<{ message: string }> {
  const opciones = { limiteMs: TIEMPO_LIMITE_RESPALDO_MS };
  if (tarea.que === 'descargar') {
    // A blob, so that the browser may keep a large file on disk.
    const comoBlob = (response: Response) => response.blob();
    const respaldo = await apiRead(DESCARGAR_RESPALDO, comoBlob, { ...opciones, params: { id: tarea.id } });
    descargar(respaldo, tarea.archivo);
    return { message: 'Respaldo descargado. Guárdalo lejos de la tienda' };
  }
  if (tarea.que === 'hacer') return api(CREAR_RESPALDO, opciones);
  return api(LLAMADAS[tarea.que], { ...opciones, params: { id: tarea.id } });
}

async function copiar(carpeta: string): Promise<void> {
  if (await copyText(carpeta)) toast.success('Ruta copiada', { duration: 3_000 });
  else toast.error('❌ No se pudo copiar la ruta');
}

/** The action in progress, and the question asked before it. */
function useTarea(onChanged: () => void) {
  const [tarea, setTarea] = useState<Tarea>();
  const [preguntado, setPreguntado] = useState<Pregunta>();

  async function hacer(nueva: Tarea) {
    setTarea(nueva);
    try {
      const { message } = await pedir(nueva);
      toast.success(message);
    } catch (error) {
      decirError(error, ERRORES[nueva.que]);
    } finally {
      setTarea(undefined);
      setPreguntado(undefined);
      onChanged();
    }
  }

  return { tarea, hacer, preguntado, setPreguntado };
}

function Respaldos({
  respaldos,
  carpeta,
  ultimaFalla,
  soloAqui,
  onChanged,
}: RespaldosProps & { soloAqui: boolean }) {
  const zona = useTienda()?.zonaHoraria;
  const { tarea, hacer, preguntado, setPreguntado } = useTarea(onChanged);

  return (
    <Card
      as="section"
      aria-label="Respaldos"
      title="Respaldos"
      actions={
        <Button
          icon={<DatabaseBackup aria-hidden="true" />}
          loading={tarea?.que === 'hacer'}
          disabled={tarea !== undefined}
          onClick={() => void hacer({ que: 'hacer' })}
        >
          {tarea?.que === 'hacer' ? 'Haciendo el respaldo…' : 'Hacer respaldo ahora'}
        </Button>
      }
    >
      <div className={styles.stack}>
        {ultimaFalla && (
          <Banner tone="danger">
            {exactTime(ultimaFalla.fecha, zona)}: {ultimaFalla.mensaje}
          </Banner>
        )}
        {respaldos.length === 0 ? (
          <EmptyState
            compact
            title="Todavía no hay respaldos"
            text="El primero se hace solo cuando la tienda lleva diez minutos abierta."
          />
        ) : (
          <RespaldosTable
            respaldos={respaldos}
            revisando={tarea?.que === 'revisar' ? tarea.id : undefined}
            descargando={tarea?.que === 'descargar' ? tarea.id : undefined}
            disabled={tarea !== undefined}
            onDownload={({ _id, archivo }) => void hacer({ que: 'descargar', id: _id, archivo })}
            onCheck={({ _id }) => void hacer({ que: 'revisar', id: _id })}
            onRestore={(respaldo) => setPreguntado({ que: 'restaurar', respaldo })}
            onDelete={(respaldo) => setPreguntado({ que: 'eliminar', respaldo })}
          />
        )}
        <p>
          La tienda guarda sola una copia de sus datos y sus imágenes cada día, y conserva las últimas
          catorce; las que haces tú se quedan hasta que las elimines. Se puede vender mientras tanto.
        </p>
        <Banner tone={soloAqui ? 'warning' : 'info'} action={<FolderButton carpeta={carpeta} />}>
          {soloAqui
            ? 'Si la computadora de la tienda se daña o se pierde, los respaldos se pierden con ella. De vez en cuando descarga uno y guárdalo en otro lugar, o copia a una memoria USB la carpeta '
            : 'Estos respaldos están en esta computadora, en la carpeta '}
          <span className={styles.url}>{carpeta}</span>
        </Banner>
      </div>
      {preguntado && (
        <PreguntaDialog
          pregunta={preguntado}
          busy={tarea?.que === preguntado.que}
          onCancel={() => setPreguntado(undefined)}
          onConfirm={() => void hacer({ que: preguntado.que, id: preguntado.respaldo._id })}
        />
      )}
    </Card>
  );
}

/** What a restore would lose, before anything else is decided. */
function SePierde({ id }: { id: string }) {
  const { data, error } = useLoad(
    `diferencia-${id}`,
    (signal) => api(COMPARAR_RESPALDO, { params: { id }, signal, limiteMs: TIEMPO_LIMITE_RESPALDO_MS }),
    'No se pudo comparar con lo de ahora',
  );
  if (error) return <Banner tone="danger">{error.message}</Banner>;
  if (!data) return <p role="status">Comparando con lo de ahora…</p>;
  const { ventas, monto, pedidos, productos } = data;
  if (ventas + pedidos + productos === 0)
    return <Banner tone="info">Desde ese respaldo no hubo ventas, pedidos ni cambios de productos.</Banner>;
  return (
    <Banner tone="warning">
      Dejarían de verse {cuantos(ventas, 'venta', 'ventas')} por {formatoQ(deQuetzales(monto))},{' '}
      {cuantos(pedidos, 'pedido', 'pedidos')} y{' '}
      {cuantos(productos, 'producto nuevo o cambiado', 'productos nuevos o cambiados')}.
    </Banner>
  );
}

interface PreguntaDialogProps {
  pregunta: Pregunta;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

function PreguntaDialog({ pregunta: { que, respaldo }, busy, ...answers }: PreguntaDialogProps) {
  const zona = useTienda()?.zonaHoraria;
  const { titulo, si, texto } = PREGUNTAS[que];
  return (
    <ConfirmDialog
      open
      title={titulo}
      description={texto(exactTime(respaldo.fecha, zona))}
      confirmLabel={si}
      loading={busy}
      {...answers}
    >
      {que === 'restaurar' && <SePierde id={respaldo._id} />}
    </ConfirmDialog>
  );
}

/** Opens the folder in the desktop window, which runs on the computer that holds it; elsewhere copies its path. */
function FolderButton({ carpeta }: Pick<ListaRespaldos, 'carpeta'>) {
  const bridge = desktop();
  if (!bridge) {
    return (
      <Button
        variant="secondary"
        icon={<Copy aria-hidden="true" />}
        onClick={() => void copiar(carpeta ?? '')}
      >
        Copiar la ruta
      </Button>
    );
  }
  return (
    <Button
      variant="secondary"
      icon={<FolderOpen aria-hidden="true" />}
      onClick={() =>
        void bridge
          .llamar('respaldos:abrir-carpeta', undefined)
          .catch((error: unknown) => decirError(error, 'No se pudo abrir la carpeta de los respaldos'))
      }
    >
      Abrir carpeta
    </Button>
  );
}
