import '#ui/tokens.css';
import '#ui/fonts.css';
import '#ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme } from '#ui/theme.ts';
import { abrirCarrito, seguirOtrasPestanas } from '../features/carrito/carrito.ts';
import { seguirConexion } from '../lib/conexion.ts';
import { esperarInvitacion } from '../lib/instalar.ts';
import { instalarServiceWorker } from '../lib/service-worker.ts';
import { abrirSesion, useSesion } from '../lib/sesion.ts';
import { cargarTienda } from '../lib/tienda.ts';
import { App } from './app.tsx';

applyTheme();
// The cart is always that of whoever is signed in.
useSesion.subscribe(({ usuario }) => abrirCarrito(usuario?._id ?? null));
abrirSesion();
seguirOtrasPestanas();
seguirConexion();
esperarInvitacion();
instalarServiceWorker();
void cargarTienda();

const raiz = document.getElementById('root');
if (!raiz) throw new Error('the page has no #root');
createRoot(raiz).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
