import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { isIP } from 'node:net';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_nameConstraints,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  NameConstraints,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
} from '@peculiar/asn1-x509';
import { PERMITTED_NAMES, PERMITTED_NETWORKS } from './permitted.ts';

const COMMON_NAME = '2.5.4.3';
const ORGANIZATION = '2.5.4.10';
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';

const DAY_MS = 24 * 3_600_000;
const AUTHORITY_DAYS = 3652;
/** Browsers refuse certificates of servers that are valid for longer. */
const SERVER_DAYS = 398;
/** Clocks of phones may be behind. */
const BACKDATED_DAYS = 1;
/** How much of the shop's name fits beside the fingerprint: a common name has at most 64 characters. */
const NAME_LENGTH = 40;

/** A certificate with its private key. */
interface Signed {
  der: Buffer;
  key: KeyObject;
}

interface Draft {
  subject: Name;
  issuer: Name;
  publicKey: KeyObject;
  signedBy: KeyObject;
  notBefore: Date;
  notAfter: Date;
  extensions: Extension[];
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

function nameOf(attributes: Record<string, string>): Name {
  return new Name(
    Object.entries(attributes).map(
      ([type, utf8String]) =>
        new RelativeDistinguishedName([
          new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String }) }),
        ]),
    ),
  );
}

function extension(extnID: string, value: unknown, critical = false): Extension {
  return new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });
}

/** The identifier of a key within certificates: only compared, never trusted. */
const keyIdentifier = (publicKey: KeyObject) =>
  new Uint8Array(createHash('sha256').update(spkiOf(publicKey)).digest().subarray(0, 20)).buffer;

/** Positive and without leading zeros, as DER has it. */
function serialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.buffer;
}

/** Times in certificates have whole seconds. */
const wholeSeconds = (ms: number) => new Date(Math.floor(ms / 1000) * 1000);

function signed({ subject, issuer, publicKey, signedBy, notBefore, notAfter, extensions }: Draft): Buffer {
  const algorithm = new AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA256 });
  const body = new TBSCertificate({
    version: 2,
    serialNumber: serialNumber(),
    signature: algorithm,
    issuer,
    subject,
    validity: new Validity({ notBefore, notAfter }),
    subjectPublicKeyInfo: AsnConvert.parse(spkiOf(publicKey), SubjectPublicKeyInfo),
    extensions: new Extensions(extensions),
  });
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(body)), signedBy);
  const certificate = new Certificate({
    tbsCertificate: body,
    signatureAlgorithm: algorithm,
    signatureValue: new Uint8Array(signature).buffer,
  });
  return Buffer.from(AsnConvert.serialize(certificate));
}

/** What an authority may speak for: names and addresses that only exist within a network. */
function constraints(): NameConstraints {
  const names = [
    ...PERMITTED_NETWORKS.map(([address, bits]) => new GeneralName({ iPAddress: `${address}/${bits}` })),
    ...PERMITTED_NAMES.map((dNSName) => new GeneralName({ dNSName })),
  ];
  const permitted = names.map((base) => new GeneralSubtree({ base }));
  return new NameConstraints({ permittedSubtrees: new GeneralSubtrees(permitted) });
}

/** The first digits of a key's fingerprint, as `3F2A-91BC`: they tell two authorities of one shop apart. */
function shortFingerprint(publicKey: KeyObject): string {
  const digits = createHash('sha256').update(spkiOf(publicKey)).digest('hex').slice(0, 8).toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** Its name is what devices show in their lists of certificates. */
const authorityName = (shop: string, publicKey: KeyObject): Name =>
  nameOf({
    [ORGANIZATION]: 'Guirnalda',
    [COMMON_NAME]: `${[...shop].slice(0, NAME_LENGTH).join('').trim()} ${shortFingerprint(publicKey)}`,
  });

/**
 * A new authority of the shop, valid for ten years. It can sign for names and addresses within a network only, and only for
 * servers: whoever steals its key impersonates no site of the internet and signs no program.
 */
export function makeAuthority(shop: string, now: Date): Signed {
  const { publicKey, privateKey } = newKeys();
  const subject = authorityName(shop, publicKey);
  const der = signed({
    subject,
    issuer: subject,
    publicKey,
    signedBy: privateKey,
    notBefore: wholeSeconds(now.getTime() - BACKDATED_DAYS * DAY_MS),
    notAfter: wholeSeconds(now.getTime() + AUTHORITY_DAYS * DAY_MS),
    extensions: [
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 }), true),
      extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign), true),
      extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
      extension(id_ce_nameConstraints, constraints(), true),
      extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyIdentifier(publicKey))),
    ],
  });
  return { der, key: privateKey };
}

const altName = (name: string) =>
  isIP(name) ? new GeneralName({ iPAddress: name }) : new GeneralName({ dNSName: name });

/**
 * A certificate for a server, signed by the authority and valid for 398 days, or as long as the authority is. `names` are
 * host names and addresses; browsers take it for these only.
 */
export function makeServerCertificate(authority: Signed, names: readonly string[], now: Date): Signed {
  const { publicKey, privateKey } = newKeys();
  const { tbsCertificate } = AsnConvert.parse(authority.der, Certificate);
  const until = now.getTime() + (SERVER_DAYS - BACKDATED_DAYS) * DAY_MS;
  const authorityPublic = createPublicKey(authority.key);
  const der = signed({
    subject: nameOf({ [COMMON_NAME]: names[0] ?? 'localhost' }),
    issuer: tbsCertificate.subject,
    publicKey,
    signedBy: authority.key,
    notBefore: wholeSeconds(now.getTime() - BACKDATED_DAYS * DAY_MS),
    notAfter: wholeSeconds(Math.min(until, tbsCertificate.validity.notAfter.getTime().getTime())),
    extensions: [
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: false }), true),
      extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature), true),
      extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
      extension(id_ce_subjectAltName, new SubjectAlternativeName(names.map(altName))),
      extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyIdentifier(publicKey))),
      extension(
        id_ce_authorityKeyIdentifier,
        new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(keyIdentifier(authorityPublic)) }),
      ),
    ],
  });
  return { der, key: privateKey };
}
