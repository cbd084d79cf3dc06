import { useState } from 'react';
import type { CorreoConfigurado } from '#contract/correos.ts';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { api } from '../../lib/api.ts';
import { LoadFailed } from '../../lib/page-frame.tsx';
import { useLoad } from '../../lib/use-load.ts';
import { MailList } from './mail-list.tsx';
import { MailServerForm } from './mail-server-form.tsx';

export function CorreoSection() {
  const { data, error, reload } = useLoad(
    'correo',
    (signal) => api.get<CorreoConfigurado>('/api/configuracion/correo', { signal }),
    'Error al cargar la configuración de correo',
  );
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!data) return <TableSkeleton rows={6} label="Cargando la configuración de correo…" />;
  return <Correo inicial={data} />;
}

function Correo({ inicial }: { inicial: CorreoConfigurado }) {
  const [actual, setActual] = useState(inicial);
  return (
    <>
      <MailServerForm inicial={actual} onSaved={setActual} />
      <MailList configurado={actual.origen !== 'ninguno'} />
    </>
  );
}
