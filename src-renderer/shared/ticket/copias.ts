import { useMemo } from 'react';
import { create } from 'zustand';
import { conCopia, type ListaDeSalidas, type Salidas, trasSalir } from '#contract/schemas/ventas/copias.ts';
import type { Papel } from '#contract/schemas/ventas/ticket.ts';
import { desktop } from '../../lib/desktop.ts';

/** The tickets that came out on this device: in a browser those since the page was opened, else what the program knows. */
const useSalidas = create<{ salidas: Salidas }>(() => ({ salidas: new Map() }));

/** The browser's dialog was open for a paper: it may have come out, since no browser tells. */
export function anotarSalida(papel: Papel): void {
  useSalidas.setState(({ salidas }) => ({ salidas: trasSalir(salidas, papel) }));
}

/** Follows what the program knows of its tickets; returns the function that stops. */
export function seguirCopias(): () => void {
  const bridge = desktop();
  if (!bridge) return () => undefined;
  const poner = (lista: ListaDeSalidas): void => useSalidas.setState({ salidas: new Map(lista) });
  const stop = bridge.alSuceder('impresion:copias', poner);
  bridge.llamar('impresion:copias', undefined).then(poner, () => undefined);
  return stop;
}

/** A paper as it would come out now. */
export function useConCopia<P extends Papel>(papel: P): P {
  const salidas = useSalidas((estado) => estado.salidas);
  return useMemo(() => conCopia(papel, salidas), [papel, salidas]);
}
