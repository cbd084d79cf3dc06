import { ShoppingCart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePhone } from '#ui/browser/use-phone.ts';
import { Button } from '#ui/controls/button.tsx';
import { isAnythingUnsaved } from '#ui/dialogs/unsaved.ts';
import { Price } from '#ui/display/price.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { useEventos } from '../../lib/en-vivo/eventos.ts';
import { CAJA_NUEVA } from '../../lib/routes.ts';
import { esServidorListo, useServer } from '../../lib/server.ts';
import { usePermiso } from '../../lib/session/permisos.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSinCaja } from '../../shared/caja/sin-caja.ts';
import { SinCajaDialog } from '../../shared/caja/sin-caja-dialog.tsx';
import { useCaja } from '../../shared/caja/use-caja.ts';
import { VentaHechaDialog } from '../../shared/cobro/venta-hecha-dialog.tsx';
import { useFavoritosAlDia } from '../../shared/favoritos/favoritos.ts';
import { hayCajon } from '../../shared/impresion/cajon.ts';
import { useSinDobleToque } from '../../shared/pagina/doble-toque.ts';
import { Kbd } from '../../shared/pagina/kbd.tsx';
import { useTitle } from '../../shared/pagina/page-frame.tsx';
import { ApartadosDialog } from '../../shared/pedidos/apartado/apartados-dialog.tsx';
import { estaAbierto, PedidoDialogs, usePedidoDialogs } from '../../shared/pedidos/pedido-dialogs.tsx';
import { esDedo, useTeclado } from '../../shared/teclado/teclado.ts';
import { TecladoPanel } from '../../shared/teclado/teclado-panel.tsx';
import { useTienda } from '../../shared/tienda/tienda.ts';
import { AtajosDialog } from './atajos-dialog.tsx';
import { AvisoDeCodigoBanner } from './busqueda/aviso-de-codigo.tsx';
import { BusquedaBar } from './busqueda/busqueda-bar.tsx';
import { CategoriasTiles } from './busqueda/categorias-tiles.tsx';
import { ProductosGrid } from './busqueda/productos-grid.tsx';
import { useBusqueda } from './busqueda/use-busqueda.ts';
import { CajaControl } from './caja/caja-control.tsx';
import { CajonDialog } from './caja/cajon-dialog.tsx';
import { ponerAlDia, ponerConsumidorFinal, useVoz } from './carrito/acciones.ts';
import { useApartadosVistos, verApartados } from './carrito/apartados.ts';
import { abrirBorrador, cuentasDe, oirOtraVentana, useBorrador } from './carrito/borrador.ts';
import { piezas } from './carrito/carrito.ts';
import { CarritoPanel } from './carrito-panel.tsx';
import {
  oirProducto,
  oirStock,
  refrescarCatalogo,
  refrescarSiEsViejo,
  useCatalogoLocal,
} from './catalogo/catalogo-local.ts';
import { OtroNombreDialog } from './cobro/otro-nombre-dialog.tsx';
import { siguienteMetodo } from './cobro/pago-fields.tsx';
import { useCobro } from './cobro/use-cobro.ts';
import { ponerEnEspera, retomar } from './en-espera/en-espera.ts';
import { EnEsperaDialog } from './en-espera/en-espera-dialog.tsx';
import { useVentaDeNuevo } from './en-espera/use-venta-de-nuevo.ts';
import { usePosKeys } from './entrada/use-pos-keys.ts';
import styles from './pos-page.module.css';

/** The counter, for people with the sales permission. */
export function PosPage() {
  useTitle('Punto de venta');
  const puede = usePermiso('ventas');
  const usuario = useSession((state) => state.usuario);
  if (!puede || !usuario) {
    return (
      <div role="alert" className={styles.denied}>
        <h1 className="visually-hidden">Punto de venta</h1>
        <EmptyState mood="lost" title="No tienes permisos para usar el sistema POS." />
      </div>
    );
  }
  return <Pos key={usuario._id} usuarioId={usuario._id} />;
}

