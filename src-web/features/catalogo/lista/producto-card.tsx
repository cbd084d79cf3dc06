import type { ReactNode } from 'react';
import { rutaDeProducto } from '#contract/pages/direcciones.ts';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { Price } from '#ui/display/price.tsx';
import { ProductoImagen } from '#ui/display/producto-imagen.tsx';
import { CATEGORIA_ACCENT } from '#ui/theme/accent.ts';
import { NEXT_FRAME } from '../../../lib/next-frame.ts';
import type { preloadOnIntent } from '../../../lib/parts/lazy-part.tsx';
import { Link } from '../../../lib/router.tsx';
import { atributosDe, avisoDePocas } from './producto-atributos.ts';
import styles from './producto-card.module.css';

export interface ProductoCardProps {
  producto: ProductoDeCatalogo;
  /** Visible when the page opens: its picture loads at once. */
  eager: boolean;
  /** Its picture has the highest priority. */
  first?: boolean;
  /** The button that adds it to the cart. */
  accion: ReactNode;
  /** Preloads the script of the product's page. */
  onAbrirIntent?: ReturnType<typeof preloadOnIntent>;
}

/** One product. The whole card is a link to it; the button lies above the link. */
export function ProductoCard({ producto, eager, first, accion, onAbrirIntent }: ProductoCardProps) {
  const { nombre, categoria, precioVenta } = producto;
  const pocas = avisoDePocas(producto);
  const atributos = atributosDe(producto);
  return (
    <li
      data-accent={CATEGORIA_ACCENT[categoria]}
      data-producto-origen
      className={styles.tarjeta}
      {...NEXT_FRAME}
    >
      <div className={styles.foto}>
        <ProductoImagen
          {...producto}
          eager={eager}
          first={first}
          // Exactly its width on a phone: any more would load the next larger file.
          sizes="(width <= 40rem) calc(50vw - 1.5rem), (width <= 64rem) 30vw, 280px"
        />
        {pocas && <span className={styles.pocas}>{pocas}</span>}
      </div>
      <div className={styles.texto}>
        <h3 className={styles.nombre}>
          <Link to={rutaDeProducto(producto)} title={nombre} {...onAbrirIntent}>
            {nombre}
          </Link>
        </h3>
        {atributos.length > 0 && (
          <p className={styles.atributos}>{atributos.map(({ valor }) => valor).join(' · ')}</p>
        )}
        <Price quetzales={precioVenta} size="lg" className={styles.precio} />
        <div className={styles.accion} {...NEXT_FRAME}>
          {accion}
        </div>
      </div>
    </li>
  );
}
