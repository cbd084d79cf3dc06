import type { ReactNode } from 'react';
import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { rutaDeProducto } from '#contract/direcciones.ts';
import { CATEGORY_ACCENT } from '#ui/accent.ts';
import { Price } from '#ui/price.tsx';
import { ProductPicture } from '#ui/product-picture.tsx';
import type { alIntentar } from '../../lib/parte.tsx';
import { Link } from '../../lib/router.tsx';
import { atributosDe, avisoDePocas } from './atributos.ts';
import styles from './tarjeta-producto.module.css';

export interface TarjetaProductoProps {
  producto: ProductoDeCatalogo;
  /** In sight when the page opens. */
  eager: boolean;
  /** The one that is fetched before the others. */
  first?: boolean;
  /** The button that puts it into the cart. */
  accion: ReactNode;
  /** Brings the code of the product's page while the hand is on its way there. */
  alIntentarAbrir?: ReturnType<typeof alIntentar>;
}

/** One product. The whole card opens it; the button stands above that. */
export function TarjetaProducto({ producto, eager, first, accion, alIntentarAbrir }: TarjetaProductoProps) {
  const { nombre, categoria, precioVenta } = producto;
  const pocas = avisoDePocas(producto);
  const atributos = atributosDe(producto);
  return (
    <li data-accent={CATEGORY_ACCENT[categoria]} data-producto-origen className={styles.tarjeta}>
      <div className={styles.foto}>
        <ProductPicture
          {...producto}
          eager={eager}
          first={first}
          // Exactly its width on a phone: a little more would fetch the next larger file.
          sizes="(width <= 40rem) calc(50vw - 1.5rem), (width <= 64rem) 30vw, 280px"
        />
        {pocas && <span className={styles.pocas}>{pocas}</span>}
      </div>
      <div className={styles.texto}>
        <h3 className={styles.nombre}>
          <Link to={rutaDeProducto(producto)} title={nombre} {...alIntentarAbrir}>
            {nombre}
          </Link>
        </h3>
        {atributos.length > 0 && (
          <p className={styles.atributos}>{atributos.map(({ valor }) => valor).join(' · ')}</p>
        )}
        <Price quetzales={precioVenta} size="lg" className={styles.precio} />
        <div className={styles.accion}>{accion}</div>
      </div>
    </li>
  );
}
