import '#ui/tokens.css';
import '#ui/fonts.css';
import '#ui/base.css';
import './ticket.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { nombreDePapel, type Papel } from '#contract/ticket.ts';
import { PaperView } from '#ui/paper-view.tsx';

declare global {
  interface Window {
    /** Called by the desktop program: shows a ticket or a slip and answers its height in CSS pixels once it can be printed. */
    mostrarTicket(papel: Papel, anchoMm: 58 | 80): Promise<number>;
  }
}

/** A logo that does not come keeps no client waiting. */
const IMAGE_WAIT_MS = 1_500;

const element = document.getElementById('ticket');
if (!element) throw new Error('ticket.html has no place for the ticket');
const root = createRoot(element);

window.mostrarTicket = async (papel, anchoMm) => {
  // The system's print queue names the job by the page's title.
  document.title = nombreDePapel(papel);
  // The window is hidden and gets no animation frames: the ticket is laid out at once instead of on the next one.
  flushSync(() => root.render(<PaperView papel={papel} anchoMm={anchoMm} />));
  // Laying out is what makes the browser ask for the fonts that it then has to wait for.
  element.getBoundingClientRect();
  const images = [...document.images].map((image) => image.decode().catch(() => undefined));
  const late = new Promise((resolve) => setTimeout(resolve, IMAGE_WAIT_MS));
  await Promise.all([document.fonts.ready, Promise.race([Promise.all(images), late])]);
  return Math.ceil(element.getBoundingClientRect().height);
};
