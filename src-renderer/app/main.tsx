import '#ui/tokens.css';
import '#ui/fonts.css';
import '#ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme } from '#ui/theme.ts';
import { followEvents } from '../lib/eventos.ts';
import { followServer } from '../lib/server.ts';
import { followSession } from '../lib/session.ts';
import { App } from './app.tsx';

applyTheme();
followServer();
followSession();
followEvents();

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no place for the app');
createRoot(element).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
