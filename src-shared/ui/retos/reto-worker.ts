import type { Reto } from '#contract/words/retos.ts';
import { createBusqueda } from './busqueda.ts';

self.addEventListener('message', ({ data }: MessageEvent<Reto>) => {
  self.postMessage(createBusqueda(data).avanzar(Number.POSITIVE_INFINITY));
});
