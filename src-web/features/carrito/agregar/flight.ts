import { prefersReducedMotion } from '../../../lib/browser/reduced-motion.ts';

/** Marks the elements that show the cart; the copy flies to the first visible one. */
const DESTINO = '[data-carrito-destino]';

const DURACION_MS = 420;

function aLaVista(elemento: Element): boolean {
  const { top, bottom, left, right, width } = elemento.getBoundingClientRect();
  return width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
}

/** Animates a copy of the picture in `origen` to the cart, in the top layer. */
export function volar(origen: Element): void {
  if (prefersReducedMotion()) return;
  const dibujos = [...origen.querySelectorAll('img, svg')];
  // Of several pictures the one that is seen.
  const dibujo = dibujos.find(aLaVista) ?? dibujos[0];
  const destino = Array.from(document.querySelectorAll(DESTINO)).find(aLaVista);
  if (!dibujo || !destino) return;

  const inicio = dibujo.getBoundingClientRect();
  const fin = destino.getBoundingClientRect();
  const copia = document.createElement('span');
  copia.append(dibujo.cloneNode(true));
  copia.setAttribute('aria-hidden', 'true');
  copia.popover = 'manual';
  Object.assign(copia.style, {
    position: 'fixed',
    inset: `${inicio.top}px auto auto ${inicio.left}px`,
    width: `${inicio.width}px`,
    height: `${inicio.height}px`,
    margin: '0',
    padding: '0',
    border: '0',
    overflow: 'hidden',
    pointerEvents: 'none',
    background: 'none',
  });
  document.body.append(copia);
  copia.showPopover();

  const x = fin.left + fin.width / 2 - (inicio.left + inicio.width / 2);
  const y = fin.top + fin.height / 2 - (inicio.top + inicio.height / 2);
  const escala = Math.min(1, 28 / inicio.width);
  copia
    .animate(
      [
        { transform: 'none', borderRadius: '10%', opacity: 0.95 },
        { transform: `translate(${x}px, ${y}px) scale(${escala})`, borderRadius: '50%', opacity: 0.5 },
      ],
      { duration: DURACION_MS, easing: 'cubic-bezier(0.5, -0.1, 0.6, 1)' },
    )
    .finished.catch(() => undefined)
    .finally(() => copia.remove());
}
