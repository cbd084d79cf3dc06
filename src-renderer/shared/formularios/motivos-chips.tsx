import { Button } from '#ui/controls/button.tsx';
import styles from './motivos-chips.module.css';

/** Why a sale is voided, by whoever asks for it and by the owner. */
export const MOTIVOS_DE_ANULACION = [
  'Se cobró de más',
  'Producto equivocado',
  'El cliente se arrepintió',
  'Pago equivocado',
] as const;

/** Why cash enters or leaves a drawer without a sale. */
export const MOTIVOS_DE_MOVIMIENTO = {
  salida: ['Compra de la tienda', 'Pago a proveedor', 'Cambio de billetes', 'Depósito al banco'],
  entrada: ['Cambio de billetes', 'Más sencillo', 'Fondo'],
} as const;

interface MotivosChipsProps {
  motivos: readonly string[];
  motivo: string;
  disabled: boolean;
  onChange: (motivo: string) => void;
}

/** The usual reasons, each by one press; the field above them takes any other. */
export function MotivosChips({ motivos, motivo, disabled, onChange }: MotivosChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons beside a field that has its own label
    <div role="group" aria-label="Lo más común" className={styles.chips}>
      {motivos.map((uno) => (
        <Button
          key={uno}
          variant="secondary"
          disabled={disabled}
          aria-pressed={uno === motivo}
          onClick={() => onChange(uno)}
        >
          {uno}
        </Button>
      ))}
    </div>
  );
}
