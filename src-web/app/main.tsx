import '#ui/tokens.css';
import '#ui/fonts.css';
import '#ui/base.css';
import './fuentes.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type DatosPintados, ID_DE_DATOS } from '#contract/vitrina.ts';
import { applyTheme } from '#ui/theme.ts';
import { abrirCarrito, seguirOtrasPestanas, useCarrito } from '../features/carrito/carrito.ts';
import { seguirConexion, vistaEn } from '../lib/conexion.ts';
import { esperarInvitacion } from '../lib/instalar.ts';
import { traerPartes } from '../lib/parte.tsx';
import { abrirRecibos } from '../lib/recibos.ts';
import { instalarServiceWorker } from '../lib/service-worker.ts';
import { abrirSesion, useSesion } from '../lib/sesion.ts';
import { cargarTienda, guardarTienda } from '../lib/tienda.ts';
import { App } from './app.tsx';
import { empezarCon } from './empezar.ts';
import { PAGINA_TOMADA } from './esperas.tsx';
import { traerFuentes } from './fuentes.ts';
import { dondeSePinto } from './lugar.ts';
import { DialogoCarrito } from './partes.ts';

/** What the server painted the page with; undefined when it sent the bare one. */
function leerDatos(): DatosPintados | undefined {
  const texto = document.getElementById(ID_DE_DATOS)?.textContent;
  return texto ? (JSON.parse(texto) as DatosPintados) : undefined;
}

/** Going back, or opening the browser again, shows a page as it was kept, however old it is. */
function esDeAntes(): boolean {
  const [llegada] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return llegada?.type === 'back_forward';
}

applyTheme();
const raiz = document.getElementById('root');
if (!raiz) throw new Error('the page has no #root');
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

const datos = leerDatos();
if (datos) {
  const direccion = dondeSePinto(datos.direccion, location);
  empezarCon({ ...datos, direccion }, { vistoEn: vistaEn(), vigente: !esDeAntes() });
  guardarTienda();
  const contenedor = raiz;
  void traerPartes(datos.partes).then(() => {
    // In slices: a slow phone answers to the finger while it takes the page over.
    startTransition(() => {
      hydrateRoot(contenedor, app);
    });
  });
  // Not before: a change that comes meanwhile makes React take over all the rest in one piece. Capturing, so that
  // it is before what was pressed in the meantime is done again.
  document.addEventListener(PAGINA_TOMADA, abrirLoDeAqui, { once: true, capture: true });
} else {
  void traerFuentes();
  void cargarTienda();
  abrirLoDeAqui();
  createRoot(raiz).render(app);
}

/** What only this browser knows. A painted page is taken over as it is, and shows it right after. */
function abrirLoDeAqui(): void {
  // The cart is always that of whoever is signed in.
  useSesion.subscribe(({ usuario }) => abrirCarrito(usuario?._id ?? null));
  abrirSesion();
  abrirRecibos();
  seguirOtrasPestanas();
  seguirConexion();
  esperarInvitacion();
  instalarServiceWorker();
  // Whoever puts something into the cart will soon look at it. What lay there from yesterday says nothing.
  useCarrito.subscribe(({ lineas }, antes) => {
    if (lineas.length > antes.lineas.length) void DialogoCarrito.precargar();
  });
}
