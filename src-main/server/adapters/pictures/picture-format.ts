import { open } from 'node:fs/promises';

/** Brands (ISO BMFF) that mean AVIF. */
const AVIF_BRANDS = new Set(['avif', 'avis']);
/** Major brands under which an AVIF file names `avif` only as a compatible brand. */
const GENERAL_BRANDS = new Set(['mif1', 'msf1', 'miaf']);

function isAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const length = Math.min(bytes.readUInt32BE(0), bytes.length);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let i = 16; i + 4 <= length; i += 4) brands.push(bytes.toString('latin1', i, i + 4));
  const [majorBrand = ''] = brands;
  return (
    AVIF_BRANDS.has(majorBrand) ||
    (GENERAL_BRANDS.has(majorBrand) && brands.some((brand) => AVIF_BRANDS.has(brand)))
  );
}

/**
 * Whether bytes or a file begin with the signature of JPEG, PNG, WebP, GIF or AVIF. Called before decoding, because the
 * decoder also accepts formats with a larger attack surface.
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
    isAvif(bytes)
  );
}
