import { type Centavos, deQuetzales, formatoQ } from '#contract/dinero.ts';
import { cx } from './cx.ts';
import styles from './price.module.css';

export type PriceProps = {
  size?: 'inherit' | 'md' | 'lg' | 'xl';
  className?: string;
} & (
  | { /** Quetzales, as the wire brings them. */ quetzales: number; centavos?: undefined }
  | { /** Centavos, as the house counts them. */ centavos: Centavos; quetzales?: undefined }
);

/** Money, always `Q1,234.50`. Sized prices are in the display face; `inherit` is for columns. */
export function Price({ size = 'inherit', className, quetzales, centavos }: PriceProps) {
  return (
    <span className={cx(styles.price, styles[size], className)}>
      {formatoQ(centavos ?? deQuetzales(quetzales))}
    </span>
  );
}
