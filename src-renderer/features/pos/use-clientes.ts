import { useEffect, useState } from 'react';
import { alcanzaParaBuscarCliente, type Cliente } from '#contract/clientes.ts';
import { api } from '../../lib/api.ts';

const ESPERA_MS = 150;
const NADIE: Cliente[] = [];

/** Who bought before by what is typed; nobody while nothing is, and nobody where the server cannot be asked. */
export function useClientes(buscar: string | undefined): Cliente[] {
  const [hallados, setHallados] = useState<{ por: string; clientes: Cliente[] }>();

  useEffect(() => {
    if (buscar === undefined || !alcanzaParaBuscarCliente(buscar)) return;
    const llamada = new AbortController();
    const timer = setTimeout(() => {
      api
        .get<{ clientes: Cliente[] }>('/api/clientes', { query: { buscar }, signal: llamada.signal })
        .then(({ clientes }) => setHallados({ por: buscar, clientes }))
        // An offer that does not come is not missed: the name is typed.
        .catch(() => undefined);
    }, ESPERA_MS);
    return () => {
      clearTimeout(timer);
      llamada.abort();
    };
  }, [buscar]);

  return hallados && hallados.por === buscar ? hallados.clientes : NADIE;
}
