import { Link } from 'react-router-dom';
import { buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PRODUCTO_NUEVO, RUTAS } from '../../lib/routes.ts';
import { usePermiso } from '../../lib/session/permisos.ts';

/** Leads to the form of the first product those who may add it; nothing for others. */
export function PrimerProductoLink() {
  if (!usePermiso('productos')) return null;
  return (
    <Link to={PRODUCTO_NUEVO} className={buttonClass()}>
      Agrega tu primer producto
    </Link>
  );
}

/** Leads to the till those who may sell; nothing for others. */
export function CajaLink({ children }: { children: string }) {
  if (!usePermiso('ventas')) return null;
  return (
    <Link to={RUTAS.pos} className={buttonClass({ variant: 'secondary' })}>
      {children}
    </Link>
  );
}

interface SiguientePasoProps {
  hayProductos: boolean;
  hayVentas: boolean;
}

/** What a shop without products or sales needs next; nothing in a shop that has sold. */
export function SiguientePaso({ hayProductos, hayVentas }: SiguientePasoProps) {
  const ventas = usePermiso('ventas');
  if (hayVentas) return null;
  if (!hayProductos) {
    return (
      <EmptyState
        compact
        accent="coral"
        title="Tu tienda todavía no tiene qué vender"
        action={<PrimerProductoLink />}
      />
    );
  }
  return (
    <EmptyState
      compact
      accent="mint"
      title={ventas ? 'Ya tienes productos: falta la primera venta' : 'Todavía no hay ventas'}
      action={<CajaLink>Haz tu primera venta</CajaLink>}
    />
  );
}
