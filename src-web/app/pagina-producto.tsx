import { AgregarVarios } from '../features/carrito/agregar-varios.tsx';
import { BotonAgregar } from '../features/carrito/boton-agregar.tsx';
import { FichaProducto } from '../features/catalogo/ficha-producto.tsx';
import { useTienda } from '../lib/tienda.ts';
import { useTitulo } from '../lib/use-titulo.ts';

/** /producto/{id}/{nombre} */
export function PaginaProducto({ id }: { id: string }) {
  const telefono = useTienda(({ tienda }) => tienda?.telefono ?? null);
  return (
    <FichaProducto
      id={id}
      telefono={telefono}
      titulo={(texto) => <Titulo texto={texto} />}
      accion={(producto) => <AgregarVarios producto={producto} />}
      accionDeParecido={(producto) => <BotonAgregar producto={producto} />}
    />
  );
}

/** What the tab is called; only the sheet knows which product it is. */
function Titulo({ texto }: { texto: string }) {
  useTitulo(texto);
  return null;
}
