import { Button } from '#ui/controls/button.tsx';
import { cuantosProductos } from '../seleccion/seleccion.ts';
import styles from './importacion-dialog.module.css';

interface CostoFieldProps {
  /** New products whose cost the file does not tell. */
  cuantos: number;
  /** Whether that is left at Q0.00. */
  puesto: boolean;
  onApply: (sinCosto: boolean) => void;
}

/** Asks whether the cost that a file does not tell is left at Q0.00; the file is then checked again. */
export function CostoField({ cuantos, puesto, onApply }: CostoFieldProps) {
  if (cuantos === 0) return null;
  return (
    <fieldset className={styles.categories}>
      <legend className={styles.legend}>El archivo no trae el costo de {cuantosProductos(cuantos)}</legend>
      <p>
        {puesto ? 'Queda en Q0.00: complétalo' : 'Puedes dejarlo en Q0.00 y completarlo'} después en cada
        producto. Mientras tanto, los reportes toman todo su precio como ganancia.
      </p>
      <Button variant={puesto ? 'ghost' : 'primary'} onClick={() => onApply(!puesto)}>
        {puesto ? 'No dejarlo en Q0.00' : 'Dejar el costo en Q0.00'}
      </Button>
    </fieldset>
  );
}
