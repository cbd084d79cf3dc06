import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Reads a key as packages hold it: base64 of an ed25519 public key in DER. Throws when it is none. */
export function parseFeedKey(text: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key of the updates is not of ed25519');
  return key;
}

/** The key that this package was built with; undefined when it was built without one. */
export function readFeedKey(appFolder: string): KeyObject | undefined {
  const { updateKey } = JSON.parse(readFileSync(path.join(appFolder, 'package.json'), 'utf8')) as {
    updateKey?: string;
  };
  return updateKey === undefined ? undefined : parseFeedKey(updateKey);
}
