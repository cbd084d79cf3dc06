import { hash, verify } from '@node-rs/argon2';
import { createGate } from '../gate.ts';

// OWASP's recommendation for argon2id (the library's default variant): 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each hash occupies a thread of the pool shared with files and pictures.
const gate = createGate(2, 40);

export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password, options));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash (unknown account) it takes as long and returns false, so that
 * timing does not reveal which accounts exist.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const expected = stored ?? (await decoy);
  const fits = await gate(() => verify(expected, password));
  return stored !== undefined && fits;
}
