import '#ui/tokens.css';
import '#ui/fonts.css';
import '#ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { applyTheme } from '#ui/theme.ts';
import { followSteps } from '../features/pedidos/pasos.ts';
import { followEvents } from '../lib/eventos.ts';
import { followServer } from '../lib/server.ts';
import { followSession } from '../lib/session.ts';
import { followBell } from '../lib/timbre.ts';
import { followFilters } from './remembered-filters.ts';
import { openRouter } from './screens.tsx';

applyTheme();
followServer();
followSession();
followEvents();
followSteps();
followBell();
followFilters();

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no place for the app');
createRoot(element).render(
  <StrictMode>
    <RouterProvider router={openRouter()} />
  </StrictMode>,
);
