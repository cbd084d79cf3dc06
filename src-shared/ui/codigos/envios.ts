import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { CODIGO, type TipoDeCodigo } from '#contract/words/codigos.ts';
import { AppError } from '#contract/words/errores.ts';
import { isObject, tabStorage } from '../browser/storage.ts';

const CLAVE = 'guirnalda.codigos';
const ESPERA_MS = CODIGO.esperaSegundos * 1000;
const VIGENCIA_MS = CODIGO.vigenciaMinutos * 60_000;

/** When the last code was sent (epoch ms), by purpose and address. */
type Envios = Record<string, number>;

function leer(): Envios {
  const guardados = tabStorage.read(CLAVE);
  if (!isObject(guardados)) return {};
  return Object.fromEntries(
    Object.entries(guardados).filter((uno): uno is [string, number] => typeof uno[1] === 'number'),
  );
}

/** Stored in the tab, so that the wait survives the dialogs and a reload. */
const useEnvios = create<{ envios: Envios }>(() => ({ envios: leer() }));

function poner(envios: Envios): void {
  useEnvios.setState({ envios });
  tabStorage.write(CLAVE, envios);
}

function claveDeEnvio(tipo: TipoDeCodigo, email: string): string {
  return `${tipo} ${email.trim().toLowerCase()}`;
}

/** Age of a code in ms; infinite when none was sent or the clock was set back. */
function edad(momento: number | undefined, ahora: number): number {
  const pasados = momento === undefined ? -1 : ahora - momento;
  return pasados < 0 ? Number.POSITIVE_INFINITY : pasados;
}

/** Records a sent code; `faltan` seconds of the wait remain. */
export function anotarEnvio(tipo: TipoDeCodigo, email: string, faltan: number = CODIGO.esperaSegundos): void {
  const ahora = Date.now();
  const vivos = Object.entries(useEnvios.getState().envios).filter(
    ([, uno]) => edad(uno, ahora) < VIGENCIA_MS,
  );
  poner({ ...Object.fromEntries(vivos), [claveDeEnvio(tipo, email)]: ahora - ESPERA_MS + faltan * 1000 });
}

/** Records a refused request: a `retryAfter` means that another device requested the last code. */
export function anotarNegativa(tipo: TipoDeCodigo, email: string, error: unknown): void {
  const faltan = error instanceof AppError ? error.retryAfter : undefined;
  if (faltan && faltan <= CODIGO.esperaSegundos) anotarEnvio(tipo, email, faltan);
}

/** Forgets a code that was used. */
export function olvidarEnvio(tipo: TipoDeCodigo, email: string): void {
  const { [claveDeEnvio(tipo, email)]: _usado, ...otros } = useEnvios.getState().envios;
  poner(otros);
}

/** Forgets all codes, after signing in. */
export function olvidarEnvios(): void {
  useEnvios.setState({ envios: {} });
  tabStorage.remove(CLAVE);
}

/** Whole seconds until another code may be requested. */
export function segundosDeEspera(momento: number | undefined, ahora: number): number {
  return Math.max(0, Math.ceil((ESPERA_MS - edad(momento, ahora)) / 1000));
}

export function esperaDe(tipo: TipoDeCodigo, email: string): number {
  return segundosDeEspera(useEnvios.getState().envios[claveDeEnvio(tipo, email)], Date.now());
}

/** Whether a code requested in this tab is still valid. */
export function hayCodigoVivo(tipo: TipoDeCodigo, email: string): boolean {
  return edad(useEnvios.getState().envios[claveDeEnvio(tipo, email)], Date.now()) < VIGENCIA_MS;
}

/** Countdown in seconds until another code may be requested. */
export function useEspera(tipo: TipoDeCodigo, email: string): number {
  const momento = useEnvios(({ envios }) => envios[claveDeEnvio(tipo, email)]);
  const [ahora, setAhora] = useState(Date.now);
  const faltan = segundosDeEspera(momento, Math.max(ahora, momento ?? 0));

  useEffect(() => {
    setAhora(Date.now());
    if (momento === undefined) return;
    const timer = setInterval(() => {
      setAhora(Date.now());
      if (segundosDeEspera(momento, Date.now()) === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [momento]);
  return faltan;
}