/** The till shows no list of orders that would have to be loaded again. */
const noReload = () => undefined;

/** Interval of the checks for an outdated catalogue. */
const MIRADA_MS = 5_000;

/** Keeps the products, the cart and the sales on hold up to date. */
function useCatalogoAlDia(): void {
  const { index } = useCatalogoLocal();
  const vuelve = useServer(esServidorListo);
  useEffect(() => {
    if (vuelve) void refrescarCatalogo();
  }, [vuelve]);
  useEffect(() => {
    const timer = setInterval(refrescarSiEsViejo, MIRADA_MS);
    addEventListener('focus', refrescarSiEsViejo);
    addEventListener('storage', oirOtraVentana);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', refrescarSiEsViejo);
      removeEventListener('storage', oirOtraVentana);
    };
  }, []);
  useEventos({
    'stock-cambiado': oirStock,
    'producto-cambiado': oirProducto,
    recargar: () => void refrescarCatalogo(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: fresh products update the cart
  useEffect(ponerAlDia, [index]);
}

/** Number of tiles in the first row. */
function columnasDe(grid: HTMLUListElement | null): number {
  const tiles = [...(grid?.children ?? [])] as HTMLElement[];
  const first = tiles[0]?.offsetTop;
  const wrap = tiles.findIndex((tile) => tile.offsetTop !== first);
  return wrap < 1 ? Math.max(1, tiles.length) : wrap;
}

/** Whether the dialogs of the drawer are open, which an address may ask for (CAJA_NUEVA). */
function useCajaPedida() {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const pedida = CAJA_NUEVA.endsWith(hash) && hash !== '';
  const [caja, setCaja] = useState(pedida);
  useEffect(() => {
    // A reload or the way back opens no dialog.
    if (pedida) void navigate(pathname + search, { replace: true });
  }, [pedida, navigate, pathname, search]);
  return [caja, setCaja] as const;
}

/** The parts of the counter, what is open over them, and how they pass the focus on. */
function usePos(usuarioId: string) {
  // Before the first render, so that the unfinished sale shows at once.
  useState(() => abrirBorrador(usuarioId));
  const pedidos = usePedidoDialogs(noReload);
  const busqueda = useBusqueda(pedidos.acciones.onView);
  const cajaCargada = useCaja(usuarioId);
  const cobro = useCobro(useSinCaja(usuarioId, cajaCargada), volver);

  /** Back to the search box; for a finger only out of the field, or the system's keyboard would appear. */
  function volver() {
    if (!esDedo()) busqueda.enfocar();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  const [atajos, setAtajos] = useState(false);
  const [esperas, setEsperas] = useState(false);
  const [caja, setCaja] = useCajaPedida();
  const [cajon, setCajon] = useState(false);
  const politica = useTienda()?.ventaSinCaja ?? 'preguntar';
  const [viendoCarrito, setViendoCarrito] = useState(false);
  const lineas = useBorrador((state) => state.lineas.length);

  useCatalogoAlDia();
  useFavoritosAlDia();
  useVentaDeNuevo();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a removed line takes the focus inside it along
  useEffect(() => {
    if (document.activeElement === document.body) volver();
  }, [lineas]);

  const viendoPedido = estaAbierto(pedidos.abiertos);
  const vioPedido = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the last dialog about an order has closed
  useEffect(() => {
    if (vioPedido.current && !viendoPedido) volver();
    vioPedido.current = viendoPedido;
  }, [viendoPedido]);

  /** Closes something. The dialog returns the focus when it unmounts; only then can the search box take it. */
  function volverALaBusqueda(cerrar: () => void) {
    flushSync(cerrar);
    volver();
  }

  return {
    busqueda,
    cobro,
    pedidos,
    cajaCargada,
    volver,
    atajos,
    esperas,
    caja,
    viendoCarrito,
    setViendoCarrito,
    abrirAtajos: () => setAtajos(true),
    cerrarAtajos: () => volverALaBusqueda(() => setAtajos(false)),
    abrirEsperas: () => setEsperas(true),
    dejarEsperas(retomada?: string) {
      flushSync(() => setEsperas(false));
      if (retomada) retomar(retomada);
      volver();
    },
    abrirCaja() {
      // The ticket is about to open.
      if (!useBorrador.getState().procesando && !cobro.sinCaja.estaEsperando()) setCaja(true);
    },
    cajon,
    /** Who has no open session opens one first, as before cash is taken. */
    async abrirCajon() {
      if (useBorrador.getState().procesando || cobro.sinCaja.estaEsperando()) return;
      if (cajaCargada.data?.sesion === null && politica !== 'permitir') setCaja(true);
      else if (await hayCajon().catch(() => false)) {
        setCaja(false);
        setCajon(true);
      } else toast.info('Ninguna impresora de esta computadora abre un cajón');
    },
    cerrarApartados: () => volverALaBusqueda(() => verApartados(undefined)),
    cerrarCajon: () => volverALaBusqueda(() => setCajon(false)),
    cerrarCaja: () => volverALaBusqueda(() => setCaja(false)),
    siguienteVenta(primera = '') {
      flushSync(() => {
        cobro.cerrarHecha();
        setViendoCarrito(false);
        busqueda.escribir(primera);
      });
      if (primera) busqueda.enfocar();
      else volver();
    },
    /** A scan answers no question: open questions are dismissed. */
    dejarPreguntas: () =>
      flushSync(() => {
        setAtajos(false);
        setEsperas(false);
        setCajon(false);
        verApartados(undefined);
        // An unsaved form about the drawer stays open.
        if (!isAnythingUnsaved()) setCaja(false);
        cobro.dejarPreguntas();
        // A payment or a change of state that was begun stays open.
        pedidos.abiertos.stopViewing();
        pedidos.abiertos.put({ cobrada: undefined });
      }),
  };
}

/** What each key of the counter does. */
function usePosShortcuts({ busqueda, cobro, ...pos }: ReturnType<typeof usePos>): void {
  /** Puts the sale on the screen on hold; without one, resumes the only one on hold, or shows the list. */
  function pausar() {
    const { lineas, enEspera } = useBorrador.getState();
    const [unica] = enEspera;
    if (lineas.length > 0 || !unica) ponerEnEspera();
    else if (enEspera.length === 1) retomar(unica.id);
    else return pos.abrirEsperas();
    busqueda.enfocar();
  }

  usePosKeys({
    enfocar: busqueda.enfocar,
    enBusqueda: (element) => element === busqueda.input.current,
    alEscanear: (codigo) => {
      pos.dejarPreguntas();
      busqueda.escanear(codigo);
    },
    alEscribirSobreVenta: cobro.hecha && pos.siguienteVenta,
    keys: {
      F1: pos.abrirEsperas,
      F2: ponerConsumidorFinal,
      F3: busqueda.enfocar,
      F4: () => cobro.irA('telefono'),
      F6: () => cobro.irA('descuento'),
      F7: () => useBorrador.getState().intento || siguienteMetodo(),
      F8: cobro.pedirVaciar,
      F9: cobro.cobrar,
      F10: pausar,
      F12: pos.abrirCaja,
      'Shift+F12': () => void pos.abrirCajon(),
    },
  });
}

function Pos({ usuarioId }: { usuarioId: string }) {
  const pos = usePos(usuarioId);
  usePosShortcuts(pos);
  useSinDobleToque();
  const { busqueda, cobro, viendoCarrito } = pos;
  const grid = useRef<HTMLUListElement>(null);
  const till = useRef<HTMLDivElement>(null);
  const teclado = useTeclado(till);
  const pad = teclado.campo && <TecladoPanel campo={teclado.campo} onClose={teclado.cerrar} />;
  const padInCart = usePhone() && viendoCarrito;
  const { index } = useCatalogoLocal();
  const apartadosDe = useApartadosVistos(({ producto }) => producto);
  const voz = useVoz();
  return (
    <div ref={till} className={styles.till} data-fill data-view={viendoCarrito ? 'carrito' : 'productos'}>
      <h1 className="visually-hidden">Punto de venta</h1>
      <div className={styles.products}>
        <div data-clear className={styles.head}>
          <BusquedaBar
            busqueda={busqueda}
            columnas={() => columnasDe(grid.current)}
            onAtajos={pos.abrirAtajos}
          />
          <CajaControl
            load={pos.cajaCargada}
            open={pos.caja}
            onOpen={pos.abrirCaja}
            onCajon={() => void pos.abrirCajon()}
            onClose={pos.cerrarCaja}
          />
        </div>
        <AvisoDeCodigoBanner busqueda={busqueda} />
        <CategoriasTiles
          index={index}
          // A typed word searches everything, not only the favourites.
          value={busqueda.texto && busqueda.filtro === 'favoritos' ? 'todos' : busqueda.filtro}
          conFavoritos={busqueda.favoritos.length > 0}
          onChange={busqueda.filtrar}
        />
        <ProductosGrid busqueda={busqueda} grid={grid} />
      </div>
      <div className={styles.cart}>
        <CarritoPanel cobro={cobro} onBack={pos.volver} onWaiting={pos.abrirEsperas} pad={padInCart && pad} />
      </div>
      {!padInCart && pad}
      <ViewSwitch viendoCarrito={viendoCarrito} onChange={pos.setViendoCarrito} />
      <p className="visually-hidden" role="status">
        <span key={voz.vez}>{voz.frase}</span>
      </p>
      {pos.cajon && <CajonDialog onClose={pos.cerrarCajon} />}
      <AtajosDialog open={pos.atajos} onClose={pos.cerrarAtajos} />
      <EnEsperaDialog open={pos.esperas} onClose={pos.dejarEsperas} onRetomar={pos.dejarEsperas} />
      <PedidoDialogs
        {...pos.pedidos}
        atPos
        onwards="Volver a la caja"
        onChanged={noReload}
        onCobrado={cobro.anotarUltima}
      />
      {apartadosDe && (
        <ApartadosDialog
          producto={apartadosDe}
          onView={pos.pedidos.acciones.onView}
          onSoltar={pos.pedidos.acciones.onSoltar}
          esperando={pos.pedidos.acciones.esperando}
          onClose={pos.cerrarApartados}
        />
      )}
      <OtroNombreDialog cobro={cobro} />
      {cobro.autorizacion}
      {cobro.fechaAtrasada}
      <SinCajaDialog pregunta={cobro.sinCaja} onSeguir={cobro.seguirSinPreguntar} />
      {cobro.hecha && (
        <VentaHechaDialog
          venta={cobro.hecha}
          title="¡Venta completada!"
          onwards="Nueva venta"
          hint={
            !esDedo() && (
              <>
                <Kbd>Enter</Kbd> sigue con la próxima venta, <Kbd>Ctrl + P</Kbd> imprime. También puedes
                escanear de una vez.
              </>
            )
          }
          onClose={() => pos.siguienteVenta()}
        />
      )}
    </div>
  );
}

interface ViewSwitchProps {
  viendoCarrito: boolean;
  onChange: (viendoCarrito: boolean) => void;
}

/** On a phone, switches between the products and the cart. */
function ViewSwitch({ viendoCarrito, onChange }: ViewSwitchProps) {
  const borrador = useBorrador();
  const cuantas = piezas(borrador.lineas);
  return (
    <div data-clear className={styles.switch}>
      <Button
        size="lg"
        block
        variant={viendoCarrito ? 'secondary' : 'primary'}
        icon={<ShoppingCart aria-hidden="true" />}
        data-accion={viendoCarrito ? 'productos' : 'carrito'}
        onClick={() => onChange(!viendoCarrito)}
      >
        {viendoCarrito ? (
          'Volver a los productos'
        ) : (
          <>
            Ver carrito ({cuantas}) · <Price centavos={cuentasDe(borrador).total} />
          </>
        )}
      </Button>
    </div>
  );
}
