import { Banner } from '#ui/banner.tsx';

export interface EnDudaProps {
  shown: boolean;
  /** What to do then, and why it is safe. */
  otraVez?: string;
}

/** Said while nobody knows whether what was sent was written. */
export function EnDuda({
  shown,
  otraVez = 'Envíalo otra vez tal como está: si ya quedó anotado, no se anota dos veces.',
}: EnDudaProps) {
  return shown && <Banner tone="warning">No llegó la respuesta. {otraVez}</Banner>;
}

/** What leaving then means. */
export function queEnDuda(que: string): string {
  return `No se sabe si ${que}: mira la caja antes de hacerlo otra vez.`;
}
