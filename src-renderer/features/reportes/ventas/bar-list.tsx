import { Card } from '#ui/display/card.tsx';
import { Price } from '#ui/display/price.tsx';
import type { Accent } from '#ui/theme/accent.ts';
import styles from './ventas-charts.module.css';

interface BarListProps {
  title: string;
  /** What the bars stand for: the header of their column. */
  heading: string;
  /** Amounts in quetzales. */
  bars: { nombre: string; valor: number; accent: Accent }[];
}

/** A share as text, `35 %`; what is there but rounds to nothing is `<1 %`. */
function parteLegible(valor: number, total: number): string {
  if (total === 0) return '0 %';
  const parte = Math.round((valor / total) * 100);
  return parte === 0 && valor > 0 ? '<1 %' : `${parte} %`;
}

/** Amounts by name as lying bars, each with its amount and its share in words. */
export function BarList({ title, heading, bars }: BarListProps) {
  const total = bars.reduce((suma, { valor }) => suma + valor, 0);
  const mayor = Math.max(...bars.map(({ valor }) => valor), 0);
  return (
    <Card as="section" title={title}>
      <table className={styles.bars}>
        <caption className="visually-hidden">{title}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">Monto y parte del total</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ nombre, valor, accent }) => (
            <tr key={nombre}>
              <th scope="row">
                {nombre}
                <span className={styles.track} aria-hidden="true">
                  <span
                    data-accent={accent}
                    style={{ inlineSize: `${mayor === 0 ? 0 : (valor / mayor) * 100}%` }}
                  />
                </span>
              </th>
              <td>
                <Price quetzales={valor} /> <span className={styles.share}>{parteLegible(valor, total)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
