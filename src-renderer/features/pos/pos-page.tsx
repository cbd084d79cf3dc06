import { ShoppingCart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatoQ } from '#contract/dinero.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { isAnythingUnsaved } from '#ui/unsaved.ts';
import { useEventos } from '../../lib/eventos.ts';
import { Kbd } from '../../lib/kbd.tsx';
import { usePermiso } from '../../lib/permiso.ts';
import { SaleDoneDialog } from '../../lib/sale-done-dialog.tsx';
import { esServidorListo, useServer } from '../../lib/server.ts';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ponerAlDia, ponerClienteDeMostrador } from './acciones.ts';
import { abrirBorrador, cuentasDe, oirOtraVentana, useBorrador } from './borrador.ts';
import { CajaControl } from './caja-control.tsx';
import { piezas } from './carrito.ts';
import { CartPanel } from './cart-panel.tsx';
import {
  oirProducto,
  oirStock,
  refrescarCatalogo,
  refrescarSiEsViejo,
  useCatalogoLocal,
} from './catalogo-local.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { ponerEnEspera, retomar } from './en-espera.ts';
import { EnEsperaDialog } from './en-espera-dialog.tsx';
import { siguienteMetodo } from './payment-fields.tsx';
import styles from './pos-page.module.css';
import { ProductGrid } from './product-grid.tsx';
import { SearchBar } from './search-bar.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useBusqueda } from './use-busqueda.ts';
import { useCobro } from './use-cobro.ts';
import { useTillKeys } from './use-till-keys.ts';
import { useVoz } from './voz.ts';

/** The till, for who may sell. */
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
  return <Till key={usuario._id} usuarioId={usuario._id} />;
}

/** How old the products may be before a look is taken, in ms. */
const MIRADA_MS = 5_000;

function Till({ usuarioId }: { usuarioId: string }) {
  // Before the first frame: the unfinished sale is there at once.
  useState(() => abrirBorrador(usuarioId));
  const busqueda = useBusqueda();
  const cobro = useCobro(busqueda.enfocar);
  const [ayuda, setAyuda] = useState(false);
  const [esperas, setEsperas] = useState(false);
  const [caja, setCaja] = useState(false);
  const [viendoCarrito, setViendoCarrito] = useState(false);
  const grid = useRef<HTMLUListElement>(null);
  const { index } = useCatalogoLocal();
  const voz = useVoz();
  const vuelve = useServer(esServidorListo);
  const borrador = useBorrador();

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: new knowledge is what brings the cart up to date
  useEffect(ponerAlDia, [index]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that goes takes the focus that was in it along
  useEffect(() => {
    if (document.activeElement === document.body) busqueda.enfocar();
  }, [borrador.lineas.length]);

  function siguiente(primera = '') {
    // The dialog gives the focus back when it goes; only then the search box can take it.
    flushSync(() => {
      cobro.cerrarHecha();
      setViendoCarrito(false);
      busqueda.escribir(primera);
    });
    busqueda.enfocar();
  }

  /** With a sale on the screen, sets it aside; with none, brings back the one that waits, or asks which. */
  function pausar() {
    const { lineas, enEspera } = useBorrador.getState();
    const [unica] = enEspera;
    if (lineas.length > 0 || !unica) ponerEnEspera();
    else if (enEspera.length === 1) retomar(unica.id);
    else return setEsperas(true);
    busqueda.enfocar();
  }

  function dejarEsperas(retomada?: string) {
    flushSync(() => setEsperas(false));
    if (retomada) retomar(retomada);
    busqueda.enfocar();
  }

  function abrirCaja() {
    // Its ticket is about to come up.
    if (!borrador.procesando) setCaja(true);
  }

  useTillKeys({
    enfocar: busqueda.enfocar,
    enBusqueda: (element) => element === busqueda.input.current,
    alEscanear: (codigo) => {
      // A scan answers no question: whatever was asked is left as it was.
      flushSync(() => {
        setAyuda(false);
        setEsperas(false);
        // What was typed about the drawer stays: only its owner throws it away.
        if (!isAnythingUnsaved()) setCaja(false);
        cobro.dejarPreguntas();
      });
      busqueda.escanear(codigo);
    },
    alEscribirSobreVenta: cobro.hecha && siguiente,
    keys: {
      F1: () => setEsperas(true),
      F2: ponerClienteDeMostrador,
      F3: busqueda.enfocar,
      F4: () => cobro.campos.telefono.current?.focus(),
      F6: () => cobro.campos.descuento.current?.focus(),
      F7: () => useBorrador.getState().intento || siguienteMetodo(),
      F8: cobro.pedirVaciar,
      F9: cobro.cobrar,
      F10: pausar,
      F12: abrirCaja,
    },
  });

  function columnas() {
    const tiles = [...(grid.current?.children ?? [])] as HTMLElement[];
    const first = tiles[0]?.offsetTop;
    const wrap = tiles.findIndex((tile) => tile.offsetTop !== first);
    return wrap < 1 ? Math.max(1, tiles.length) : wrap;
  }

  const cuantas = piezas(borrador.lineas);
  return (
    <div className={styles.till} data-fill data-view={viendoCarrito ? 'carrito' : 'productos'}>
      <h1 className="visually-hidden">Punto de venta</h1>
      <div className={styles.products}>
        <div className={styles.head}>
          <SearchBar busqueda={busqueda} columnas={columnas} onHelp={() => setAyuda(true)} />
          <CajaControl
            usuarioId={usuarioId}
            open={caja}
            onOpen={abrirCaja}
            onClose={() => {
              flushSync(() => setCaja(false));
              busqueda.enfocar();
            }}
          />
        </div>
        <CategoryTiles index={index} value={busqueda.filtro} onChange={busqueda.filtrar} />
        <ProductGrid busqueda={busqueda} grid={grid} />
      </div>
      <div className={styles.cart}>
        <CartPanel cobro={cobro} onBack={busqueda.enfocar} onWaiting={() => setEsperas(true)} />
      </div>
      <div className={styles.switch}>
        <Button
          size="lg"
          block
          variant={viendoCarrito ? 'secondary' : 'primary'}
          icon={<ShoppingCart aria-hidden="true" />}
          onClick={() => setViendoCarrito(!viendoCarrito)}
        >
          {viendoCarrito
            ? 'Volver a los productos'
            : `Ver carrito (${cuantas}) · ${formatoQ(cuentasDe(borrador).total)}`}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        <span key={voz.vez}>{voz.frase}</span>
      </p>
      <ShortcutsDialog
        open={ayuda}
        onClose={() => {
          flushSync(() => setAyuda(false));
          busqueda.enfocar();
        }}
      />
      <EnEsperaDialog open={esperas} onClose={dejarEsperas} onRetomar={dejarEsperas} />
      {cobro.hecha && (
        <SaleDoneDialog
          venta={cobro.hecha}
          title="¡Venta completada!"
          onwards="Nueva venta"
          hint={
            <>
              <Kbd>Enter</Kbd> sigue con la próxima venta, <Kbd>Ctrl + P</Kbd> imprime. También puedes
              escanear de una vez.
            </>
          }
          onClose={() => siguiente()}
        />
      )}
    </div>
  );
}
