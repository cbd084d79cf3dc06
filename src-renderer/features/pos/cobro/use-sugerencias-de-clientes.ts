import { useEffect, useState } from 'react';
import { LISTAR_CLIENTES } from '#contract/calls/addresses.ts';
import { alcanzaParaBuscarCliente, type Cliente } from '#contract/schemas/ventas/clientes.ts';
import { api } from '../../../lib/api.ts';

const ESPERA_MS = 150;
const NADIE: Cliente[] = [];

/** Earlier clients that match what is typed; none while nothing is typed or the server is unreachable. */
export function useSugerenciasDeClientes(buscar: string | undefined): Cliente[] {
  const [encontrados, setEncontrados] = useState<{ por: string; clientes: Cliente[] }>();

  useEffect(() => {
    if (buscar === undefined || !alcanzaParaBuscarCliente(buscar)) return;
    const llamada = new AbortController();
    const timer = setTimeout(() => {
      api(LISTAR_CLIENTES, { query: { buscar }, signal: llamada.signal })
        .then(({ clientes }) => setEncontrados({ por: buscar, clientes }))
        // Suggestions are optional: the name can be typed.
        .catch(() => undefined);
    }, ESPERA_MS);
    return () => {
      clearTimeout(timer);
      llamada.abort();
    };
  }, [buscar]);

  return encontrados && encontrados.por === buscar ? encontrados.clientes : NADIE;
}
