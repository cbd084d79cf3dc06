import { latePart } from '../../lib/parts/late-part.tsx';

/* What the server paints and a first look does not use; its script loads once the page is used. */

export const AccionesDelHeader = latePart('acciones', () =>
  import('./acciones-del-header.tsx').then((modulo) => modulo.AccionesDelHeader),
);
export const Footer = latePart('pie', () => import('./footer.tsx').then((modulo) => modulo.Footer));
