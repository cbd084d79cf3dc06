import { type ReactNode, useEffect, useState } from 'react';
import type { Filtros } from '#contract/catalogo.ts';
import { ETIQUETA_TAMANO, ETIQUETA_TIPO_GLOBO, ETIQUETA_TIPO_SERVICIO } from '#contract/categorias.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { api } from '../../lib/api.ts';
import {
  type ConsultaDeCatalogo,
  cuantosFiltros,
  type Eleccion,
  filtrosDe,
  SIN_ELECCION,
} from './consulta.ts';
import styles from './hoja-de-filtros.module.css';
import { tintesDe } from './tintes.ts';

export interface HojaDeFiltrosProps {
  consulta: ConsultaDeCatalogo;
  onClose: () => void;
  /** The visitor wants to see what he chose. */
  onVer: (eleccion: Eleccion) => void;
}

/** What there is to filter by, and how much of it, with what is chosen so far. */
function useFiltros({ categoria, buscar }: ConsultaDeCatalogo, eleccion: Eleccion) {
  const [filtros, setFiltros] = useState<Filtros>();
  const [falla, setFalla] = useState(false);
  const [intento, setIntento] = useState(0);
  const clave = JSON.stringify([categoria, buscar, eleccion]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says it all; another try asks the same again
  useEffect(() => {
    const aborto = new AbortController();
    setFalla(false);
    api
      .get<Filtros>('/api/catalog/filtros', {
        query: { categoria: categoria === 'todos' ? undefined : categoria, buscar, ...eleccion },
        signal: aborto.signal,
      })
      .then(setFiltros, () => {
        if (!aborto.signal.aborted) setFalla(true);
      });
    return () => aborto.abort();
  }, [clave, intento]);

  return { filtros, falla, reintentar: () => setIntento((previo) => previo + 1) };
}

/** The values, and those that are chosen although nothing has them any more: they can be taken away. */
function conElegidos<V extends string>(valores: { valor: V; productos: number }[], elegidos: readonly V[]) {
  const mismo = (a: string, b: string) => a.localeCompare(b, 'es', { sensitivity: 'base' }) === 0;
  const sueltos = elegidos.filter((uno) => !valores.some(({ valor }) => mismo(valor, uno)));
  return [
    // The address may spell a colour otherwise than the shop does.
    ...valores.map((uno) => ({
      ...uno,
      valor: elegidos.find((otro) => mismo(otro, uno.valor)) ?? uno.valor,
    })),
    ...sueltos.map((valor) => ({ valor, productos: 0 })),
  ];
}

/** The sheet where filters are chosen. Nothing changes behind it until the visitor asks to see. */
export function HojaDeFiltros({ consulta, onClose, onVer }: HojaDeFiltrosProps) {
  const [eleccion, setEleccion] = useState<Eleccion>(() => {
    const { color, tamano, tipo } = consulta;
    return { color, tamano, tipo };
  });
  const { filtros, falla, reintentar } = useFiltros(consulta, eleccion);
  const { tipos } = filtrosDe(consulta.categoria);
  const total = filtros?.total;

  function alternar<L extends keyof Eleccion>(lista: L, valor: Eleccion[L][number]) {
    setEleccion((previa) => {
      const valores: readonly string[] = previa[lista];
      const nuevos = valores.includes(valor) ? valores.filter((uno) => uno !== valor) : [...valores, valor];
      return { ...previa, [lista]: nuevos };
    });
  }

  return (
    <Dialog
      open
      size="md"
      title="Filtrar productos"
      onClose={onClose}
      onSubmit={() => onVer(eleccion)}
      footer={
        <>
          <Button
            variant="secondary"
            disabled={cuantosFiltros(eleccion) === 0}
            onClick={() => setEleccion(SIN_ELECCION)}
          >
            Quitar filtros
          </Button>
          <Button type="submit" disabled={falla}>
            {total === undefined ? 'Ver productos' : `Ver ${cuantosProductos(total)}`}
          </Button>
        </>
      }
    >
      <p role="status" className="visually-hidden">
        {total !== undefined && cuantosProductos(total)}
      </p>
      {falla && <ErrorState compact title="No pudimos mostrar los filtros" onRetry={reintentar} />}
      {!falla && !filtros && (
        <SkeletonGroup label="Cargando filtros…" className={styles.cargando}>
          <Skeleton width="20%" />
          <Skeleton shape="block" height="9rem" />
          <Skeleton width="20%" />
          <Skeleton shape="block" height="6rem" />
        </SkeletonGroup>
      )}
      {!falla && filtros && (
        <>
          <Lista
            titulo="Color"
            opciones={conElegidos(filtros.colores, eleccion.color)}
            elegidas={eleccion.color}
            onAlternar={(valor) => alternar('color', valor)}
            nombre={(valor) => valor}
            muestra={(valor) => <Muestra color={valor} />}
          />
          <Lista
            titulo="Tamaño"
            opciones={conElegidos(filtros.tamanos, eleccion.tamano)}
            elegidas={eleccion.tamano}
            onAlternar={(valor) => alternar('tamano', valor)}
            nombre={(valor) => ETIQUETA_TAMANO[valor]}
          />
          <Lista
            titulo={consulta.categoria === 'servicios' ? 'Tipo de servicio' : 'Tipo de globo'}
            opciones={conElegidos(
              filtros.tipos.filter(({ valor }) => tipos.includes(valor)),
              eleccion.tipo,
            )}
            elegidas={eleccion.tipo}
            onAlternar={(valor) => alternar('tipo', valor)}
            nombre={(valor) => ({ ...ETIQUETA_TIPO_GLOBO, ...ETIQUETA_TIPO_SERVICIO })[valor]}
          />
          {filtros.colores.length + filtros.tamanos.length + filtros.tipos.length === 0 && (
            <p>Aquí no hay nada por qué filtrar.</p>
          )}
        </>
      )}
    </Dialog>
  );
}

function cuantosProductos(n: number): string {
  return n === 1 ? '1 producto' : `${n} productos`;
}

interface ListaProps<V extends string> {
  titulo: string;
  opciones: { valor: V; productos: number }[];
  elegidas: readonly V[];
  onAlternar: (valor: V) => void;
  nombre: (valor: V) => string;
  muestra?: (valor: V) => ReactNode;
}

function Lista<V extends string>({ titulo, opciones, elegidas, onAlternar, nombre, muestra }: ListaProps<V>) {
  if (opciones.length === 0) return null;
  return (
    <fieldset className={styles.lista}>
      <legend className={styles.titulo}>{titulo}</legend>
      <div className={styles.opciones}>
        {opciones.map(({ valor, productos }) => {
          const elegida = elegidas.includes(valor);
          return (
            <label key={valor} className={styles.opcion}>
              <input
                type="checkbox"
                checked={elegida}
                disabled={productos === 0 && !elegida}
                className={styles.casilla}
                onChange={() => onAlternar(valor)}
              />
              {muestra?.(valor)}
              <span className={styles.nombre}>{nombre(valor)}</span>
              <span className={styles.cuantos}>
                {productos}
                <span className="visually-hidden">{productos === 1 ? ' producto' : ' productos'}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** A little balloon in the colour of that name. */
function Muestra({ color }: { color: string }) {
  const [uno, otro] = tintesDe(color);
  return (
    <span aria-hidden="true" data-tinte={uno ?? 'ninguno'} className={styles.muestra}>
      {otro && <span data-tinte={otro} className={styles.mitad} />}
    </span>
  );
}
