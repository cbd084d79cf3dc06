import '#ui/tokens.css';
import '#ui/fonts.css';
import '#ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme } from '#ui/theme.ts';
import { abrirCarrito, seguirOtrasPestanas, useCarrito } from '../features/carrito/carrito.ts';
import { seguirConexion } from '../lib/conexion.ts';
import { abrirSesion, useSesion } from '../lib/sesion.ts';
import { cargarTienda } from '../lib/tienda.ts';
import { App } from './app.tsx';
import { DialogoCarrito } from './partes.ts';

applyTheme();
// The cart is always that of whoever is signed in.
useSesion.subscribe(({ usuario }) => abrirCarrito(usuario?._id ?? null));
abrirSesion();
seguirOtrasPestanas();
// Whoever puts something into the cart will soon look at it. What lay there from yesterday says nothing.
useCarrito.subscribe(({ lineas }, antes) => {
  if (lineas.length > antes.lineas.length) void DialogoCarrito.precargar();
});
seguirConexion();
void cargarTienda();

const raiz = document.getElementById('root');
if (!raiz) throw new Error('the page has no #root');
createRoot(raiz).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
