import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { esDireccionPrivada } from '#contract/desktop/impresoras.ts';
import { type Conversation, connect } from './conversation.ts';
import { type Delivery, doubtful, PRINTED, unsent } from './delivery.ts';
import {
  ASK_OFFLINE_CAUSE,
  ASK_PAPER,
  ASK_PRINTER,
  ASK_WHEN_DONE,
  isDoneByte,
  isStatusByte,
  problemOf,
} from './printer-status.ts';

/** How long each step may take, in ms. */
export interface Limits {
  connect: number;
  /** For each status; most cheap printers give none. */
  status: number;
  /** Without a byte moving. */
  stall: number;
  /** From the last byte until the printer says that it is done, or closes. */
  done: number;
}
export const LIMITS: Limits = { connect: 4_000, status: 700, stall: 10_000, done: 20_000 };

const NO_RESPONDE = 'No responde. Revisa que esté encendida y conectada a la red.';
const RECHAZA = 'Está en la red pero no recibe: revisa que esté encendida y que la dirección sea la suya.';
const NO_EXISTE = 'No se encuentra en la red: revisa su dirección.';
const NO_ES_LOCAL = 'Su dirección no es de la red de la tienda.';
const OCUPADA = 'Cerró la conexión: puede que otra computadora esté imprimiendo en ella.';
const NO_CONTESTA = 'No contesta: abre el cajón con su llave.';
const CORTADA = 'La conexión se cortó mientras imprimía.';
const SIN_CONFIRMAR = 'Recibió lo que se mandó, pero no confirmó que lo imprimió.';

const REASONS: Record<string, string> = {
  ECONNREFUSED: RECHAZA,
  ENOTFOUND: NO_EXISTE,
  EAI_AGAIN: NO_EXISTE,
};

/** The private address of a host; throws with the code ENOTLOCAL when it has none. */
async function privateAddress(host: string, ms: number): Promise<string> {
  if (isIP(host)) {
    if (esDireccionPrivada(host)) return host;
    throw Object.assign(new Error(), { code: 'ENOTLOCAL' });
  }
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(Object.assign(new Error(), { code: 'ETIMEDOUT' })), ms);
  const found = await Promise.race([lookup(host, { all: true, family: 0 }), late.promise]).finally(() =>
    clearTimeout(timer),
  );
  const address = found.map((one) => one.address).find(esDireccionPrivada);
  if (address === undefined) throw Object.assign(new Error(), { code: 'ENOTLOCAL' });
  return address;
}

/** Asks why it cannot print; `talks` is whether the printer answers such questions at all. */
async function askStatus(
  talk: Conversation,
  ms: number,
): Promise<{ talks: boolean; problem: string | undefined }> {
  const printer = await talk.ask(ASK_PRINTER, isStatusByte, ms);
  if (printer === undefined) return { talks: false, problem: undefined };
  const offlineCause = await talk.ask(ASK_OFFLINE_CAUSE, isStatusByte, ms);
  const paper = await talk.ask(ASK_PAPER, isStatusByte, ms);
  return { talks: true, problem: problemOf({ printer, offlineCause, paper }) };
}

export interface NetworkOptions {
  /** Whether it is a receipt printer, which is first asked whether it has paper and its cover closed. */
  asksStatus: boolean;
  /** The printers that answer questions but never that they are done: found out here, and not waited for again. */
  silent: Set<string>;
  /** The printers that answered questions before. */
  talking: Set<string>;
  /**
   * Sends nothing to a printer of `talking` that does not answer now: it may print what it got much later, when its drawer
   * must not open.
   */
  onlyIfItAnswers?: boolean;
  limits?: Limits;
}

/**
 * Waits for the word of a printer that answers questions that what it got came out. One that never gives it is only
 * asked whether something went wrong meanwhile; undefined when nothing did. Only one that still answers that is silent:
 * one that answers nothing any more may have lost the network for a moment.
 */
async function wordOf(
  talk: Conversation,
  { printer, silent, limits }: { printer: string; silent: Set<string>; limits: Limits },
): Promise<Delivery | undefined> {
  if (!silent.has(printer) && (await talk.ask(ASK_WHEN_DONE, isDoneByte, limits.done)) !== undefined) {
    return PRINTED;
  }
  if (talk.ended()) return doubtful(CORTADA);
  const { talks, problem } = await askStatus(talk, limits.status);
  if (problem !== undefined) return doubtful(problem);
  if (talks) silent.add(printer);
  return undefined;
}

/** Sends bytes to a printer of the local network. Connects only to private addresses, whatever a name resolves to. */
export async function sendToNetwork(
  { host, puerto }: { host: string; puerto: number },
  bytes: Uint8Array,
  { asksStatus, silent, talking, onlyIfItAnswers = false, limits = LIMITS }: NetworkOptions,
): Promise<Delivery> {
  const printer = `${host}:${puerto}`;
  let talk: Conversation;
  try {
    const address = await privateAddress(host, limits.connect);
    talk = await connect({ host: address, port: puerto }, limits.connect);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    return unsent(code === 'ENOTLOCAL' ? NO_ES_LOCAL : (REASONS[code] ?? NO_RESPONDE));
  }
  try {
    const { talks, problem } = asksStatus
      ? await askStatus(talk, limits.status)
      : { talks: false, problem: undefined };
    if (problem !== undefined) return unsent(problem);
    if (talk.ended()) return unsent(OCUPADA);
    if (talks) talking.add(printer);
    else if (onlyIfItAnswers && talking.has(printer)) return unsent(NO_CONTESTA);
    if (!(await talk.write(bytes, limits.stall))) return doubtful(CORTADA);
    if (talks) {
      const word = await wordOf(talk, { printer, silent, limits });
      if (word) return word;
    }
    // It closes its side in order once it has read everything.
    return (await talk.finish(limits.done)) ? PRINTED : doubtful(SIN_CONFIRMAR);
  } finally {
    talk.close();
  }
}
