import { type Centavos, deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { cx } from '../theme/cx.ts';
import styles from './price.module.css';

type PriceProps = {
  size?: 'inherit' | 'md' | 'lg' | 'xl';
  className?: string;
} & (
  | { /** Quetzales, as the wire has them. */ quetzales: number; centavos?: undefined }
  | { /** Centavos, as the code counts them. */ centavos: Centavos; quetzales?: undefined }
);

/** Money, always `Q1,234.50`. `inherit` takes the size and weight around it. */
export function Price({ size = 'inherit', className, quetzales, centavos }: PriceProps) {
  return (
    <span className={cx(styles.price, styles[size], className)}>
      {formatoQ(centavos ?? deQuetzales(quetzales))}
    </span>
  );
}
