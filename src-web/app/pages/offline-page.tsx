import { useEffect, useState } from 'react';
import { rutaDeProducto } from '#contract/pages/direcciones.ts';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { BalloonDrawing } from '#ui/drawings/balloon-drawing.tsx';
import { useConnection } from '../../lib/connection.ts';
import { Link } from '../../lib/router.tsx';
import { RUTAS } from '../../lib/routes.ts';
import { CATALOGO_CACHE } from '../../service-worker/caches.ts';
import { useTitle } from '../../shared/use-title.ts';
import styles from './lone-page.module.css';

const VISTOS_MAXIMOS = 8;

/** The products in the catalogue answers that were cached last. */
async function leerVistos(): Promise<ProductoDeCatalogo[]> {
  const cache = await caches.open(CATALOGO_CACHE);
  const vistos = new Map<string, ProductoDeCatalogo>();
  for (const clave of [...(await cache.keys())].reverse()) {
    const cached = await cache.match(clave);
    if (!cached) continue;
    const { productos = [], producto } = (await cached.json()) as {
      productos?: ProductoDeCatalogo[];
      producto?: ProductoDeCatalogo;
    };
    for (const uno of producto ? [producto] : productos) vistos.set(uno._id, uno);
    if (vistos.size >= VISTOS_MAXIMOS) break;
  }
  return [...vistos.values()].slice(0, VISTOS_MAXIMOS);
}

/** Shown instead of a page that is not cached, while there is no connection; links to the cached products. */
export function OfflinePage() {
  useTitle('Estás sin conexión');
  const [vistos, setVistos] = useState<ProductoDeCatalogo[]>([]);
  // Reloads only on a working connection: without one a reload would show this same page again.
  useEffect(() => useConnection.subscribe(({ estado }) => estado === 'bien' && location.reload()), []);
  useEffect(() => {
    leerVistos().then(setVistos, () => undefined);
  }, []);
  return (
    <div className={styles.pagina}>
      <BalloonDrawing accent="mandarin" mood="lost" size={176} />
      <h1>Estás sin conexión</h1>
      <p className={styles.texto}>
        Esta página no se había abierto antes. Se abrirá sola cuando vuelva la conexión.
      </p>
      <div className={styles.enlaces}>
        <Link to={RUTAS.catalogo} className={buttonClass()}>
          Ver el catálogo guardado
        </Link>
      </div>
      {vistos.length > 0 && (
        <nav aria-label="Lo que viste" className={styles.vistos}>
          {vistos.map(({ _id, nombre }) => (
            <Link key={_id} to={rutaDeProducto({ _id, nombre })}>
              {nombre}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
