import { useEffect } from 'react';
import { ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import { toast } from '#ui/toast.ts';
import { BotonAgregar } from '../features/carrito/boton-agregar.tsx';
import { Catalogo } from '../features/catalogo/catalogo.tsx';
import { leerConsulta } from '../features/catalogo/consulta.ts';
import { alIntentar } from '../lib/parte.tsx';
import { Redirect, useSearchParams } from '../lib/router.tsx';
import { esPrimeraVista, useSesion } from '../lib/sesion.ts';
import { useTienda } from '../lib/tienda.ts';
import { useTitulo } from '../lib/use-titulo.ts';
import { ParteEncima } from './esperas.tsx';
import { HojaDeFiltros, PaginaPedidoHecho, PaginaProducto } from './partes.ts';

/** /catalogo: the products, or with `?pedido=` the order that was just placed. */
export function PaginaCatalogo() {
  const [params] = useSearchParams();
  const codigo = params.get('pedido');
  const producto = params.get('producto');
  if (codigo !== null) return <PaginaPedidoHecho codigo={codigo} />;
  // Where a product's address was before it had a page of its own.
  if (producto) return <Redirect to={`/producto/${encodeURIComponent(producto)}`} />;
  return <Productos />;
}

function Productos() {
  const [params] = useSearchParams();
  const { categoria } = leerConsulta(params);
  const eslogan = useTienda(({ tienda }) => tienda?.eslogan);
  useTitulo(categoria === 'todos' ? 'Catálogo' : ETIQUETA_CATEGORIA[categoria]);
  useAvisoAlPersonal();
  return (
    <Catalogo
      eslogan={eslogan}
      accion={(uno) => <BotonAgregar producto={uno} />}
      alIntentarAbrir={alIntentar(PaginaProducto)}
      hojaDeFiltros={(props) => (
        <ParteEncima onClose={props.onClose}>
          <HojaDeFiltros {...props} />
        </ParteEncima>
      )}
      alIntentarFiltrar={alIntentar(HojaDeFiltros)}
    />
  );
}

function useAvisoAlPersonal(): void {
  const usuario = useSesion((sesion) => sesion.usuario);
  useEffect(() => {
    if (!usuario || usuario.rol === 'cliente' || !esPrimeraVista()) return;
    toast.info('Acceso administrativo detectado. Usa el botón naranja para entrar al panel.');
  }, [usuario]);
}
