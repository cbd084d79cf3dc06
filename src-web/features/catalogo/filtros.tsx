import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { ETIQUETA_ORDEN, ORDENES, type Orden } from '#contract/orden.ts';
import { Button } from '#ui/button.tsx';
import { Options, Select } from '#ui/select.tsx';
import type { alIntentar } from '../../lib/parte.tsx';
import {
  type ConsultaDeCatalogo,
  cuantosFiltros,
  type Eleccion,
  filtrosDe,
  SIN_ELECCION,
} from './consulta.ts';
import styles from './filtros.module.css';
import { filtrosActivos } from './filtros-activos.ts';
import type { HojaDeFiltrosProps } from './hoja-de-filtros.tsx';

export interface FiltrosProps {
  consulta: ConsultaDeCatalogo;
  onCambio: (cambio: Partial<ConsultaDeCatalogo>) => void;
  /** The sheet where filters are chosen; few visitors do. */
  hoja: (props: HojaDeFiltrosProps) => ReactNode;
  /** Brings its code while the hand is on its way there. */
  alIntentar: ReturnType<typeof alIntentar>;
}

/** The button that opens the sheet, the order, and what is filtered by now, each to be taken away. */
export function Filtros({ consulta, onCambio, hoja, alIntentar }: FiltrosProps) {
  const [abierta, setAbierta] = useState(false);
  const boton = useRef<HTMLButtonElement>(null);
  const cuantos = cuantosFiltros(consulta);
  const { tipos } = filtrosDe(consulta.categoria);

  /** The chip that was pressed is gone: the focus goes on where the rest can be changed. */
  function quitar(cambio: Partial<Eleccion>) {
    onCambio(cambio);
    boton.current?.focus();
  }

  const activos = filtrosActivos(consulta);

  return (
    <>
      <div className={styles.mandos}>
        {tipos.length > 0 && (
          <Button
            ref={boton}
            variant="secondary"
            icon={<SlidersHorizontal aria-hidden="true" />}
            aria-haspopup="dialog"
            className={styles.filtrar}
            {...alIntentar}
            onClick={() => setAbierta(true)}
          >
            Filtrar{cuantos > 0 && ` (${cuantos})`}
          </Button>
        )}
        <Select
          aria-label="Ordenar por"
          value={consulta.orden}
          className={styles.orden}
          onChange={(event) => onCambio({ orden: event.target.value as Orden })}
        >
          <Options values={ORDENES} labels={ETIQUETA_ORDEN} />
        </Select>
      </div>
      {activos.length > 0 && (
        <ul aria-label="Filtros activos" className={styles.activos}>
          {activos.map(({ clave, nombre, sin }) => (
            <li key={clave}>
              <button
                type="button"
                aria-label={`Quitar el filtro ${nombre}`}
                className={styles.activo}
                onClick={() => quitar(sin)}
              >
                <span>{nombre}</span>
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
          <li>
            <Button variant="ghost" onClick={() => quitar(SIN_ELECCION)}>
              Quitar filtros
            </Button>
          </li>
        </ul>
      )}
      {abierta &&
        hoja({
          consulta,
          onClose: () => setAbierta(false),
          onVer: (eleccion) => {
            setAbierta(false);
            onCambio(eleccion);
          },
        })}
    </>
  );
}
