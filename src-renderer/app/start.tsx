import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { followEventos } from '../lib/en-vivo/eventos.ts';
import { followServer } from '../lib/server.ts';
import { followSession } from '../lib/session/session.ts';
import { followPasos } from '../shared/pedidos/estado/pasos.ts';
import { followTimbre } from '../shared/pedidos-nuevos/timbre.ts';
import { backClosesDialogs } from './back-closes-dialogs.ts';
import { forgetFiltersWithSession } from './layout/remembered-filters.ts';
import { openRouter } from './screens.tsx';
import { followRenewal } from './session-renewal.ts';

/** Starts the staff app in `element`. */
export function startApp(element: HTMLElement): Root {
  followServer();
  followSession();
  followRenewal();
  followEventos();
  followPasos();
  followTimbre();
  forgetFiltersWithSession();
  const router = backClosesDialogs(openRouter);
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  return root;
}
