import { useEffect, useState } from 'react';
import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { rutaDeProducto } from '#contract/direcciones.ts';
import { buttonClass } from '#ui/button.tsx';
import { BalloonDrawing } from '#ui/drawings/balloon-drawing.tsx';
import { useConexion } from '../lib/conexion.ts';
import { Link } from '../lib/router.tsx';
import { RUTAS } from '../lib/rutas.ts';
import { useTitulo } from '../lib/use-titulo.ts';
import { CATALOGO } from '../servicio/guardado.ts';
import styles from './pagina-sola.module.css';

const VISTOS_MAXIMOS = 8;

/** Products of the answers that were kept last. */
async function leerVistos(): Promise<ProductoDeCatalogo[]> {
  const cache = await caches.open(CATALOGO);
  const vistos = new Map<string, ProductoDeCatalogo>();
  for (const clave of [...(await cache.keys())].reverse()) {
    const guardada = await cache.match(clave);
    if (!guardada) continue;
    const { productos = [], producto } = (await guardada.json()) as {
      productos?: ProductoDeCatalogo[];
      producto?: ProductoDeCatalogo;
    };
    for (const uno of producto ? [producto] : productos) vistos.set(uno._id, uno);
    if (vistos.size >= VISTOS_MAXIMOS) break;
  }
  return [...vistos.values()].slice(0, VISTOS_MAXIMOS);
}

/** A page that was never seen, while there is no connection: what was seen. */
export function PaginaSinConexion() {
  useTitulo('Estás sin conexión');
  const [vistos, setVistos] = useState<ProductoDeCatalogo[]>([]);
  // Only then: who comes back to the tab without a connection would just see it all go and come again.
  useEffect(() => useConexion.subscribe(({ estado }) => estado === 'bien' && location.reload()), []);
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
