import { DatabaseBackup } from 'lucide-react';
import { useState } from 'react';
import { mensajesDeError } from '#contract/api-client.ts';
import type { ListaRespaldos, RespaldoJson } from '#contract/respaldos.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { exactTime } from '#ui/relative-time.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
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
type Tarea = { que: 'hacer' } | { que: 'revisar' | 'restaurar'; id: string };

const FALLOS: Record<Tarea['que'], string> = {
  hacer: 'Error al hacer el respaldo',
  revisar: 'Error al revisar el respaldo',
  restaurar: 'Error al restaurar el respaldo',
};

function Respaldos({ respaldos, carpeta, onChanged }: ListaRespaldos & { onChanged: () => void }) {
  const zona = useTienda()?.zonaHoraria;
  const [tarea, setTarea] = useState<Tarea>();
  const [preguntado, setPreguntado] = useState<RespaldoJson>();

  async function hacer(nueva: Tarea) {
    setTarea(nueva);
    const ruta = nueva.que === 'hacer' ? '/api/respaldos' : `/api/respaldos/${nueva.id}/${nueva.que}`;
    try {
      const { message } = await api.post<{ message: string }>(ruta);
      toast.success(message);
    } catch (error) {
      toast.error(`❌ ${mensajesDeError(error, FALLOS[nueva.que]).join(' · ')}`);
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
        <p>
          La tienda guarda sola una copia de sus datos y sus imágenes cada día, y conserva las últimas
          catorce; las que haces tú no se borran. Se puede vender mientras tanto.
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
            disabled={tarea !== undefined}
            onCheck={({ _id }) => void hacer({ que: 'revisar', id: _id })}
            onRestore={setPreguntado}
          />
        )}
        <Banner tone="warning">
          Si esta computadora se daña o se pierde, los respaldos se pierden con ella. De vez en cuando copia a
          una memoria USB la carpeta <span className={styles.url}>{carpeta}</span>
        </Banner>
      </div>
      {preguntado && (
        <ConfirmDialog
          open
          title="¿Volver la tienda a este respaldo?"
          description={`Todo queda como estaba el ${exactTime(preguntado.fecha, zona)}: productos, ventas, pedidos, clientes, usuarios y contraseñas. Lo que se hizo después deja de verse, pero no se pierde: lo de ahora se guarda antes como otro respaldo. La tienda cierra unos segundos y todos vuelven a iniciar sesión.`}
          confirmLabel="Restaurar"
          loading={tarea?.que === 'restaurar'}
          onCancel={() => setPreguntado(undefined)}
          onConfirm={() => void hacer({ que: 'restaurar', id: preguntado._id })}
        />
      )}
    </Card>
  );
}
