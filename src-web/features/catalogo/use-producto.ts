import { useCallback, useEffect, useState } from 'react';
import type { Parecidos, ProductoDeCatalogo } from '#contract/catalogo.ts';
import { apiDelProducto } from '#contract/direcciones.ts';
import type { ProductoConParecidos } from '#contract/vitrina.ts';
import { api, esFallaDeRed, SIN_COPIA } from '../../lib/api.ts';
import {
  contarFrescos,
  type Frescos,
  type ProductoVisto,
  preguntarPor,
  preguntarPorProductos,
  useFrescos,
} from '../../lib/existencias.ts';
import { ausentes, conFrescos } from './al-dia.ts';
import { useFrescura } from './frescura.ts';
import type { Falla } from './no-se-pudo.tsx';
import { productoVisto } from './use-catalogo.ts';

/** With the time it was last seen when the shop does not give it just now. */
type ConParecidosVisto = ProductoConParecidos & Pick<ProductoVisto, 'vistoEn'>;

interface EstadoDelProducto {
  /** What is known of it; null when it is no longer sold. */
  producto: ProductoDeCatalogo | null | undefined;
  parecidos: readonly ProductoDeCatalogo[];
  vistoEn: string | undefined;
  falla: Falla | undefined;
}

/** Products looked at lately: going back shows them at once. */
const conocidos = new Map<string, ConParecidosVisto>();
const CONOCIDOS_MAXIMOS = 30;

/** The product that came with the page: it is not asked for again. */
let pintado: string | undefined;

function recordar(id: string, conParecidos: ConParecidosVisto): void {
  conocidos.delete(id);
  conocidos.set(id, { vistoEn: new Date().toISOString(), ...conParecidos });
  const viejo = conocidos.size > CONOCIDOS_MAXIMOS ? conocidos.keys().next().value : undefined;
  if (viejo !== undefined) conocidos.delete(viejo);
}

/** Starts with the product that the page is painted with; only one that was painted just now is `vigente`. */
export function empezarConProducto(id: string, conParecidos: ConParecidosVisto, vigente: boolean): void {
  recordar(id, conParecidos);
  pintado = vigente ? id : undefined;
}

interface Pregunta {
  signal?: AbortSignal;
  sinCopia: boolean;
}

function pedirParecidos(id: string, { signal, sinCopia }: Pregunta): Promise<Parecidos> {
  return api.get<Parecidos>(`${apiDelProducto(id)}/parecidos`, {
    signal,
    headers: sinCopia ? SIN_COPIA : undefined,
  });
}

async function traer(id: string, pregunta: Pregunta): Promise<ConParecidosVisto> {
  const [visto, otros] = await Promise.all([
    preguntarPor(id, pregunta),
    // Without them the page is whole all the same.
    pedirParecidos(id, pregunta).catch(() => undefined),
  ]);
  return { ...visto, parecidos: otros?.productos ?? [] };
}

/** How it stands now with a product and those that are shown beside it. */
async function preguntarDeNuevo(id: string, { parecidos }: EstadoDelProducto): Promise<Frescos> {
  const frescos = await preguntarPorProductos([id]);
  if (!frescos.get(id) || parecidos.length === 0) return frescos;
  const otros = await pedirParecidos(id, { sinCopia: true });
  const aparte = await preguntarPorProductos(ausentes({ productos: parecidos }, otros));
  for (const otro of otros.productos) if (!frescos.has(otro._id)) frescos.set(otro._id, otro);
  return new Map([...frescos, ...aparte]);
}

/**
 * One product and some like it; what a list already showed of it is there at once, and while it is on show it stays up
 * to date. `id` never changes.
 */
export function useProducto(id: string): EstadoDelProducto & { reintentar: () => void } {
  const [estado, setEstado] = useState<EstadoDelProducto>(() => {
    const conocido = conocidos.get(id);
    const { producto, vistoEn } = conocido ?? productoVisto(id) ?? {};
    return { producto, parecidos: conocido?.parecidos ?? [], vistoEn, falla: undefined };
  });
  const [intento, setIntento] = useState(0);

  useEffect(() => {
    if (pintado === id) {
      pintado = undefined;
      return;
    }
    const aborto = new AbortController();
    traer(id, { signal: aborto.signal, sinCopia: intento > 0 }).then(
      (conParecidos) => {
        recordar(id, conParecidos);
        setEstado({ vistoEn: undefined, ...conParecidos, falla: undefined });
      },
      (error: unknown) => {
        if (aborto.signal.aborted) return;
        setEstado((previo) => ({ ...previo, falla: esFallaDeRed(error) ? 'sin-conexion' : 'error' }));
      },
    );
    return () => aborto.abort();
  }, [id, intento]);

  const reintentar = useCallback(() => {
    setEstado((previo) => ({ ...previo, falla: undefined }));
    setIntento((previo) => previo + 1);
  }, []);

  useFrescos((frescos) =>
    setEstado((previo) => {
      const fresco = frescos.get(id);
      const { productos: parecidos } = conFrescos({ productos: previo.parecidos }, frescos);
      if (fresco === undefined) return { ...previo, parecidos };
      const ahora = { producto: fresco, parecidos, vistoEn: new Date().toISOString() };
      recordar(id, ahora);
      return { ...ahora, falla: undefined };
    }),
  );
  // Whoever only looks is not told that it could not be asked again, and sees nothing flicker.
  useFrescura(() =>
    estado.falla
      ? setIntento((previo) => previo + 1)
      : void preguntarDeNuevo(id, estado).then(contarFrescos, () => undefined),
  );
  return { ...estado, reintentar };
}
