import { AgregarButton } from '../../features/carrito/agregar/agregar-button.tsx';
import { AgregarVarios } from '../../features/carrito/agregar/agregar-varios.tsx';
import { ProductoDetail } from '../../features/catalogo/producto/producto-detail.tsx';
import { useTienda } from '../../shared/tienda.ts';
import { useTitle } from '../../shared/use-title.ts';
import { usePanel } from '../panels/panel.ts';

/** /producto/{id}/{nombre} */
export function ProductoPage({ id }: { id: string }) {
  const { panel, abrir, cerrar } = usePanel();
  const telefono = useTienda(({ tienda }) => tienda?.telefono ?? null);
  return (
    <ProductoDetail
      id={id}
      telefono={telefono}
      visor={{ abierto: panel === 'imagenes', abrir: () => abrir('imagenes'), cerrar }}
      titulo={(texto) => <Titulo texto={texto} />}
      accion={(producto) => <AgregarVarios producto={producto} />}
      accionDeParecido={(producto) => <AgregarButton producto={producto} />}
    />
  );
}

/** Sets the tab's title; only the detail knows the product's name. */
function Titulo({ texto }: { texto: string }) {
  useTitle(texto);
  return null;
}
