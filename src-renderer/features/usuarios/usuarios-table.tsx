import { KeyRound, LogOut, Pencil, UserRoundCheck, UserRoundX } from 'lucide-react';
import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { PERMISOS } from '#contract/words/permisos.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import type { RowCard } from '#ui/display/row-cards.tsx';
import { NOMBRE_DE_ROL } from '../../lib/session/roles.ts';
import type { Accion } from './usuario-pregunta.tsx';
import styles from './usuarios-page.module.css';

const NOMBRE_DE_PERMISO = { productos: 'Productos', ventas: 'Ventas', reportes: 'Reportes' } as const;

function Permisos({ rol, permisos }: Usuario) {
  if (rol === 'propietario') return 'Todos';
  const suyos = PERMISOS.filter((permiso) => permisos[permiso]);
  if (suyos.length === 0) return rol === 'empleado' ? 'Ninguno' : '—';
  return (
    <span className={styles.badges}>
      {suyos.map((permiso) => (
        <Badge key={permiso} accent="sky">
          {NOMBRE_DE_PERMISO[permiso]}
        </Badge>
      ))}
    </span>
  );
}

function Rol({ rol }: Pick<Usuario, 'rol'>) {
  return (
    <Badge accent={rol === 'propietario' ? 'grape' : rol === 'empleado' ? 'mint' : 'lemon'}>
      {NOMBRE_DE_ROL[rol]}
    </Badge>
  );
}

/** A person on a phone: who, as what, and whether they may sign in. */
function tarjetaDe({ nombre, email, rol, activo }: Usuario, yo: boolean): RowCard {
  return {
    title: nombre,
    subtitle: yo && '(tú)',
    amount: <Rol rol={rol} />,
    state: email,
    when: !activo && <Badge tone="neutral">Inactivo</Badge>,
  };
}

interface UsuariosTableProps {
  usuarios: Usuario[];
  /** Id of the signed-in person, who changes their password and sessions in «Mi cuenta». */
  yo: string | undefined;
  onEdit: (usuario: Usuario) => void;
  onPassword: (usuario: Usuario) => void;
  onAsk: (usuario: Usuario, accion: Accion) => void;
}

export function UsuariosTable({ usuarios, yo, onEdit, onPassword, onAsk }: UsuariosTableProps) {
  const columns: Column<Usuario>[] = [
    {
      header: 'Nombre',
      rowHeader: true,
      cell: ({ _id, nombre, email }) => (
        <>
          {nombre}
          {_id === yo && <span className={styles.me}> (tú)</span>}
          <span className={styles.email}>{email}</span>
        </>
      ),
    },
    {
      header: 'Teléfono',
      least: true,
      cell: ({ telefono }) =>
        telefono ? (
          <a href={`tel:${telefono}`} className={styles.phone}>
            {formatoTelefono(telefono)}
          </a>
        ) : (
          '—'
        ),
    },
    {
      header: 'Rol',
      cell: ({ rol }) => <Rol rol={rol} />,
    },
    { header: 'Permisos', cell: (usuario) => <Permisos {...usuario} /> },
    {
      header: 'Estado',
      cell: ({ activo }) => (
        <Badge tone={activo ? 'success' : 'neutral'}>{activo ? 'Activo' : 'Inactivo'}</Badge>
      ),
    },
  ];
  return (
    <DataTable
      label="Usuarios"
      columns={columns}
      rows={usuarios}
      rowKey={({ _id }) => _id}
      card={(usuario) => tarjetaDe(usuario, usuario._id === yo)}
      actions={(usuario) => {
        const { _id, nombre, activo } = usuario;
        const editar = {
          label: 'Editar',
          name: `Editar a ${nombre}`,
          icon: <Pencil />,
          onPress: () => onEdit(usuario),
        };
        const deOtros = [
          {
            label: 'Cambiar la contraseña',
            name: `Cambiar la contraseña de ${nombre}`,
            icon: <KeyRound />,
            onPress: () => onPassword(usuario),
          },
          {
            label: 'Cerrar las sesiones',
            name: `Cerrar las sesiones de ${nombre}`,
            icon: <LogOut />,
            onPress: () => onAsk(usuario, 'cerrar-sesiones'),
          },
        ];
        const activar = {
          label: activo ? 'Desactivar' : 'Activar',
          name: activo ? `Desactivar a ${nombre}` : `Activar a ${nombre}`,
          icon: activo ? <UserRoundX /> : <UserRoundCheck />,
          onPress: () => onAsk(usuario, activo ? 'desactivar' : 'activar'),
        };
        return [editar, ...(_id === yo ? [] : deOtros), activar];
      }}
    />
  );
}
