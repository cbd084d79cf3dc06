import '#ui/theme/tokens.css';
import '#ui/theme/stand-in-fonts.css';
import '#ui/theme/fonts.css';
import '#ui/theme/base.css';
import './ticket.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { nombreDePapel, type Papel } from '#contract/schemas/ventas/ticket.ts';
import { PaperView } from '#ui/paper/paper-view.tsx';

declare global {
  interface Window {
    /**
     * Called by the desktop program: renders a ticket or a slip, and resolves to its height in CSS pixels once
     * it can be printed.
     */
    mostrarTicket(papel: Papel, anchoMm: 58 | 80): Promise<number>;
  }
}

/** Longest wait for a logo, so that a slow one does not hold up a ticket. */
const IMAGE_WAIT_MS = 1_500;

const element = document.getElementById('ticket');
if (!element) throw new Error('ticket.html has no element with the id «ticket»');
const root = createRoot(element);

window.mostrarTicket = async (papel, anchoMm) => {
  // The system's print queue shows the page's title.
  document.title = nombreDePapel(papel);
  // flushSync: a hidden window gets no animation frames, so React would never render.
  flushSync(() => root.render(<PaperView papel={papel} anchoMm={anchoMm} />));
  // Forces a layout, which makes the browser request the fonts awaited below.
  element.getBoundingClientRect();
  const images = [...document.images].map((image) => image.decode().catch(() => undefined));
  const late = new Promise((resolve) => setTimeout(resolve, IMAGE_WAIT_MS));
  await Promise.all([document.fonts.ready, Promise.race([Promise.all(images), late])]);
  return Math.ceil(element.getBoundingClientRect().height);
};
