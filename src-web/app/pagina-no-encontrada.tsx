import { buttonClass } from '#ui/button.tsx';
import { BalloonDrawing } from '#ui/drawings/balloon-drawing.tsx';
import { seAbrioSinTienda, useConexion } from '../lib/conexion.ts';
import { Link } from '../lib/router.tsx';
import { RUTAS, RUTAS_DEL_PERSONAL } from '../lib/rutas.ts';
import { useTitulo } from '../lib/use-titulo.ts';
import { PaginaSinConexion } from './pagina-sin-conexion.tsx';
import styles from './pagina-sola.module.css';

/** Any address that is none; while nobody can say whether it is one, what there is to see meanwhile. */
export function PaginaNoEncontrada() {
  const sinTienda = useConexion(({ estado }) => estado !== 'bien') && seAbrioSinTienda();
  return sinTienda ? <PaginaSinConexion /> : <NoExiste />;
}

function NoExiste() {
  useTitulo('Página no encontrada');
  return (
    <div className={styles.pagina}>
      <BalloonDrawing accent="grape" mood="lost" size={176} />
      <h1>Página no encontrada</h1>
      <p className={styles.texto}>La página que buscas no existe.</p>
      <div className={styles.enlaces}>
        <Link to={RUTAS.catalogo} className={buttonClass()}>
          Ir al Catálogo
        </Link>
        <a href={RUTAS_DEL_PERSONAL.acceso} className={buttonClass({ variant: 'secondary' })}>
          Acceso Administrativo
        </a>
      </div>
    </div>
  );
}
