import { open } from 'node:fs/promises';

const MARCAS_AVIF = new Set(['avif', 'avis']);
/** Brands that an AVIF file may put first, naming its own further on. */
const MARCAS_GENERALES = new Set(['mif1', 'msf1', 'miaf']);

function esAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const largo = Math.min(bytes.readUInt32BE(0), bytes.length);
  const marcas = [bytes.toString('latin1', 8, 12)];
  for (let i = 16; i + 4 <= largo; i += 4) marcas.push(bytes.toString('latin1', i, i + 4));
  const [primera = ''] = marcas;
  return (
    MARCAS_AVIF.has(primera) || (MARCAS_GENERALES.has(primera) && marcas.some((una) => MARCAS_AVIF.has(una)))
  );
}

/**
 * Whether a file begins as JPEG, PNG, WebP, GIF or AVIF do. What does not is never shown to a decoder: it knows more
 * formats than these, some of them programs of their own.
 */
export async function beginsAsPicture(picture: Uint8Array | string): Promise<boolean> {
  let bytes: Buffer;
  if (typeof picture === 'string') {
    const file = await open(picture);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0).finally(() => file.close());
    bytes = buffer.subarray(0, bytesRead);
  } else bytes = Buffer.from(picture.subarray(0, 64));
  const text = bytes.toString('latin1');
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(text) ||
    (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) ||
    esAvif(bytes)
  );
}
