import { create } from 'zustand';
import { CODIGO, type TipoDeCodigo } from '#contract/codigos.ts';
import { AppError } from '#contract/errores.ts';
import { deEstaPestana, esObjeto } from '#ui/almacen.ts';

const CLAVE = 'guirnalda.codigos';
const ESPERA_MS = CODIGO.esperaSegundos * 1000;
const VIGENCIA_MS = CODIGO.vigenciaMinutos * 60_000;

/** When the last code of each address and purpose was sent, in ms. */
type Envios = Record<string, number>;

function leer(): Envios {
  const guardados = deEstaPestana.leer(CLAVE);
  if (!esObjeto(guardados)) return {};
  return Object.fromEntries(
    Object.entries(guardados).filter((uno): uno is [string, number] => typeof uno[1] === 'number'),
  );
}

/** It outlives the dialogs and a reload, so that the wait goes on where it was. */
export const useEnvios = create<{ envios: Envios }>(() => ({ envios: leer() }));

function poner(envios: Envios): void {
  useEnvios.setState({ envios });
  deEstaPestana.guardar(CLAVE, envios);
}

export function claveDeEnvio(tipo: TipoDeCodigo, email: string): string {
  return `${tipo} ${email.trim().toLowerCase()}`;
}

/** How long ago a code was sent; endless when none was, or when the clock was put back since. */
function edad(momento: number | undefined, ahora: number): number {
  const pasados = momento === undefined ? -1 : ahora - momento;
  return pasados < 0 ? Number.POSITIVE_INFINITY : pasados;
}

/** A code was sent: just now, or so long ago that only `faltan` seconds of the wait are left. */
export function anotarEnvio(tipo: TipoDeCodigo, email: string, faltan: number = CODIGO.esperaSegundos): void {
  const ahora = Date.now();
  const vivos = Object.entries(useEnvios.getState().envios).filter(
    ([, uno]) => edad(uno, ahora) < VIGENCIA_MS,
  );
  poner({ ...Object.fromEntries(vivos), [claveDeEnvio(tipo, email)]: ahora - ESPERA_MS + faltan * 1000 });
}

/** None was sent: where the server says how much of the wait is left, the last one was sent from elsewhere. */
export function anotarNegativa(tipo: TipoDeCodigo, email: string, error: unknown): void {
  const faltan = error instanceof AppError ? error.retryAfter : undefined;
  if (faltan && faltan <= CODIGO.esperaSegundos) anotarEnvio(tipo, email, faltan);
}

/** The code was used. */
export function olvidarEnvio(tipo: TipoDeCodigo, email: string): void {
  const { [claveDeEnvio(tipo, email)]: _usado, ...otros } = useEnvios.getState().envios;
  poner(otros);
}

/** Forgets them all: the next person at this device is somebody else. */
export function olvidarEnvios(): void {
  useEnvios.setState({ envios: {} });
  deEstaPestana.borrar(CLAVE);
}

/** Whole seconds until another code may be asked for. */
export function segundosDeEspera(momento: number | undefined, ahora: number): number {
  return Math.max(0, Math.ceil((ESPERA_MS - edad(momento, ahora)) / 1000));
}

export function esperaDe(tipo: TipoDeCodigo, email: string): number {
  return segundosDeEspera(useEnvios.getState().envios[claveDeEnvio(tipo, email)], Date.now());
}

/** Whether a code that was sent from here can still be used. */
export function hayCodigoVivo(tipo: TipoDeCodigo, email: string): boolean {
  return edad(useEnvios.getState().envios[claveDeEnvio(tipo, email)], Date.now()) < VIGENCIA_MS;
}
