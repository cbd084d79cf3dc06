import '#ui/theme/tokens.css';
import '#ui/theme/stand-in-fonts.css';
import '#ui/theme/base.css';
import './start/fonts.css';
import './start/next-frame.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type DatosPintados, ID_DE_DATOS } from '#contract/pages/vitrina.ts';
import { enterShop } from '#ui/browser/shop-storage.ts';
import { applyTheme } from '#ui/theme/theme.ts';
import { abrirCarrito, seguirOtrasPestanas, useCarrito } from '../features/carrito/carrito.ts';
import { keepInstallPrompt } from '../lib/browser/install-prompt.ts';
import { registerServiceWorker } from '../lib/browser/service-worker.ts';
import { followConnection, pageSeenAt } from '../lib/connection.ts';
import { loadParts } from '../lib/parts/lazy-part.tsx';
import { PAGE_TAKEN_OVER } from '../lib/parts/part-states.tsx';
import { abrirSesion, haySesionGuardada, useSession } from '../lib/session.ts';
import { cargarTienda, guardarTienda } from '../shared/tienda.ts';
import { App } from './app.tsx';
import { CarritoDialog, CuentaOpciones } from './parts.ts';
import { paintedAddress } from './start/painted-address.ts';
import { startWith } from './start/start-with.ts';

/** The data that the server rendered the page with; undefined when it sent the empty shell. */
function leerDatos(): DatosPintados | undefined {
  const texto = document.getElementById(ID_DE_DATOS)?.textContent;
  return texto ? (JSON.parse(texto) as DatosPintados) : undefined;
}

/** Whether the page comes from the browser's history and may therefore be old. */
function esDeAntes(): boolean {
  const [llegada] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return llegada?.type === 'back_forward';
}

const datos = leerDatos();
// Before anything stored is read. An old page does not tell which shop is open now.
if (datos && pageSeenAt() === undefined && !esDeAntes()) enterShop(datos.idDeTienda);
applyTheme();
// `index.html` has it.
const raiz = document.getElementById('root') as HTMLElement;
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

if (haySesionGuardada()) void CuentaOpciones.preload();
if (datos) {
  const direccion = paintedAddress(datos.direccion, location);
  startWith({ ...datos, direccion }, { vistoEn: pageSeenAt(), vigente: !esDeAntes() });
  guardarTienda();
  void loadParts(datos.partes).then(() => {
    // As a transition React hydrates in slices, and a slow phone still reacts to input.
    startTransition(() => {
      hydrateRoot(raiz, app);
    });
  });
  // Only after hydration: a state change during it makes React hydrate the rest synchronously. Capturing, so that
  // this runs before boot.ts replays the clicks.
  document.addEventListener(PAGE_TAKEN_OVER, abrirLoDeAqui, { once: true, capture: true });
} else {
  // A painted page has them by `boot.ts`.
  void import('./start/fonts.ts').then(async ({ loadFonts, showKnownFonts }) => {
    if (!showKnownFonts()) await loadFonts();
  });
  void cargarTienda();
  abrirLoDeAqui();
  createRoot(raiz).render(app);
}

/** Opens the state that only this browser has. A painted page hydrates without it and shows it right after. */
function abrirLoDeAqui(): void {
  // Ends the frames of a painted page (`next-frame.css`): an element that React moves would wait for one again.
  raiz.className = 'tomada';
  // The cart belongs to the account that is signed in.
  useSession.subscribe(({ usuario }) => abrirCarrito(usuario?._id ?? null));
  abrirSesion();
  seguirOtrasPestanas();
  followConnection();
  keepInstallPrompt();
  registerServiceWorker();
  // A line added during this visit preloads the cart's dialog; lines stored earlier do not.
  useCarrito.subscribe(({ lineas }, antes) => {
    if (lineas.length > antes.lineas.length) void CarritoDialog.preload();
  });
}
