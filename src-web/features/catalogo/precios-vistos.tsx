import { useConnection } from '../../lib/connection.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import styles from './precios-vistos.module.css';

/** A page that the service worker has seen brings all its scripts with it. */
const HaceCuanto = lazyPart('features/catalogo/hace-cuanto.tsx', () =>
  import('./hace-cuanto.tsx').then((modulo) => modulo.HaceCuanto),
);

/** Says how old cached prices are; nothing while the shop answers. */
export function PreciosVistos({ vistoEn }: { vistoEn: string | undefined }) {
  const conectada = useConnection(({ estado }) => estado === 'bien');
  // A cached list also shows while the shop is asked: it needs no notice when the shop answers.
  const hacenFalta = vistoEn !== undefined && !conectada;
  const Hace = HaceCuanto.useLoaded(hacenFalta);
  if (!hacenFalta || !Hace) return null;
  return (
    <p className={styles.precios}>
      Precios de <Hace iso={vistoEn} />
    </p>
  );
}
