import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type CorreoJson, ESTADOS_CORREO } from '#contract/correos.ts';
import type { Pagination } from '#contract/pagina.ts';
import { IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PaginationBar } from '#ui/pagination-bar.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
import { decirFallo } from '../../lib/fallo.ts';
import { ChoiceFilter, FilterBar } from '../../lib/filter-bar.tsx';
import { LoadFailed } from '../../lib/page-frame.tsx';
import { useFilters } from '../../lib/use-filters.ts';
import { useLoad } from '../../lib/use-load.ts';
import styles from './configuracion-page.module.css';
import { MailTable } from './mail-table.tsx';

const FILTROS = { estado: 'pendiente' };
const ESTADOS = { pendiente: 'En espera', enviado: 'Enviados', fallido: 'No enviados' } as const;
/** Mails leave by themselves: the list is asked for again so often, in ms. */
const VISTAZO_MS = 15_000;

interface Lista {
  correos: CorreoJson[];
  pagination: Pagination;
}

/** What waits to be mailed, what left and what never will. */
export function MailList({ configurado }: { configurado: boolean }) {
  const filters = useFilters(FILTROS);
  const { values, set, page } = filters;
  const [busy, setBusy] = useState<string>();
  const [descartando, setDescartando] = useState<CorreoJson>();
  const query = { ...values, page, limit: 10 };
  const { data, error, loading, reload } = useLoad(
    JSON.stringify([query, configurado]),
    (signal) => api.get<Lista>('/api/correos', { query, signal }),
    'Error al cargar los correos',
  );
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), VISTAZO_MS);
    return () => clearInterval(timer);
  }, [reload]);

  async function hacer({ _id }: CorreoJson, que: 'reintentar' | 'descartar') {
    setBusy(_id);
    try {
      const { message } = await api.post<{ message: string }>(`/api/correos/${_id}/${que}`);
      toast.success(message);
    } catch (fallo) {
      decirFallo(fallo, 'Error al cambiar el correo');
    } finally {
      setBusy(undefined);
      setDescartando(undefined);
      reload();
    }
  }

  return (
    <Card
      as="section"
      aria-label="Correos"
      title="Correos"
      actions={<IconButton label="Actualizar la lista" icon={<RotateCw />} onClick={reload} />}
    >
      <div className={styles.stack}>
        <FilterBar>
          <ChoiceFilter
            label="Estado"
            value={values.estado}
            onChange={(estado) => set({ estado })}
            all={{ value: 'todos', label: 'Todos' }}
            values={ESTADOS_CORREO}
            labels={ESTADOS}
          />
        </FilterBar>
        {error ? (
          <LoadFailed error={error} onRetry={reload} />
        ) : !data ? (
          <TableSkeleton rows={4} label="Cargando correos…" />
        ) : data.correos.length === 0 ? (
          <EmptyState
            compact
            title={values.estado === 'pendiente' ? 'No hay correos en espera' : 'No hay correos aquí'}
            text="Se guardan tres meses."
          />
        ) : (
          <div className={styles.list} aria-busy={loading || undefined}>
            <MailTable
              correos={data.correos}
              configurado={configurado}
              busy={busy}
              onRetry={(correo) => void hacer(correo, 'reintentar')}
              onDiscard={setDescartando}
            />
            <PaginationBar
              pagination={data.pagination}
              onPage={filters.setPage}
              noun={['correo', 'correos']}
            />
          </div>
        )}
      </div>
      {descartando && (
        <ConfirmDialog
          open
          title="¿Descartar este correo?"
          description={`No se enviará a ${descartando.para}.${descartando.codigo ? ' Su código deja de verse aquí, pero sigue sirviendo hasta que venza.' : ''}`}
          confirmLabel="Descartar correo"
          loading={busy !== undefined}
          onCancel={() => setDescartando(undefined)}
          onConfirm={() => void hacer(descartando, 'descartar')}
        />
      )}
    </Card>
  );
}
