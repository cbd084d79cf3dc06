import { type ReactNode, useEffect, useState } from 'react';
import { LISTAR_FILTROS } from '#contract/calls/addresses.ts';
import type { Filtros } from '#contract/schemas/catalogo/catalogo.ts';
import {
  NOMBRE_DE_TAMANO,
  NOMBRE_DE_TIPO_GLOBO,
  NOMBRE_DE_TIPO_SERVICIO,
} from '#contract/words/categorias.ts';
import { NOMBRE_DE_FAMILIA } from '#contract/words/nombres-de-colores.ts';
import { NOMBRE_DE_OCASION, type Ocasion } from '#contract/words/ocasiones.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { ErrorState } from '#ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { api } from '../../../lib/api.ts';
import {
  type ConsultaDeCatalogo,
  cuantosFiltros,
  type Eleccion,
  enmendarDe,
  filtrosDe,
  SIN_ELECCION,
} from '../consulta.ts';
import styles from './filtros-dialog.module.css';

export interface FiltrosDialogProps {
  consulta: ConsultaDeCatalogo;
  onClose: () => void;
  /** The person applies the chosen filters. */
  onVer: (eleccion: Eleccion) => void;
}

/** The available filter values with their number of products, for the current choice. */
function useFiltros({ categoria, buscar }: ConsultaDeCatalogo, eleccion: Eleccion) {
  const [filtros, setFiltros] = useState<Filtros>();
  const [hayError, setHayError] = useState(false);
  const [intento, setIntento] = useState(0);
  const clave = JSON.stringify([categoria, buscar, eleccion]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds every input; a retry asks the same again
  useEffect(() => {
    const controller = new AbortController();
    setHayError(false);
    api(LISTAR_FILTROS, {
      query: {
        categoria: categoria === 'todos' ? undefined : categoria,
        buscar,
        enmendar: enmendarDe(buscar),
        ...eleccion,
      },
      signal: controller.signal,
    }).then(setFiltros, () => {
      if (!controller.signal.aborted) setHayError(true);
    });
    return () => controller.abort();
  }, [clave, intento]);

  return { filtros, hayError, reintentar: () => setIntento((previo) => previo + 1) };
}

const mismo = (a: string, b: string) => a.localeCompare(b, 'es', { sensitivity: 'base' }) === 0;

/** The values, plus chosen ones that no product has any more, so that they can be unchecked. */
function conElegidos<V extends string>(valores: { valor: V; productos: number }[], elegidos: readonly V[]) {
  const sueltos = elegidos.filter((uno) => !valores.some(({ valor }) => mismo(valor, uno)));
  return [
    // The address may spell a colour differently from the shop.
    ...valores.map((uno) => ({
      ...uno,
      valor: elegidos.find((otro) => mismo(otro, uno.valor)) ?? uno.valor,
    })),
    ...sueltos.map((valor) => ({ valor, productos: 0 })),
  ];
}

/** The dialog where filters are chosen. The list behind it changes only when they are applied. */
export function FiltrosDialog({ consulta, onClose, onVer }: FiltrosDialogProps) {
  const [eleccion, setEleccion] = useState<Eleccion>(() => {
    const { familia, color, tamano, tipo, ocasion } = consulta;
    return { familia, color, tamano, tipo, ocasion };
  });
  const { filtros, hayError, reintentar } = useFiltros(consulta, eleccion);
  const total = filtros?.total;

  function alternar<L extends keyof Eleccion>(lista: L, valor: Eleccion[L][number]) {
    setEleccion((previa) => {
      const valores: readonly string[] = previa[lista];
      if (lista === 'ocasion')
        return { ...previa, ocasion: valores.includes(valor) ? [] : [valor as Ocasion] };
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
          <Button type="submit" disabled={hayError}>
            {total === undefined ? 'Ver productos' : `Ver ${cuantosProductos(total)}`}
          </Button>
        </>
      }
    >
      <p role="status" className="visually-hidden">
        {total !== undefined && cuantosProductos(total)}
      </p>
      {hayError && <ErrorState compact title="No pudimos mostrar los filtros" onRetry={reintentar} />}
      {!hayError && !filtros && (
        <SkeletonGroup label="Cargando filtros…" className={styles.cargando}>
          <Skeleton width="20%" />
          <Skeleton shape="block" height="9rem" />
          <Skeleton width="20%" />
          <Skeleton shape="block" height="6rem" />
        </SkeletonGroup>
      )}
      {!hayError && filtros && (
        <Listas filtros={filtros} consulta={consulta} eleccion={eleccion} alternar={alternar} />
      )}
    </Dialog>
  );
}

interface ListasProps {
  filtros: Filtros;
  /** As the dialog was opened. */
  consulta: ConsultaDeCatalogo;
  eleccion: Eleccion;
  /** Checks or unchecks a value of a list. */
  alternar: <L extends keyof Eleccion>(lista: L, valor: Eleccion[L][number]) => void;
}

/** The lists of filter values. */
function Listas({ filtros, consulta: { categoria, color: colores }, eleccion, alternar }: ListasProps) {
  const { tipos } = filtrosDe(categoria);
  // A colour of the address stays in the list when it is unchecked, also if it has a family.
  const sueltos = filtros.colores.filter(({ valor }) =>
    [...filtros.otrosColores.map((otro) => otro.valor), ...colores].some((otro) => mismo(otro, valor)),
  );
  return (
    <>
      <Lista
        titulo="Color"
        opciones={conElegidos(filtros.familias, eleccion.familia)}
        elegidas={eleccion.familia}
        onAlternar={(valor) => alternar('familia', valor)}
        nombre={(valor) => NOMBRE_DE_FAMILIA[valor]}
        muestra={(valor) => <span aria-hidden="true" data-tinte={valor} className={styles.muestra} />}
      />
      <Lista
        titulo="Otros colores"
        opciones={conElegidos(sueltos, eleccion.color)}
        elegidas={eleccion.color}
        onAlternar={(valor) => alternar('color', valor)}
        nombre={(valor) => valor}
      />
      <Lista
        titulo="Tamaño"
        opciones={conElegidos(filtros.tamanos, eleccion.tamano)}
        elegidas={eleccion.tamano}
        onAlternar={(valor) => alternar('tamano', valor)}
        nombre={(valor) => NOMBRE_DE_TAMANO[valor]}
      />
      <Lista
        titulo={categoria === 'servicios' ? 'Tipo de servicio' : 'Tipo de globo'}
        opciones={conElegidos(
          filtros.tipos.filter(({ valor }) => tipos.includes(valor)),
          eleccion.tipo,
        )}
        elegidas={eleccion.tipo}
        onAlternar={(valor) => alternar('tipo', valor)}
        nombre={(valor) => ({ ...NOMBRE_DE_TIPO_GLOBO, ...NOMBRE_DE_TIPO_SERVICIO })[valor]}
      />
      <Lista
        titulo="Ocasión"
        opciones={conElegidos(filtros.ocasiones, eleccion.ocasion)}
        elegidas={eleccion.ocasion}
        onAlternar={(valor) => alternar('ocasion', valor)}
        nombre={(valor) => NOMBRE_DE_OCASION[valor]}
      />
      {[filtros.colores, filtros.tamanos, filtros.tipos, filtros.ocasiones].every(
        ({ length }) => length === 0,
      ) && <p>Aquí no hay nada por qué filtrar.</p>}
    </>
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
