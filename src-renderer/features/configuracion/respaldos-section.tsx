import { DatabaseBackup, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { TIEMPO_LIMITE_RESPALDO_MS } from '#contract/limites.ts';
import type { ListaRespaldos, RespaldoJson } from '#contract/respaldos.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { exactTime } from '#ui/relative-time.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { api, bajar } from '../../lib/api.ts';
import { descargar } from '../../lib/descargar.ts';
import { desktop } from '../../lib/desktop.ts';
import { decirFallo } from '../../lib/fallo.ts';
import { LoadFailed } from '../../lib/page-frame.tsx';
import { useTienda } from '../../lib/tienda.ts';
import { useLoad } from '../../lib/use-load.ts';
import { BackupTable } from './backup-table.tsx';
import styles from './configuracion-page.module.css';

export function RespaldosSection() {
  const { data, error, reload } = useLoad(
    'respaldos',
    (signal) => api.get<ListaRespaldos>('/api/respaldos', { signal }),
    'Error al cargar los respaldos',
  );
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!data) return <TableSkeleton rows={6} label="Cargando los respaldos…" />;
  if (!data.disponible) {
    return (
      <Banner tone="info">
        Los datos de esta tienda están en PostgreSQL. Ahí los respaldos los hace quien cuida esa base de datos
        (con pg_dump, por ejemplo), y también de ahí se restauran; esta pantalla no los hace.
      </Banner>
    );
  }
  return <Respaldos {...data} onChanged={reload} />;
}

/** The doing of one thing: which, and to which backup. */
type Tarea =
  | { que: 'hacer' }
  | { que: 'revisar' | 'restaurar' | 'eliminar'; id: string }
  | { que: 'descargar'; id: string; archivo: string };

const FALLOS: Record<Tarea['que'], string> = {
  hacer: 'Error al hacer el respaldo',
  revisar: 'Error al revisar el respaldo',
  descargar: 'Error al descargar el respaldo',
  restaurar: 'Error al restaurar el respaldo',
  eliminar: 'Error al eliminar el respaldo',
};

/** What is asked about before it is done. */
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

/** The call that does it. */
async function pedir(tarea: Tarea): Promise<{ message: string }> {
  const opciones = { limiteMs: TIEMPO_LIMITE_RESPALDO_MS };
  if (tarea.que === 'descargar') {
    descargar(await bajar(`/api/respaldos/${tarea.id}/archivo`, opciones.limiteMs), tarea.archivo);
    return { message: 'Respaldo descargado. Guárdalo lejos de la tienda' };
  }
  if (tarea.que === 'hacer') return api.post('/api/respaldos', opciones);
  if (tarea.que === 'eliminar') return api.delete(`/api/respaldos/${tarea.id}`, opciones);
  return api.post(`/api/respaldos/${tarea.id}/${tarea.que}`, opciones);
}

function Respaldos({
  respaldos,
  carpeta,
  ultimaFalla,
  onChanged,
}: ListaRespaldos & { onChanged: () => void }) {
  const zona = useTienda()?.zonaHoraria;
  const [tarea, setTarea] = useState<Tarea>();
  const [preguntado, setPreguntado] = useState<Pregunta>();

  async function hacer(nueva: Tarea) {
    setTarea(nueva);
    try {
      const { message } = await pedir(nueva);
      toast.success(message);
    } catch (error) {
      decirFallo(error, FALLOS[nueva.que]);
    } finally {
      setTarea(undefined);
      setPreguntado(undefined);
      onChanged();
    }
  }

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
        <p>
          La tienda guarda sola una copia de sus datos y sus imágenes cada día, y conserva las últimas
          catorce; las que haces tú se quedan hasta que las elimines. Se puede vender mientras tanto.
        </p>
        {respaldos.length === 0 ? (
          <EmptyState
            compact
            title="Todavía no hay respaldos"
            text="El primero se hace solo cuando la tienda lleva diez minutos abierta."
          />
        ) : (
          <BackupTable
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
        <Banner tone="warning" action={<OpenFolderButton />}>
          Si la computadora de la tienda se daña o se pierde, los respaldos se pierden con ella. De vez en
          cuando descarga uno y guárdalo en otro lugar, o copia a una memoria USB la carpeta{' '}
          <span className={styles.url}>{carpeta}</span>
        </Banner>
      </div>
      {preguntado && (
        <ConfirmDialog
          open
          title={PREGUNTAS[preguntado.que].titulo}
          description={PREGUNTAS[preguntado.que].texto(exactTime(preguntado.respaldo.fecha, zona))}
          confirmLabel={PREGUNTAS[preguntado.que].si}
          loading={tarea?.que === preguntado.que}
          onCancel={() => setPreguntado(undefined)}
          onConfirm={() => void hacer({ que: preguntado.que, id: preguntado.respaldo._id })}
        />
      )}
    </Card>
  );
}

/** In the desktop window, whose computer is the one with the backups. */
function OpenFolderButton() {
  const bridge = desktop();
  if (!bridge) return null;
  return (
    <Button
      variant="secondary"
      icon={<FolderOpen aria-hidden="true" />}
      onClick={() =>
        void bridge
          .llamar('respaldos:abrir-carpeta', undefined)
          .catch((error: unknown) => decirFallo(error, 'No se pudo abrir la carpeta de los respaldos'))
      }
    >
      Abrir carpeta
    </Button>
  );
}
