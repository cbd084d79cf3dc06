import '#ui/theme/tokens.css';
import '#ui/theme/stand-in-fonts.css';
import '#ui/theme/fonts.css';
import '#ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Cierre } from './cierre.tsx';

const element = document.getElementById('cierre');
if (!element) throw new Error('cierre.html has no element with the id «cierre»');
createRoot(element).render(
  <StrictMode>
    <Cierre />
  </StrictMode>,
);
