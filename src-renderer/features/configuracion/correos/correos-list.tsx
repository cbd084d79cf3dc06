import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DESCARTAR_CORREO, LISTAR_CORREOS, REINTENTAR_CORREO } from '#contract/calls/addresses.ts';
import { type CorreoJson, ESTADOS_CORREO } from '#contract/schemas/tienda/correos.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Card } from '#ui/display/card.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../../lib/api.ts';
import { decirError } from '../../../lib/errores.ts';
import { ChoiceFilter } from '../../../shared/listas/filter-bar.tsx';
import { chosenOf, ListFilters } from '../../../shared/listas/list-filters.tsx';
import { foundIn, ListStates } from '../../../shared/listas/list-states.tsx';
import type { Filters } from '../../../shared/listas/use-filters.ts';
import { useLista } from '../../../shared/listas/use-lista.ts';
import { LoadFailed } from '../../../shared/pagina/page-frame.tsx';
import { CodigoOcultoDialog } from './codigo-oculto-dialog.tsx';
import styles from './correos.module.css';
import { CorreosTable } from './correos-table.tsx';

const NOUN = ['correo', 'correos'] as const;
const FILTROS = { estado: 'pendiente' };
const ESTADOS = { pendiente: 'En espera', enviado: 'Enviados', fallido: 'No enviados' } as const;
const CAMBIOS = { reintentar: REINTENTAR_CORREO, descartar: DESCARTAR_CORREO } as const;
/** Interval of the reloads, since mails are sent in the background. */
const VISTAZO_MS = 15_000;

/** The mails in the queue, sent, and failed for good. */
export function CorreosList({ configurado }: { configurado: boolean }) {
  const lista = useLista({
    filtros: FILTROS,
    pedir: (query, signal) => api(LISTAR_CORREOS, { query: { ...query, limit: 10 }, signal }),
    failed: 'Error al cargar los correos',
    dependsOn: configurado,
  });
  const { filters, load } = lista;
  const { reload } = load;
  const [busy, setBusy] = useState<string>();
  const [descartando, setDescartando] = useState<CorreoJson>();
  const [viendo, setViendo] = useState<CorreoJson>();
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), VISTAZO_MS);
    return () => clearInterval(timer);
  }, [reload]);

  async function hacer({ _id }: CorreoJson, que: keyof typeof CAMBIOS) {
    setBusy(_id);
    try {
      const { message } = await api(CAMBIOS[que], { params: { id: _id } });
      toast.success(message);
    } catch (error) {
      decirError(error, 'Error al cambiar el correo');
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
        <EstadoFilter filters={filters} found={foundIn(lista, NOUN)} />
        {load.error ? (
          // Old rows would say that a mail still waits which was sent or discarded.
          <LoadFailed error={load.error} onRetry={reload} />
        ) : (
          <ListStates
            compact
            lista={lista}
            noun={NOUN}
            loading="Cargando correos…"
            skeletonRows={4}
            isEmpty={({ correos }) => correos.length === 0}
            noneFound={{
              title:
                filters.values.estado === 'pendiente' ? 'No hay correos en espera' : 'No hay correos aquí',
              text: 'Se guardan tres meses.',
              action: null,
            }}
          >
            {({ correos }) => (
              <CorreosTable
                correos={correos}
                configurado={configurado}
                busy={busy}
                onRetry={(correo) => void hacer(correo, 'reintentar')}
                onDiscard={setDescartando}
                onReveal={setViendo}
              />
            )}
          </ListStates>
        )}
      </div>
      {viendo && <CodigoOcultoDialog correo={viendo} onClose={() => setViendo(undefined)} />}
      {descartando && (
        <ConfirmDialog
          open
          title="¿Descartar este correo?"
          description={`No se enviará a ${descartando.para}.${descartando.codigoVence ? ' Su código deja de verse aquí, pero sigue sirviendo hasta que venza.' : ''}`}
          confirmLabel="Descartar correo"
          loading={busy !== undefined}
          onCancel={() => setDescartando(undefined)}
          onConfirm={() => void hacer(descartando, 'descartar')}
        />
      )}
    </Card>
  );
}

interface EstadoFilterProps {
  filters: Filters<keyof typeof FILTROS>;
  /** What the list found, in words. */
  found: string | undefined;
}

function EstadoFilter({ filters, found }: EstadoFilterProps) {
  const { values, set } = filters;
  return (
    <ListFilters
      filters={filters}
      found={found}
      chosen={chosenOf(filters, 'estado', { ...ESTADOS, todos: 'Todos' })}
    >
      <ChoiceFilter
        label="Estado"
        value={values.estado}
        onChange={(estado) => set({ estado })}
        all={{ value: 'todos', label: 'Todos' }}
        values={ESTADOS_CORREO}
        labels={ESTADOS}
      />
    </ListFilters>
  );
}
