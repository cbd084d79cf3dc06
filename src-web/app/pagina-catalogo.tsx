import { useEffect, useState } from 'react';
import { ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import { toast } from '#ui/toast.ts';
import { BotonAgregar } from '../features/carrito/boton-agregar.tsx';
import { Catalogo } from '../features/catalogo/catalogo.tsx';
import { leerConsulta } from '../features/catalogo/consulta.ts';
import { enlaceAProducto } from '../features/catalogo/enlace-producto.ts';
import type { VistaProductoProps } from '../features/catalogo/vista-producto.tsx';
import { navigate, useLocation, useSearchParams } from '../lib/router.tsx';
import { esPrimeraVista, useSesion } from '../lib/sesion.ts';
import { useTienda } from '../lib/tienda.ts';
import { useTitulo } from '../lib/use-titulo.ts';
import { ParteEncima } from './esperas.tsx';
import { useVolver } from './panel.ts';
import { PaginaPedidoHecho, VistaProducto } from './partes.ts';

/** /catalogo: the products, or with `?pedido=` the order that was just placed. */
export function PaginaCatalogo() {
  const [params] = useSearchParams();
  const codigo = params.get('pedido');
  return codigo === null ? <Productos /> : <PaginaPedidoHecho codigo={codigo} />;
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
  const cerrar = () => (desdeLista ? volver() : navigate(enlaceAProducto(search, null), { replace: true }));
  return (
    <ParteEncima onClose={cerrar}>
      <VistaProducto
        key={id}
        id={id}
        onNombre={onNombre}
        accion={(producto) => <BotonAgregar producto={producto} size="lg" />}
        onClose={cerrar}
      />
    </ParteEncima>
  );
}

function useAvisoAlPersonal(): void {
  const usuario = useSesion((sesion) => sesion.usuario);
  useEffect(() => {
    if (!usuario || usuario.rol === 'cliente' || !esPrimeraVista()) return;
    toast.info('Acceso administrativo detectado. Usa el botón naranja para entrar al panel.');
  }, [usuario]);
}
