import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { inRoot } from '../lib/project.mjs';

const settings = load(readFileSync(inRoot('electron-builder.yml'), 'utf8'));

/** The width and height of a picture that is whole. */
async function sizeOf(picture) {
  const { info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return [info.width, info.height];
}

/** The pictures in an `.ico`: the size that its list says, and the bytes. */
function picturesOfIco(bytes) {
  expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2)]).toEqual([0, 1]);
  return Array.from({ length: bytes.readUInt16LE(4) }, (_, n) => {
    const entry = 6 + 16 * n;
    const [length, start] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)];
    // A byte has no room for 256, which stands there as 0.
    return { size: bytes[entry] || 256, picture: bytes.subarray(start, start + length) };
  });
}

/** The pictures in an `.icns` by their types, in its order. */
function picturesOfIcns(bytes) {
  expect(bytes.toString('latin1', 0, 4)).toBe('icns');
  expect(bytes.readUInt32BE(4)).toBe(bytes.length);
  const pictures = {};
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at + 4)) {
    const end = at + bytes.readUInt32BE(at + 4);
    pictures[bytes.toString('latin1', at, at + 4)] = bytes.subarray(at + 8, end);
  }
  return pictures;
}

it('the icon of Windows has every size that Windows shows', async () => {
  const pictures = picturesOfIco(readFileSync(inRoot(settings.win.icon)));
  expect(pictures.map(({ size }) => size)).toEqual([16, 24, 32, 48, 64, 128, 256]);
  for (const { size, picture } of pictures) expect(await sizeOf(picture)).toEqual([size, size]);
});

/** Pixels of each type: those of 16 to 512 points, and the same for screens with two pixels in a point. */
const MAC_SIZES = {
  icp4: 16,
  icp5: 32,
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
  ic10: 1024,
};

it('the icon of macOS has every size that macOS shows, up to 512 points on a fine screen', async () => {
  const pictures = picturesOfIcns(readFileSync(inRoot(settings.mac.icon)));
  expect(Object.keys(pictures).sort()).toEqual(Object.keys(MAC_SIZES).sort());
  for (const [type, size] of Object.entries(MAC_SIZES)) {
    expect([type, ...(await sizeOf(pictures[type]))]).toEqual([type, size, size]);
  }
});
