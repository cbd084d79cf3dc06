import { useEffect, useRef } from 'react';
import type { Centavos } from '#contract/words/dinero.ts';
import { textoDeMonto } from '../formularios/numeros.ts';
import type { Pago } from './cobro.ts';

/**
 * Returns what notes the exact cash as received. It follows the total from then on, until another amount is noted;
 * `total` is in centavos.
 */
export function useExacto(pago: Pago, total: Centavos, onChange: (cambio: Partial<Pago>) => void) {
  const exacto = textoDeMonto(total);
  /** The amount as it was noted here. */
  const puesto = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onChange` is another function each time
  useEffect(() => {
    if (puesto.current === undefined || puesto.current === exacto) return;
    const sigue = puesto.current === pago.recibido;
    puesto.current = sigue ? exacto : undefined;
    if (sigue) onChange({ recibido: exacto });
  }, [exacto, pago.recibido]);

  return () => {
    puesto.current = exacto;
    onChange({ recibido: exacto });
  };
}
