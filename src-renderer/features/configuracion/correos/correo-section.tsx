import { useState } from 'react';
import { OBTENER_SERVIDOR_DE_CORREO } from '#contract/calls/addresses.ts';
import type { CorreoConfigurado } from '#contract/schemas/tienda/correos.ts';
import { api } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { Loaded } from '../../../shared/pagina/loaded.tsx';
import { CorreoServerForm } from './correo-server-form.tsx';
import { CorreosList } from './correos-list.tsx';

export function CorreoSection() {
  const load = useLoad(
    'correo',
    (signal) => api(OBTENER_SERVIDOR_DE_CORREO, { signal }),
    'Error al cargar la configuración de correo',
  );
  return (
    <Loaded load={load} loading="Cargando la configuración de correo…">
      {(data) => <Correo inicial={data} />}
    </Loaded>
  );
}

function Correo({ inicial }: { inicial: CorreoConfigurado }) {
  const [actual, setActual] = useState(inicial);
  return (
    <>
      <CorreosList configurado={actual.origen !== 'ninguno'} />
      <CorreoServerForm inicial={actual} onSaved={setActual} />
    </>
  );
}
