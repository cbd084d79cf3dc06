import { KeyRound, LogOut, Pencil, UserRoundCheck, UserRoundX } from 'lucide-react';
import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { PERMISOS } from '#contract/words/permisos.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { type Column, DataTable } from '#ui/display/data-table.tsx';
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
      cell: ({ telefono }) => (telefono ? formatoTelefono(telefono) : '—'),
    },
    {
      header: 'Rol',
      cell: ({ rol }) => (
        <Badge accent={rol === 'propietario' ? 'grape' : rol === 'empleado' ? 'mint' : 'lemon'}>
          {NOMBRE_DE_ROL[rol]}
        </Badge>
      ),
    },
    { header: 'Permisos', cell: (usuario) => <Permisos {...usuario} /> },
    {
      header: 'Estado',
      cell: ({ activo }) => (
        <Badge tone={activo ? 'success' : 'neutral'}>{activo ? 'Activo' : 'Inactivo'}</Badge>
      ),
    },
    {
      header: 'Acciones',
      actions: true,
      cell: (usuario) => {
        const { _id, nombre, activo } = usuario;
        return (
          <>
            <IconButton
              size="sm"
              label={`Editar a ${nombre}`}
              icon={<Pencil />}
              onClick={() => onEdit(usuario)}
            />
            {_id !== yo && (
              <>
                <IconButton
                  size="sm"
                  label={`Cambiar la contraseña de ${nombre}`}
                  icon={<KeyRound />}
                  onClick={() => onPassword(usuario)}
                />
                <IconButton
                  size="sm"
                  label={`Cerrar las sesiones de ${nombre}`}
                  icon={<LogOut />}
                  onClick={() => onAsk(usuario, 'cerrar-sesiones')}
                />
              </>
            )}
            <IconButton
              size="sm"
              label={activo ? `Desactivar a ${nombre}` : `Activar a ${nombre}`}
              icon={activo ? <UserRoundX /> : <UserRoundCheck />}
              onClick={() => onAsk(usuario, activo ? 'desactivar' : 'activar')}
            />
          </>
        );
      },
    },
  ];
  return <DataTable label="Usuarios" columns={columns} rows={usuarios} rowKey={({ _id }) => _id} />;
}
