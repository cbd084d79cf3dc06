import { AppError } from '#contract/words/errores.ts';
import { PUEDO_RESOLVER } from '#contract/words/retos.ts';
import type { Actor } from '../../base/actor.ts';
import type { Intento } from '../../base/config/limites.ts';
import type { Context } from '../../base/context.ts';
import { type AttemptCounters, type Counted, giveBackAll } from '../../base/counters/attempt-counters.ts';
import { NIVELES } from '../../base/counters/retos.ts';
import { redAmpliaDe, redDe, redDeProveedorDe } from './network-zone.ts';

/** A call that many strangers make together. A challenge of one door opens no other. */
type Puerta = 'seguimiento' | 'pedidos' | 'correos';

/** A bound that many share, and whose keeping is not in the hands of each of them. */
export type CotaComun = readonly [Intento, string];

interface Paso {
  puerta: Puerta;
  /** The bounds of the wide networks around the caller, narrow ones first, and that of all together. */
  cotas: readonly CotaComun[];
  /** Says whether this caller passes although a bound struck. */
  exento?: () => Promise<boolean>;
  /** What who does not pass is told. */
  mensaje: string;
}

/** How far beyond a bound its callers are: each level holds as many attempts as the bound itself. */
interface Presion {
  /** 0 within the bound. */
  nivel: number;
  /** Seconds until the bound counts anew. */
  retryAfter: number;
  tomado: Counted['intentos'];
}

const claveDe = (clave: string, nivel: number) => (nivel === 0 ? clave : `${clave} ${nivel}`);

/** Counts an attempt at the lowest level that has room. */
async function contar(attempts: AttemptCounters, [intento, clave]: CotaComun): Promise<Presion> {
  let retryAfter = 0;
  for (let nivel = 0; nivel < NIVELES; nivel += 1) {
    const espera = await attempts.take(intento, claveDe(clave, nivel));
    if (espera === 0) return { nivel, retryAfter, tomado: [[intento, claveDe(clave, nivel)]] };
    if (nivel === 0) retryAfter = espera;
  }
  return { nivel: NIVELES, retryAfter, tomado: [] };
}

/** Counts an attempt against the bounds in their order, up to the first that struck: it fills no wider one. */
async function contarTodas(
  attempts: AttemptCounters,
  cotas: readonly CotaComun[],
): Promise<Presion & { limite?: Intento }> {
  const tomado: Counted['intentos'] = [];
  for (const cota of cotas) {
    const presion = await contar(attempts, cota);
    tomado.push(...presion.tomado);
    if (presion.nivel > 0) return { ...presion, tomado, limite: cota[0] };
  }
  return { nivel: 0, retryAfter: 0, tomado };
}

/** How a call passed: what it was counted against, and the challenge that it solved for it. */
export interface Pasada extends Counted {
  solucion?: string;
}

/**
 * Counts an attempt against bounds that strangers share, which close nothing. Beyond one, a caller passes who is exempt, or
 * solved a challenge, or waited for a turn; also who solved one while there is no room to remember it. Throws
 * `demasiados-intentos` with a challenge, having counted nothing.
 */
export async function pasar(
  { attempts, retos, espera }: Context,
  { origen, reto }: Actor,
  { puerta, cotas, exento, mensaje }: Paso,
): Promise<Pasada> {
  const { nivel, retryAfter, tomado, limite } = await contarTodas(attempts, cotas);
  if (nivel === 0) return { intentos: tomado };
  const redes = { red: redDe(origen), amplia: redAmpliaDe(origen), proveedor: redDeProveedorDe(origen) };
  const solucion = reto === PUEDO_RESOLVER ? undefined : reto;
  const valor = solucion === undefined ? 'no-vale' : retos.gastar(puerta, redes, solucion);
  if (valor === 'vale') return { intentos: tomado, solucion };
  if (exento && (await exento())) return { intentos: tomado };
  const sinLugar = valor === 'sin-lugar';
  if ((reto === undefined || sinLugar) && (await espera.esperar(puerta, redes.amplia)))
    return { intentos: tomado };
  await giveBackAll(attempts, tomado);
  throw new AppError('demasiados-intentos', mensaje, {
    retryAfter,
    // Another challenge would find no room either.
    ...(!sinLugar && { reto: retos.poner(puerta, redes.red, nivel) }),
    ...(limite && { limite }),
  });
}

/**
 * What a call gives back that passed and then fails: its counts, or, after a challenge, the solution instead. So a customer
 * solves no second one, while whoever fails on purpose fills the bounds of their own network and no memory of solutions.
 */
export function alFallar(contados: Counted['intentos'], { intentos, solucion }: Pasada): Pasada {
  return solucion === undefined ? { intentos: [...contados, ...intentos] } : { intentos: [], solucion };
}

/** Gives back what a failed call took. */
export async function devolver({ attempts, retos }: Context, { intentos, solucion }: Pasada): Promise<void> {
  await giveBackAll(attempts, intentos);
  if (solucion !== undefined) retos.devolver(solucion);
}
