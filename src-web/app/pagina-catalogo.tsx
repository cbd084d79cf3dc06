import { useEffect, useState } from 'react';
import { ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import { toast } from '#ui/toast.ts';
import { BotonAgregar } from '../features/carrito/boton-agregar.tsx';
import { Catalogo } from '../features/catalogo/catalogo.tsx';
import { leerConsulta } from '../features/catalogo/consulta.ts';
import { enlaceAProducto } from '../features/catalogo/enlace-producto.ts';
import { VistaProducto, type VistaProductoProps } from '../features/catalogo/vista-producto.tsx';
import { PaginaPedido } from '../features/pedido/pagina-pedido.tsx';
import { useRecibos } from '../lib/recibos.ts';
import { navigate, Redirect, useLocation, useSearchParams } from '../lib/router.tsx';
import { rutaDeSeguimiento } from '../lib/rutas.ts';
import { esPrimeraVista, useSesion } from '../lib/sesion.ts';
import { useTienda } from '../lib/tienda.ts';
import { useTitulo } from '../lib/use-titulo.ts';
import { useVolver } from './panel.ts';

/** /catalogo: the products, or with `?pedido=` the order that was just placed. */
export function PaginaCatalogo() {
  const [params] = useSearchParams();
  const codigo = params.get('pedido');
  return codigo === null ? <Productos /> : <PedidoHecho codigo={codigo} />;
}

function Productos() {
  const [params] = useSearchParams();
  const { categoria } = leerConsulta(params);
  const eslogan = useTienda(({ tienda }) => tienda?.eslogan);
  const producto = params.get('producto');
  const [nombre, setNombre] = useState<string>();
  useTitulo(nombre ?? (categoria === 'todos' ? 'Catálogo' : ETIQUETA_CATEGORIA[categoria]));
  useAvisoAlPersonal();
  return (
    <>
      <Catalogo eslogan={eslogan} accion={(uno) => <BotonAgregar producto={uno} />} />
      {producto && <Vista id={producto} onNombre={setNombre} />}
    </>
  );
}

function Vista({ id, onNombre }: Pick<VistaProductoProps, 'id' | 'onNombre'>) {
  const { search, state } = useLocation();
  const volver = useVolver();
  const desdeLista = (state as { desdeLista?: unknown } | null)?.desdeLista === true;
  return (
    <VistaProducto
      key={id}
      id={id}
      onNombre={onNombre}
      accion={(producto) => <BotonAgregar producto={producto} size="lg" />}
      onClose={() => (desdeLista ? volver() : navigate(enlaceAProducto(search, null), { replace: true }))}
    />
  );
}

function PedidoHecho({ codigo }: { codigo: string }) {
  const tienda = useTienda((estado) => estado.tienda);
  const recibo = useRecibos(({ recibos }) => recibos.find((uno) => uno.codigoSeguimiento === codigo));
  useTitulo('Pedido recibido');
  // Somebody else's link: what he may see of the order is on its tracking page.
  if (!recibo) return <Redirect to={rutaDeSeguimiento(codigo)} />;
  return <PaginaPedido recibo={recibo} tienda={tienda} />;
}

function useAvisoAlPersonal(): void {
  const usuario = useSesion((sesion) => sesion.usuario);
  useEffect(() => {
    if (!usuario || usuario.rol === 'cliente' || !esPrimeraVista()) return;
    toast.info('Acceso administrativo detectado. Usa el botón naranja para entrar al panel.');
  }, [usuario]);
}
