import { UserRoundPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { LISTAR_USUARIOS } from '#contract/calls/addresses.ts';
import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { Button } from '#ui/controls/button.tsx';
import { api } from '../../lib/api.ts';
import { useEsPropietario } from '../../lib/session/permisos.ts';
import { NOMBRE_DE_ROL } from '../../lib/session/roles.ts';
import { useSession } from '../../lib/session/session.ts';
import { ChoiceFilter, TextFilter } from '../../shared/listas/filter-bar.tsx';
import { chosenOf, ListFilters } from '../../shared/listas/list-filters.tsx';
import { foundIn, ListStates } from '../../shared/listas/list-states.tsx';
import type { Filters } from '../../shared/listas/use-filters.ts';
import { useLista } from '../../shared/listas/use-lista.ts';
import { NoPermission, PageFrame } from '../../shared/pagina/page-frame.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { UsuarioFormDialog } from './usuario-form-dialog.tsx';
import { type Accion, UsuarioPregunta } from './usuario-pregunta.tsx';
import { UsuariosTable } from './usuarios-table.tsx';

const NOUN = ['usuario', 'usuarios'] as const;
const FILTROS = { rol: 'personal', buscar: '' };

/** The open dialog, and its user. */
type Abierto =
  | { que: 'nuevo' }
  | { que: 'editar' | 'password'; usuario: Usuario }
  | { que: 'preguntar'; usuario: Usuario; accion: Accion };

/** The staff: add, change, deactivate; for the owner only. */
export function UsuariosPage() {
  const puede = useEsPropietario();
  if (!puede) return <NoPermission title="Usuarios" text="Solo el propietario administra los usuarios." />;
  return <Usuarios />;
}

function Usuarios() {
  const lista = useLista({
    filtros: FILTROS,
    pedir: async (query, signal) => {
      const [pagina, { usuarios: propietarios }] = await Promise.all([
        api(LISTAR_USUARIOS, { query, signal }),
        api(LISTAR_USUARIOS, { query: { rol: 'propietario', limit: 100 }, signal }),
      ]);
      return { ...pagina, propietarios: propietarios.filter(({ activo }) => activo) };
    },
    failed: 'Error al cargar los usuarios',
  });
  const { data, reload } = lista.load;
  const yo = useSession((state) => state.usuario?._id);
  const [abierto, setAbierto] = useState<Abierto>();
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
      <UsuariosFilters filters={lista.filters} found={foundIn(lista, NOUN)} />
      <ListStates
        lista={lista}
        noun={NOUN}
        loading="Cargando usuarios…"
        skeletonRows={6}
        isEmpty={({ usuarios }) => usuarios.length === 0}
        noneFound={{
          title: 'No se encontraron usuarios',
          text: 'Prueba con otra palabra o quita el filtro.',
        }}
      >
        {({ usuarios }) => (
          <UsuariosTable
            usuarios={usuarios}
            yo={yo}
            onEdit={(usuario) => setAbierto({ que: 'editar', usuario })}
            onPassword={(usuario) => setAbierto({ que: 'password', usuario })}
            onAsk={(usuario, accion) => setAbierto({ que: 'preguntar', usuario, accion })}
          />
        )}
      </ListStates>
      {(abierto?.que === 'nuevo' || abierto?.que === 'editar') && (
        <UsuarioFormDialog
          usuario={abierto.que === 'editar' ? abierto.usuario : undefined}
          unico={abierto.que === 'editar' && esUnico(abierto.usuario)}
          onClose={cerrar}
          onSaved={hecho}
        />
      )}
      {abierto?.que === 'password' && <PasswordDialog usuario={abierto.usuario} onClose={cerrar} />}
      {abierto?.que === 'preguntar' && (
        <UsuarioPregunta {...abierto} unico={esUnico(abierto.usuario)} onClose={cerrar} onDone={hecho} />
      )}
    </PageFrame>
  );
}

interface UsuariosFiltersProps {
  filters: Filters<keyof typeof FILTROS>;
  /** What the list found, in words. */
  found: string | undefined;
}

function UsuariosFilters({ filters, found }: UsuariosFiltersProps) {
  const { values, set } = filters;
  const settle = useCallback((buscar: string) => set({ buscar }), [set]);
  return (
    <ListFilters
      filters={filters}
      found={found}
      chosen={chosenOf(filters, 'rol', NOMBRE_DE_ROL)}
      search={<TextFilter value={values.buscar} onSettle={settle} placeholder="Nombre, email o teléfono" />}
    >
      <ChoiceFilter
        label="Rol"
        value={values.rol}
        onChange={(rol) => set({ rol })}
        all={{ value: 'personal', label: 'Todo el personal' }}
        values={['propietario', 'empleado', 'cliente']}
        labels={NOMBRE_DE_ROL}
      />
    </ListFilters>
  );
}
