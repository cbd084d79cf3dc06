import { useState } from 'react';
import {
  type ArchivoDeProductos,
  COLUMNAS_DE_ARCHIVO,
  type ColumnaDeArchivo,
  NOMBRE_DE_COLUMNA,
} from '#contract/schemas/catalogo/importacion.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Options, Select } from '#ui/fields/select.tsx';
import styles from './importacion-dialog.module.css';

/** What each column of the file is, by its name there; empty: it is not used. */
export type ColumnasPuestas = Record<string, ColumnaDeArchivo | ''>;

interface ColumnasFieldProps {
  columnas: ArchivoDeProductos['columnas'];
  /** Those that were answered. */
  puestas: ColumnasPuestas;
  /** Whether the file cannot be read without an answer. */
  hacenFalta: boolean;
  onApply: (puestas: ColumnasPuestas) => void;
}

/** The columns that are asked about first: the unknown ones, those chosen by hand, and those that are the same field twice. */
function dudosas(columnas: ArchivoDeProductos['columnas'], puestas: ColumnasPuestas) {
  const veces = (campo: string | null) => columnas.filter((una) => una.campo === campo).length;
  return columnas.filter(({ nombre, campo }) => !campo || nombre in puestas || veces(campo) > 1);
}

/**
 * Asks what each column is that the shop does not know, and lets the others be corrected; the file is then checked
 * again.
 */
export function ColumnasField({ columnas, puestas, hacenFalta, onApply }: ColumnasFieldProps) {
  const primeras = dudosas(columnas, puestas);
  const filas = [...primeras, ...columnas.filter((una) => !primeras.includes(una))];
  const deAntes: ColumnasPuestas = Object.fromEntries(
    filas.map(({ nombre, campo }) => [nombre, campo ?? '']),
  );
  const contestadas = Object.entries(puestas).filter(([nombre]) => nombre in deAntes);
  const [elegidas, setElegidas] = useState<ColumnasPuestas>({
    ...deAntes,
    ...Object.fromEntries(contestadas),
  });
  if (filas.length === 0) return null;
  const cambiadas = Object.entries(elegidas).filter(([nombre, campo]) => campo !== deAntes[nombre]);
  const sinUso = filas.filter(({ campo }) => !campo).map(({ nombre }) => nombre);

  /** The fields that no other column is. */
  const libresPara = (nombre: string) => {
    const deOtras = filas.filter((otra) => otra.nombre !== nombre).map((otra) => elegidas[otra.nombre]);
    return COLUMNAS_DE_ARCHIVO.filter((campo) => campo === elegidas[nombre] || !deOtras.includes(campo));
  };

  return (
    <details className={styles.columns} open={hacenFalta || undefined}>
      <summary>
        {sinUso.length > 0 && !hacenFalta
          ? `Columnas que no se usan: ${sinUso.join(', ')}`
          : '¿Qué es cada columna del archivo?'}
      </summary>
      <div className={styles.pairs}>
        {filas.map(({ nombre }, i) => (
          <Field key={nombre} label={`«${nombre}»`}>
            <Select
              data-autofocus={(hacenFalta && i === 0) || undefined}
              value={elegidas[nombre] ?? ''}
              onChange={(event) =>
                setElegidas({ ...elegidas, [nombre]: event.currentTarget.value as ColumnaDeArchivo | '' })
              }
            >
              <option value="">No se usa</option>
              <Options values={libresPara(nombre)} labels={NOMBRE_DE_COLUMNA} />
            </Select>
          </Field>
        ))}
      </div>
      {cambiadas.length > 0 && (
        <Button onClick={() => onApply({ ...puestas, ...Object.fromEntries(cambiadas) })}>
          Revisar con estas columnas
        </Button>
      )}
    </details>
  );
}
