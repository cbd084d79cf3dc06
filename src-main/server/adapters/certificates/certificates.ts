import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createSecretFile, keepSecret, replaceSecretFile } from '../secrets/secret-file.ts';
import { isPermitted } from './permitted.ts';

/** Their files inside the data folder: a certificate and its key, in PEM. No backup holds them. */
const ARCHIVO_DE_AUTORIDAD = 'autoridad.pem';
const ARCHIVO_DEL_SERVIDOR = 'servidor.pem';

/** How long before its end the server's certificate is made anew. */
const RENEWED_BEFORE_MS = 30 * 24 * 3_600_000;

/** A certificate, its key, and both as one PEM text. */
export interface Credential {
  certificate: X509Certificate;
  key: KeyObject;
  pem: string;
}

/** The shop's own authority, which its devices trust, and the certificate that it signed for this server. */
export interface Certificates {
  /** The authority; undefined until one is made. */
  authority(): Credential | undefined;
  /** The authority, made in the name of the shop if there is none. */
  ensureAuthority(shop: string): Promise<Credential>;
  /** A new authority in the name of the shop, which nothing uses until it is put in place. */
  newAuthority(shop: string): Promise<Credential>;
  /** Puts an authority in the place of the one that devices trust. */
  putAuthority(authority: Credential): void;
  /**
   * The server's certificate for `names`, of which those stay out that the authority may not speak for. It is made anew
   * when it is for other names, of another authority, or about to expire.
   */
  forServer(authority: Credential, names: readonly string[]): Promise<Credential>;
}

function parse(pem: string): Credential | undefined {
  try {
    const certificate = new X509Certificate(pem);
    const key = createPrivateKey(pem);
    return certificate.checkPrivateKey(key) ? { certificate, key, pem } : undefined;
  } catch {
    return undefined;
  }
}

/** A credential as stored; undefined where there is none that can be used. */
function readCredential(file: string): Credential | undefined {
  try {
    keepSecret(file);
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Tells whether a file is another than before; undefined while there is none. */
const versionOf = (file: string): string | undefined => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs}`;
};

function credentialOf({ der, key }: { der: Buffer; key: KeyObject }): Credential {
  const certificate = new X509Certificate(der);
  const pem = `${certificate.toString()}${key.export({ type: 'pkcs8', format: 'pem' }).toString()}`;
  return { certificate, key, pem };
}

/** Whether a certificate is for exactly these names. */
function isFor(certificate: X509Certificate, names: readonly string[]): boolean {
  const { subjectAltName = '' } = certificate;
  const has = (name: string) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name));
  return subjectAltName.split(', ').length === names.length && names.every((name) => has(name) !== undefined);
}

/** Whether a certificate is the one that a server with `names` shows now. */
function serves(
  { certificate }: Credential,
  authority: Credential,
  names: readonly string[],
  now: number,
): boolean {
  return (
    certificate.checkIssued(authority.certificate) &&
    certificate.verify(authority.certificate.publicKey) &&
    isFor(certificate, names) &&
    certificate.validFromDate.getTime() <= now &&
    now < certificate.validToDate.getTime() - RENEWED_BEFORE_MS
  );
}

export function openCertificates(dataFolder: string, clock: () => Date): Certificates {
  const authorityFile = join(dataFolder, ARCHIVO_DE_AUTORIDAD);
  const serverFile = join(dataFolder, ARCHIVO_DEL_SERVIDOR);
  let read: { version: string; credential: Credential | undefined } | undefined;
  let shown: Credential | undefined;

  /** Read again when the file changed: another server of the same data folder may have replaced it. */
  function authority(): Credential | undefined {
    const version = versionOf(authorityFile);
    if (version === undefined) read = undefined;
    else if (read?.version !== version) read = { version, credential: readCredential(authorityFile) };
    return read?.credential;
  }

  async function newAuthority(shop: string): Promise<Credential> {
    // Loaded only when a certificate is made: once in ten years, and once a year or when the addresses change.
    const { makeAuthority } = await import('./make.ts');
    return credentialOf(makeAuthority(shop, clock()));
  }

  return {
    authority,
    async ensureAuthority(shop) {
      const known = authority();
      if (known) return known;
      const { pem } = await newAuthority(shop);
      // What is there is no authority: a file that was cut off, or of something else.
      if (!authority()) rmSync(authorityFile, { force: true });
      createSecretFile(authorityFile, pem);
      const made = authority();
      if (!made) throw new Error(`${authorityFile} cannot be read back`);
      return made;
    },
    newAuthority,
    putAuthority: ({ pem }) => replaceSecretFile(authorityFile, pem),
    async forServer(signer, names) {
      const permitted = [...new Set(names)].filter(isPermitted);
      const now = clock();
      const usable = (one: Credential | undefined) => one && serves(one, signer, permitted, now.getTime());
      if (usable(shown)) return shown as Credential;
      const stored = readCredential(serverFile);
      if (usable(stored)) shown = stored as Credential;
      else {
        const { makeServerCertificate } = await import('./make.ts');
        const der = signer.certificate.raw;
        shown = credentialOf(makeServerCertificate({ der, key: signer.key }, permitted, now));
        replaceSecretFile(serverFile, shown.pem);
      }
      return shown;
    },
  };
}
