import { type ComponentType, memo, Suspense, useEffect } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { touched } from './touch.ts';

/** Marks what a late part holds, by its name: a press there waits until React has taken it over. */
const LATE = 'data-tardia';

const waiting = new Set<string>();
const held: HTMLElement[] = [];

/** Holds the press of a button that React does not know yet. One that opens a popover needs no React. */
function holdPress(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  const name = button?.closest(`[${LATE}]`)?.getAttribute(LATE);
  if (!button || !name || !waiting.has(name) || button.popoverTargetElement) return;
  event.preventDefault();
  event.stopPropagation();
  held.push(button);
}

if (!import.meta.env.SSR) addEventListener('click', holdPress, true);

function releasePresses(): void {
  for (const button of held.splice(0)) button.click();
}

/**
 * A part that the server paints, and that the browser takes over only once the person uses the page: what a first look
 * does not need is not loaded with it. Until then its links work as the browser's own. It takes no props, since React
 * keeps what was painted only while nothing above changes it. Its element says `data-tardia={name}`.
 */
export function latePart(name: string, load: () => Promise<ComponentType>) {
  const Part = lazyPart(name, load, touched);
  waiting.add(name);

  function TakenOver() {
    useEffect(() => {
      waiting.delete(name);
      // In a task of its own, after React's; what is pressed in another part that still waits is held again.
      const timer = setTimeout(releasePresses);
      return () => clearTimeout(timer);
    }, []);
    return null;
  }

  const Late = memo(() => (
    <Suspense>
      <Part />
      <TakenOver />
    </Suspense>
  ));
  return Object.assign(Late, { preload: Part.preload });
}
