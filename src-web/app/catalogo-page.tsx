import { type ReactNode, Suspense, useEffect } from 'react';
import { NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { NOMBRE_DE_OCASION } from '#contract/words/ocasiones.ts';
import { toast } from '#ui/feedback/toast.ts';
import { AgregarButton } from '../features/carrito/agregar/agregar-button.tsx';
import { leerConsulta } from '../features/catalogo/consulta.ts';
import { Catalogo } from '../features/catalogo/lista/catalogo.tsx';
import { PartBoundary, preloadOnIntent } from '../lib/parts/lazy-part.tsx';
import { OverlayPart } from '../lib/parts/part-states.tsx';
import { Redirect, useLocation, useSearchParams } from '../lib/router.tsx';
import { marcarPrimeraVista, useSession } from '../lib/session.ts';
import { useTitle } from '../shared/use-title.ts';
import { usePanel } from './panels/panel.ts';
import { FiltrosActivosList, FiltrosDialog, OcasionesNav, PedidoHechoPage, ProductoPage } from './parts.ts';

/** /catalogo: the products, or with `?pedido=` the order that was just placed. */
export function CatalogoPage() {
  const [params] = useSearchParams();
  const codigo = params.get('pedido');
  const producto = params.get('producto');
  if (codigo !== null) return <PedidoHechoPage codigo={codigo} />;
  // The address of a product before products had their own page.
  if (producto) return <Redirect to={`/producto/${encodeURIComponent(producto)}`} />;
  return <Productos />;
}

function Productos() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const {
    categoria,
    ocasion: [ocasion],
  } = leerConsulta(params, pathname);
  const suNombre = categoria === 'todos' ? 'Catálogo' : NOMBRE_DE_CATEGORIA[categoria];
  useTitle(ocasion ? `${NOMBRE_DE_OCASION[ocasion]} · Catálogo` : suNombre);
  const { panel, abrir, cerrar } = usePanel();
  useAvisoAlPersonal();
  return (
    <Catalogo
      accion={(uno) => <AgregarButton producto={uno} />}
      onAbrirIntent={preloadOnIntent(ProductoPage)}
      filtros={{
        abiertos: panel === 'filtros',
        onAbrir: () => abrir('filtros'),
        onCerrar: cerrar,
        onIntent: preloadOnIntent(FiltrosDialog),
        hoja: (props) => (
          <OverlayPart onClose={props.onClose}>
            <FiltrosDialog {...props} />
          </OverlayPart>
        ),
        activos: (props) => (
          <Extra>
            <FiltrosActivosList {...props} />
          </Extra>
        ),
      }}
      ocasiones={(props) => (
        <Extra>
          <OcasionesNav {...props} />
        </Extra>
      )}
    />
  );
}

/** A part without which the page is whole all the same. */
function Extra({ children }: { children: ReactNode }) {
  return (
    <PartBoundary fallback={() => null}>
      <Suspense>{children}</Suspense>
    </PartBoundary>
  );
}

function useAvisoAlPersonal(): void {
  const usuario = useSession((sesion) => sesion.usuario);
  useEffect(() => {
    if (!usuario || usuario.rol === 'cliente' || !marcarPrimeraVista()) return;
    const aviso = toast.info('Acceso administrativo detectado. Usa el botón naranja para entrar al panel.');
    // It names who is signed in, so it ends with the session.
    const dejar = useSession.subscribe((sesion) => {
      if (sesion.usuario) return;
      dejar();
      toast.dismiss(aviso);
    });
  }, [usuario]);
}
