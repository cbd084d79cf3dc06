import { UserRoundPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Pagination } from '#contract/pagina.ts';
import type { Usuario } from '#contract/usuarios.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PaginationBar } from '#ui/pagination-bar.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { api } from '../../lib/api.ts';
import { ChoiceFilter, FilterBar, TextFilter } from '../../lib/filter-bar.tsx';
import { LoadFailed, NoPermission, PageFrame } from '../../lib/page-frame.tsx';
import { useEsPropietario } from '../../lib/permiso.ts';
import { NOMBRES_DE_ROL } from '../../lib/roles.ts';
import { useSession } from '../../lib/session.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useLoad } from '../../lib/use-load.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { UserFormDialog } from './user-form-dialog.tsx';
import { type Accion, UserQuestion } from './user-question.tsx';
import { UserTable } from './user-table.tsx';
import styles from './usuarios-page.module.css';

const FILTROS = { rol: 'personal', buscar: '' };

interface Lista {
  usuarios: Usuario[];
  pagination: Pagination;
}

/** What is being done, and to whom. */
type Abierto =
  | { que: 'nuevo' }
  | { que: 'editar' | 'password'; usuario: Usuario }
  | { que: 'preguntar'; usuario: Usuario; accion: Accion };

/** Who works here: add, change, switch off. The owner's alone. */
export function UsuariosPage() {
  const puede = useEsPropietario();
  if (!puede) return <NoPermission title="Usuarios" text="Solo el propietario administra los usuarios." />;
  return <Usuarios />;
}

function Usuarios() {
  const filters = useFilters(FILTROS);
  const { values, set, page } = filters;
  const yo = useSession((state) => state.usuario?._id);
  const [abierto, setAbierto] = useState<Abierto>();
  const query = { ...values, page };
  const { data, error, loading, reload } = useLoad(
    JSON.stringify(query),
    async (signal) => {
      const [lista, { usuarios: propietarios }] = await Promise.all([
        api.get<Lista>('/api/usuarios', { query, signal }),
        api.get<Lista>('/api/usuarios', { query: { rol: 'propietario', limit: 100 }, signal }),
      ]);
      return { ...lista, propietarios: propietarios.filter(({ activo }) => activo) };
    },
    'Error al cargar los usuarios',
  );
  const settle = useCallback((buscar: string) => set({ buscar }), [set]);
  const cerrar = () => setAbierto(undefined);
  const hecho = () => {
    cerrar();
    reload();
  };
  const esUnico = ({ _id }: Usuario) => data?.propietarios.length === 1 && data.propietarios[0]?._id === _id;

  return (
    <PageFrame
      title="Usuarios"
      actions={
        <Button icon={<UserRoundPlus aria-hidden="true" />} onClick={() => setAbierto({ que: 'nuevo' })}>
          Nuevo usuario
        </Button>
      }
    >
      <FilterBar>
        <TextFilter value={values.buscar} onSettle={settle} placeholder="Nombre, email o teléfono" />
        <ChoiceFilter
          label="Rol"
          value={values.rol}
          onChange={(rol) => set({ rol })}
          all={{ value: 'personal', label: 'Todo el personal' }}
          values={['propietario', 'empleado', 'cliente']}
          labels={NOMBRES_DE_ROL}
        />
      </FilterBar>
      {error && !data ? (
        <LoadFailed error={error} onRetry={reload} />
      ) : !data ? (
        <TableSkeleton rows={6} label="Cargando usuarios…" />
      ) : data.usuarios.length === 0 ? (
        <EmptyState
          title="No se encontraron usuarios"
          text="Prueba con otra palabra o quita el filtro."
          action={
            <Button variant="secondary" onClick={filters.clear}>
              Quitar filtros
            </Button>
          }
        />
      ) : (
        <div className={styles.list} aria-busy={loading || undefined}>
          <UserTable
            usuarios={data.usuarios}
            yo={yo}
            onEdit={(usuario) => setAbierto({ que: 'editar', usuario })}
            onPassword={(usuario) => setAbierto({ que: 'password', usuario })}
            onAsk={(usuario, accion) => setAbierto({ que: 'preguntar', usuario, accion })}
          />
          <PaginationBar
            pagination={data.pagination}
            onPage={filters.setPage}
            noun={['usuario', 'usuarios']}
          />
        </div>
      )}
      {(abierto?.que === 'nuevo' || abierto?.que === 'editar') && (
        <UserFormDialog
          usuario={abierto.que === 'editar' ? abierto.usuario : undefined}
          unico={abierto.que === 'editar' && esUnico(abierto.usuario)}
          onClose={cerrar}
          onSaved={hecho}
        />
      )}
      {abierto?.que === 'password' && <PasswordDialog usuario={abierto.usuario} onClose={cerrar} />}
      {abierto?.que === 'preguntar' && (
        <UserQuestion {...abierto} unico={esUnico(abierto.usuario)} onClose={cerrar} onDone={hecho} />
      )}
    </PageFrame>
  );
}
