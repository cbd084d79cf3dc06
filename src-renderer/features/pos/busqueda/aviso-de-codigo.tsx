import { useNavigate } from 'react-router-dom';
import { leerReferencia } from '#contract/words/referencias.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { RUTAS, rutaDeProductosCon } from '../../../lib/routes.ts';
import { usePermiso } from '../../../lib/session/permisos.ts';
import { esDedo } from '../../../shared/teclado/teclado.ts';
import { pareceCodigo } from '../entrada/escaner.ts';
import { textoDeAviso } from '../entrada/por-codigo.ts';
import styles from './busqueda-bar.module.css';
import type { Busqueda } from './use-busqueda.ts';

interface AvisoDeCodigoBannerProps {
  busqueda: Busqueda;
}

/** Why the last code added nothing, and what can be done. It stays until the next code, and covers nothing. */
export function AvisoDeCodigoBanner({ busqueda }: AvisoDeCodigoBannerProps) {
  const { aviso, quitarAviso } = busqueda;
  const gestiona = usePermiso('productos');
  const navigate = useNavigate();
  if (!aviso) return null;
  const { que, codigo } = aviso;
  const referencia = leerReferencia(codigo);
  const puedeSerDeProducto = pareceCodigo(codigo) && !(referencia && 'numero' in referencia);

  function buscar() {
    busqueda.escribir(codigo);
    busqueda.enfocar();
  }

  return (
    <Banner
      tone="danger"
      onClear={() => {
        quitarAviso();
        // Where fingers point, the focus would open the system's keyboard over the till.
        if (!esDedo()) busqueda.enfocar();
      }}
    >
      {textoDeAviso(aviso)}
      <div className={styles.actions}>
        {que === 'desconocido' && (
          <Button variant="secondary" onClick={buscar}>
            Buscar
          </Button>
        )}
        {que === 'desconocido' && gestiona && puedeSerDeProducto && (
          <Button
            variant="secondary"
            onClick={() => navigate(RUTAS.productos, { state: { codigoNuevo: codigo } })}
          >
            Crear producto con este código
          </Button>
        )}
        {(que === 'agotado' || que === 'inactivo') && gestiona && (
          <Button variant="secondary" onClick={() => navigate(rutaDeProductosCon(codigo))}>
            Ver en Productos
          </Button>
        )}
      </div>
    </Banner>
  );
}
