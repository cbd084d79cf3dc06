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

type Columna = ArchivoDeProductos['columnas'][number];

interface ColumnasFieldProps {
  columnas: Columna[];
  /** Those that were answered. */
  puestas: ColumnasPuestas;
  /** Those, with what was chosen since. */
  elegidas: ColumnasPuestas;
  /** Whether the file cannot be read without an answer. */
  hacenFalta: boolean;
  onChoose: (elegidas: ColumnasPuestas) => void;
  onApply: () => void;
}

/** The columns that are asked about first: the unknown ones, those chosen by hand, and those that are the same field twice. */
function dudosas(columnas: Columna[], puestas: ColumnasPuestas) {
  const veces = (campo: string | null) => columnas.filter((una) => una.campo === campo).length;
  return columnas.filter(({ nombre, campo }) => !campo || nombre in puestas || veces(campo) > 1);
}

/**
 * Asks what each column is that the shop does not know, and lets the others be corrected; the file is then checked
 * again.
 */
export function ColumnasField({
  columnas,
  puestas,
  elegidas,
  hacenFalta,
  onChoose,
  onApply,
}: ColumnasFieldProps) {
  const primeras = dudosas(columnas, puestas);
  const filas = [...primeras, ...columnas.filter((una) => !primeras.includes(una))];
  if (filas.length === 0) return null;
  const campoDe = ({ nombre, campo }: Columna) => elegidas[nombre] ?? campo ?? '';
  const porRevisar = filas.some((una) => campoDe(una) !== (una.campo ?? ''));
  const sinUso = filas.filter(({ campo }) => !campo).map(({ nombre }) => nombre);

  /** The fields that no other column is. */
  const libresPara = (una: Columna) => {
    const deOtras = filas.filter((otra) => otra !== una).map(campoDe);
    return COLUMNAS_DE_ARCHIVO.filter((campo) => campo === campoDe(una) || !deOtras.includes(campo));
  };

  return (
    <details className={styles.columns} open={hacenFalta || undefined}>
      <summary>
        {sinUso.length > 0 && !hacenFalta
          ? `Columnas que no se usan: ${sinUso.join(', ')}`
          : '¿Qué es cada columna del archivo?'}
      </summary>
      <div className={styles.pairs}>
        {filas.map((una, i) => (
          <Field key={una.nombre} label={`«${una.nombre}»`}>
            <Select
              data-autofocus={(hacenFalta && i === 0) || undefined}
              value={campoDe(una)}
              onChange={(event) =>
                onChoose({ ...elegidas, [una.nombre]: event.currentTarget.value as ColumnaDeArchivo | '' })
              }
            >
              <option value="">No se usa</option>
              <Options values={libresPara(una)} labels={NOMBRE_DE_COLUMNA} />
            </Select>
          </Field>
        ))}
      </div>
      {porRevisar && <Button onClick={onApply}>Revisar con estas columnas</Button>}
    </details>
  );
}
