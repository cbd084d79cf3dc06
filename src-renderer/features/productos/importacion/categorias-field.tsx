import type { ArchivoDeProductos } from '#contract/schemas/catalogo/importacion.ts';
import { CATEGORIAS, type Categoria, NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Options, Select } from '#ui/fields/select.tsx';
import styles from './importacion-dialog.module.css';

/** The category of each word of the file that the shop does not know. */
export type CategoriasPuestas = Record<string, Categoria>;

interface CategoriasFieldProps {
  desconocidas: ArchivoDeProductos['categoriasDesconocidas'];
  /** Those that were answered. */
  puestas: CategoriasPuestas;
  /** Those, with what was chosen since. */
  elegidas: CategoriasPuestas;
  onChoose: (elegidas: CategoriasPuestas) => void;
  onApply: () => void;
}

/** Asks once for each unknown category where all its lines go; the file is then checked again. */
export function CategoriasField({
  desconocidas,
  puestas,
  elegidas,
  onChoose,
  onApply,
}: CategoriasFieldProps) {
  const abiertas = new Set(desconocidas.map(({ valor }) => valor));
  const contestadas = Object.keys(puestas).filter((valor) => !abiertas.has(valor));
  const filas = [...contestadas.map((valor) => ({ valor, lineas: undefined })), ...desconocidas];
  if (filas.length === 0) return null;
  const faltan = filas.some(({ valor }) => !elegidas[valor]);
  // The last check may have failed, with its answers still to be sent.
  const porRevisar = filas.some(
    ({ valor }) => elegidas[valor] && (abiertas.has(valor) || elegidas[valor] !== puestas[valor]),
  );

  return (
    <fieldset className={styles.categories}>
      <legend className={styles.legend}>¿A qué categoría van?</legend>
      <div className={styles.pairs}>
        {filas.map(({ valor, lineas }, i) => (
          <Field
            key={valor}
            label={`«${valor}»`}
            hint={lineas !== undefined && (lineas === 1 ? 'En una línea' : `En ${lineas} líneas`)}
          >
            <Select
              data-autofocus={(desconocidas.length > 0 && i === 0) || undefined}
              value={elegidas[valor] ?? ''}
              onChange={(event) => onChoose({ ...elegidas, [valor]: event.currentTarget.value as Categoria })}
            >
              <option value="" disabled>
                Elige una categoría
              </option>
              <Options values={CATEGORIAS} labels={NOMBRE_DE_CATEGORIA} />
            </Select>
          </Field>
        ))}
      </div>
      {porRevisar && (
        <Button disabled={faltan} onClick={onApply}>
          Revisar con estas categorías
        </Button>
      )}
    </fieldset>
  );
}
