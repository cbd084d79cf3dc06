import { hash, verify } from '@node-rs/argon2';

// OWASP's recommendation for argon2id (the library's default variant): 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits the hash. Without a hash (unknown account) it takes as long and says no, so that
 * time tells nobody which addresses exist.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const fits = await verify(stored ?? (await decoy), password);
  return stored !== undefined && fits;
}
