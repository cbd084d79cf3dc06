// Draws resources/icons/bandeja.png: the program's icon in the tray without and with the number of new orders, side by
// side, in cells of 64 px. Run it again after a change of the icon: npx node scripts/tray-icons.mjs
import sharp from 'sharp';
import { inRoot } from './lib/project.mjs';

const CELL = 64;
const LABELS = ['', '1', '2', '3', '4', '5', '6', '7', '8', '9', '9+'];

/** The badge with a number, in the lower right corner. */
function badge(label) {
  if (label === '') return '';
  const size = label.length > 1 ? 28 : 36;
  return `<circle cx="43" cy="43" r="21" fill="#d61f3a" stroke="#ffffff" stroke-width="3"/>
    <text x="43" y="${43 + size * 0.36}" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="${size}"
      text-anchor="middle" fill="#ffffff">${label}</text>`;
}

const icon = await sharp(inRoot('resources/icon.svg'), { density: 96 }).resize(CELL, CELL).png().toBuffer();
const cells = LABELS.flatMap((label, n) => [
  { input: icon, left: n * CELL, top: 0 },
  {
    input: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL}" height="${CELL}">${badge(label)}</svg>`,
    ),
    left: n * CELL,
    top: 0,
  },
]);
await sharp({
  create: {
    width: CELL * LABELS.length,
    height: CELL,
    channels: 4,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  },
})
  .composite(cells)
  .png({ palette: true })
  .toFile(inRoot('resources/icons/bandeja.png'));
