// node scripts/sign-feed.mjs: signs the feeds of a release, or makes the pair of keys for it (docs/release.md).
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCommand } from './lib/command.mjs';
import { inRoot } from './lib/project.mjs';
import { fail, say } from './lib/say.mjs';

const { flags } = readCommand({
  usage: 'node scripts/sign-feed.mjs [opciones]',
  about: 'Firma los latest*.yml de una carpeta con la llave de UPDATE_PRIVATE_KEY.',
  options: {
    folder: { type: 'string', value: 'CARPETA', text: 'dónde están, en vez de dist/' },
    'new-key': { type: 'boolean', text: 'hace un par de llaves y las escribe, en vez de firmar' },
  },
});

if (flags['new-key']) writeNewKeys();
else signFeeds(flags.folder ?? inRoot('dist'), readKey());

/** The private key is a secret of whoever publishes; the public one goes into every package. */
function writeNewKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = (key, type) => key.export({ format: 'der', type }).toString('base64');
  say(`UPDATE_PRIVATE_KEY=${text(privateKey, 'pkcs8')}`);
  say(`UPDATE_PUBLIC_KEY=${text(publicKey, 'spki')}`);
}

function readKey() {
  const { UPDATE_PRIVATE_KEY: secret, UPDATE_PUBLIC_KEY: known } = process.env;
  if (!secret) fail('Falta UPDATE_PRIVATE_KEY, la llave con la que se firma.');
  const key = createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' });
  const its = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  if (known && known !== its) fail('UPDATE_PRIVATE_KEY y UPDATE_PUBLIC_KEY no son del mismo par.');
  return key;
}

function signFeeds(folder, key) {
  const feeds = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name));
  if (feeds.length === 0) fail(`En ${folder} no hay ningún latest*.yml.`);
  for (const name of feeds) {
    const signature = sign(null, readFileSync(path.join(folder, name)), key);
    writeFileSync(path.join(folder, `${name}.sig`), `${signature.toString('base64')}\n`);
    say(`${name} firmado.`);
  }
}
