import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import { Price } from '#ui/display/price.tsx';
import { type Bars, barsOf, fitsIn, pathOf, QUIET_ZONE } from './barcode.ts';
import { MEDIDAS, type Papel } from './etiquetas.ts';
import styles from './etiquetas-sheet.module.css';

/** The price label of a product: name, price, and code for the scanner. */
export interface Etiqueta extends Pick<Producto, 'nombre' | 'precioVenta' | 'codigo'> {
  /** Undefined when its code cannot be encoded as bars. */
  bars: Bars | undefined;
  path: string | undefined;
}

/** Encodes the code once for all copies, since that is slow. */
export function etiquetaDe({ nombre, precioVenta, codigo }: Producto): Etiqueta {
  const bars = codigo ? barsOf(codigo) : undefined;
  return { nombre, precioVenta, codigo, bars, path: bars && pathOf(bars) };
}

/** The bars of a label, if they fit on this paper. */
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

export interface EtiquetasSheetProps {
  hoja: readonly (Etiqueta | undefined)[];
  papel: Papel;
}

/** One sheet of labels. */
export function EtiquetasSheet({ hoja, papel }: EtiquetasSheetProps) {
  return (
    <div className={styles.sheet} data-paper={papel}>
      {hoja.map((etiqueta, position) =>
        etiqueta ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: positions on the sheet never change
          <Label key={position} etiqueta={etiqueta} papel={papel} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: positions on the sheet never change
          <span key={position} />
        ),
      )}
    </div>
  );
}
