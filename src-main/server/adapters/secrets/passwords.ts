import { hash, verify } from '@node-rs/argon2';
import { createLanes } from '../gate.ts';

// OWASP's recommendation for argon2id (the library's default variant): 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Who waits for a password together: strangers neither fill nor delay the queue of the shop's own. */
const COLAS = ['esta-computadora', 'esta-direccion', 'red-local', 'personal', 'fuera'] as const;
export interface Cola {
  nombre: (typeof COLAS)[number];
  /** The network of who waits, where one network alone may not fill the queue. */
  red?: string;
}

// Each hash occupies a thread of the pool shared with files and pictures.
const gate = createLanes(2, COLAS, { queue: 40, share: 8 });

const DE_FUERA: Cola = { nombre: 'fuera' };

/** Throws `demasiados-intentos` while the queue is full. */
export function hashPassword(password: string, { nombre, red }: Cola = DE_FUERA): Promise<string> {
  return gate(nombre, () => hash(password, options), { by: red });
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash (unknown account) it takes as long and returns false, so that
 * timing does not reveal which accounts exist. Throws `demasiados-intentos` while the queue is full.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  { nombre, red }: Cola = DE_FUERA,
): Promise<boolean> {
  // Not in the queue: refused there once, it would be refused for ever.
  decoy ??= hash('no account has this password', options);
  const expected = stored ?? (await decoy);
  const fits = await gate(nombre, () => verify(expected, password), { by: red });
  return stored !== undefined && fits;
}
