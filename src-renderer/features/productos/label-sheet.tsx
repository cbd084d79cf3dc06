import type { Producto } from '#contract/productos.ts';
import { Price } from '#ui/price.tsx';
import { type Bars, barsOf, fitsIn, pathOf, QUIET_ZONE } from './barcode.ts';
import { MEDIDAS, type Papel } from './etiquetas.ts';
import styles from './labels.module.css';

/** What hangs on a product: its name, its price, and its code for the scanner. */
export interface Etiqueta extends Pick<Producto, 'nombre' | 'precioVenta' | 'codigo'> {
  /** Undefined where no bars can hold its code. */
  bars: Bars | undefined;
  path: string | undefined;
}

/** Encodes its code: once for however many copies, since that is slow. */
export function etiquetaDe({ nombre, precioVenta, codigo }: Producto): Etiqueta {
  const bars = codigo ? barsOf(codigo) : undefined;
  return { nombre, precioVenta, codigo, bars, path: bars && pathOf(bars) };
}

/** Its bars where this paper has room for them. */
export function barsOn(papel: Papel, { bars }: Etiqueta): Bars | undefined {
  return bars && fitsIn(bars, MEDIDAS[papel].barrasMm) ? bars : undefined;
}

interface LabelProps {
  etiqueta: Etiqueta;
  papel: Papel;
}

function Label({ etiqueta, papel }: LabelProps) {
  const { nombre, precioVenta, codigo, path } = etiqueta;
  const bars = barsOn(papel, etiqueta);
  return (
    <div className={styles.label} data-paper={papel}>
      <span className={styles.name}>{nombre}</span>
      <span className={styles.price}>
        <Price quetzales={precioVenta} />
      </span>
      {bars && (
        <svg
          className={styles.bars}
          viewBox={`0 0 ${bars.modules.length + 2 * QUIET_ZONE} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          role="img"
          aria-label={`Código de barras ${bars.symbology}`}
        >
          <path d={path} />
        </svg>
      )}
      {codigo && <span className={styles.code}>{codigo}</span>}
    </div>
  );
}

export interface LabelSheetProps {
  hoja: readonly (Etiqueta | undefined)[];
  papel: Papel;
}

/** The labels as they lie on one sheet. */
export function LabelSheet({ hoja, papel }: LabelSheetProps) {
  return (
    <div className={styles.sheet} data-paper={papel}>
      {hoja.map((etiqueta, lugar) =>
        etiqueta ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: places never move
          <Label key={lugar} etiqueta={etiqueta} papel={papel} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: places never move
          <span key={lugar} />
        ),
      )}
    </div>
  );
}
