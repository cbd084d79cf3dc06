import { NOMBRE_DE_OCASION, type Ocasion } from '#contract/words/ocasiones.ts';
import { useTitle } from '../../../shared/use-title.ts';

interface NombreDeOcasionProps {
  de: Ocasion;
}

/**
 * The name of the occasion whose page this is; also the title of the page. A part of its own, since most views show
 * no occasion's page and the names weigh as much as a component.
 */
export function NombreDeOcasion({ de }: NombreDeOcasionProps) {
  const nombre = NOMBRE_DE_OCASION[de];
  useTitle(`${nombre} · Catálogo`);
  return nombre;
}
