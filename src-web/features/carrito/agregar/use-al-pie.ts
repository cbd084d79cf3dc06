import { useEffect, useRef, useState } from 'react';

/**
 * Whether an element is out of sight, so that what it holds may stand at the foot of the window instead: the same
 * controls, once in the page for keyboard and screen readers. `alto` is the height in px to reserve in their place.
 */
export function useAlPie() {
  const sitio = useRef<HTMLDivElement>(null);
  const [{ alPie, alto }, setEstado] = useState({ alPie: false, alto: 0 });

  useEffect(() => {
    const elemento = sitio.current;
    if (!elemento) return;
    const observador = new IntersectionObserver(
      ([entrada]) => {
        if (!entrada) return;
        const { isIntersecting, boundingClientRect } = entrada;
        setEstado((antes) =>
          isIntersecting
            ? { alPie: false, alto: 0 }
            : { alPie: true, alto: antes.alto || boundingClientRect.height },
        );
      },
      // The header covers the top of the page.
      { rootMargin: '-60px 0px 0px', threshold: 0.5 },
    );
    observador.observe(elemento);
    return () => observador.disconnect();
  }, []);

  return { sitio, alPie, alto };
}
