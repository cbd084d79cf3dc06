import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { BrokenSealError, WrongKeyError, WrongPhraseError } from './away-error.ts';

/** Loaded when something is sealed: its tables of numbers cost every start a tenth of its time. */
const age = () => import('age-encryption');

/** A key pair: files are sealed to `publica`; `secreta` opens them. */
export interface SealKey {
  publica: string;
  secreta: string;
}

export async function makeSealKey(): Promise<SealKey> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const secreta = await generateX25519Identity();
  return { secreta, publica: await identityToRecipient(secreta) };
}

/** The work of opening a key, as a power of two: about a second of one core and 256 MB. */
const TRABAJO = 18;

/** The secret key sealed by a pass phrase. It takes long, so it belongs in a thread. */
export async function lockKey(secreta: string, frase: string, trabajo = TRABAJO): Promise<Uint8Array> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(frase);
  encrypter.setScryptWorkFactor(trabajo);
  return await encrypter.encrypt(secreta);
}

/** Opens a key sealed by `lockKey`, whose file is known to be whole. Throws WrongPhraseError. */
export async function unlockKey(locked: Uint8Array, frase: string): Promise<string> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(frase);
  try {
    return await decrypter.decrypt(locked, 'text');
  } catch (error) {
    throw new WrongPhraseError('the pass phrase does not open the key', { cause: error });
  }
}

/** A key as typed from paper: in any case, with spaces or line breaks. Throws WrongKeyError. */
export async function readTypedKey(typed: string, publica: string): Promise<string> {
  const { identityToRecipient } = await age();
  const secreta = typed.replace(/[\s·.]/g, '').toUpperCase();
  const found = await identityToRecipient(secreta).catch((error: unknown) => {
    throw new WrongKeyError('it is not a key', { cause: error });
  });
  if (found !== publica) throw new WrongKeyError('it is the key of other copies');
  return secreta;
}

// Node and the browser each declare the type of the same streams.
type WebStream = globalThis.ReadableStream<Uint8Array>;
const toWeb = (source: Readable): WebStream => Readable.toWeb(source) as unknown as WebStream;
const fromWeb = (source: WebStream): Readable =>
  Readable.fromWeb(source as unknown as ReadableStream<Uint8Array>);

/** The bytes of `source`, sealed to a public key: authenticated, in pieces of 64 KiB. */
export async function sealed(source: Readable, publica: string): Promise<Readable> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.addRecipient(publica);
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

/** The bytes that were sealed. The stream fails with BrokenSealError where the file was changed. */
export async function unsealed(source: Readable, secreta: string): Promise<Readable> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addIdentity(secreta);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch (error) {
    throw new BrokenSealError('the header of the sealed file was changed', { cause: error });
  }
}
