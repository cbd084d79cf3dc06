/** Characters 0x80 to 0xff of code page 850; 858 differs in one. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const cp850 = (byte: number): string => CP850[byte - 0x80] ?? '?';
const cp858 = (byte: number): string => (byte === 0xd5 ? '€' : cp850(byte));
const windows1252 = (byte: number): string => new TextDecoder('windows-1252').decode(Uint8Array.of(byte));

/** What an Epson printer takes each number of `ESC t` for; other numbers print as boxes there. */
const EPSON_PAGES: Record<number, (byte: number) => string> = {
  2: cp850,
  16: windows1252,
  19: cp858,
};

interface Letter {
  char: string;
  bold: boolean;
  inverse: boolean;
  width: number;
  height: number;
}

/** What a printer does, in order. */
export type Deed =
  | { what: 'line'; letters: Letter[] }
  | { what: 'picture'; centred: boolean; widthBytes: number; height: number; bits: Uint8Array }
  | { what: 'cut' }
  | { what: 'drawer' };

/** Reads ESC/POS as an Epson printer does. An unknown command throws: a printer would print it as rubbish. */
export function readEscpos(bytes: Uint8Array): Deed[] {
  const deeds: Deed[] = [];
  let letters: Letter[] = [];
  let page = (_byte: number): string => '□';
  let style = { bold: false, inverse: false, width: 1, height: 1 };
  let centred = false;
  let at = 0;
  const next = (): number => bytes[at++] ?? 0;

  const escCommands = new Map<number, () => unknown>([
    [
      0x40,
      () => {
        style = { bold: false, inverse: false, width: 1, height: 1 };
        centred = false;
      },
    ],
    // Font and line spacing: nothing to see.
    [0x4d, next],
    [0x33, next],
    [0x32, () => undefined],
    [
      0x74,
      () => {
        const number = next();
        page = EPSON_PAGES[number] ?? (() => '□');
      },
    ],
    [
      0x45,
      () => {
        style = { ...style, bold: next() === 1 };
      },
    ],
    [
      0x61,
      () => {
        centred = next() === 1;
      },
    ],
    [
      0x70,
      () => {
        at += 3;
        deeds.push({ what: 'drawer' });
      },
    ],
  ]);
  const gsCommands = new Map<number, () => unknown>([
    [
      0x21,
      () => {
        const size = next();
        style = { ...style, width: (size >> 4) + 1, height: (size & 0x0f) + 1 };
      },
    ],
    [
      0x42,
      () => {
        style = { ...style, inverse: next() === 1 };
      },
    ],
    [
      0x56,
      () => {
        // Forms from 65 on take how far to feed.
        if (next() >= 65) next();
        deeds.push({ what: 'cut' });
      },
    ],
    // `GS r`, a question.
    [0x72, next],
    [
      0x76,
      () => {
        at += 2;
        const widthBytes = next() + next() * 256;
        const height = next() + next() * 256;
        const bits = bytes.slice(at, at + widthBytes * height);
        at += widthBytes * height;
        deeds.push({ what: 'picture', centred, widthBytes, height, bits });
      },
    ],
  ]);
  const unknown = (name: string, command: number): never => {
    throw new Error(`${name} ${command.toString(16)} at ${at}`);
  };

  while (at < bytes.length) {
    const byte = next();
    if (byte === 0x0a) {
      deeds.push({ what: 'line', letters });
      letters = [];
    } else if (byte === 0x1b) {
      const command = next();
      (escCommands.get(command) ?? (() => unknown('ESC', command)))();
    } else if (byte === 0x1d) {
      const command = next();
      (gsCommands.get(command) ?? (() => unknown('GS', command)))();
    } else if (byte === 0x1c) {
      const command = next();
      if (command !== 0x2e) unknown('FS', command);
    } else if (byte === 0x10) {
      // `DLE EOT`, a question.
      at += 2;
    } else if (byte < 0x20) unknown('control', byte);
    else letters.push({ char: byte < 0x80 ? String.fromCharCode(byte) : page(byte), ...style });
  }
  if (letters.length > 0) deeds.push({ what: 'line', letters });
  return deeds;
}

/** The lines of a paper as text, without the spaces at their ends. */
export function textOf(bytes: Uint8Array): string {
  const lines = readEscpos(bytes).map((deed) => {
    if (deed.what !== 'line') return `[${deed.what}]`;
    return deed.letters
      .map(({ char }) => char)
      .join('')
      .trimEnd();
  });
  return lines.join('\n');
}

const CHAR = { width: 12, height: 24 };
const xml = (text: string): string => text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);

function svgOfLine(letters: readonly Letter[], y: number, height: number): string {
  let x = 0;
  return letters
    .map(({ char, bold, inverse, width, height: tall }) => {
      const [left, w, h] = [x, CHAR.width * width, CHAR.height * tall];
      x += w;
      const top = y + height - h;
      const ground = inverse ? `<rect x="${left}" y="${top}" width="${w}" height="${h}"/>` : '';
      if (char === ' ') return ground;
      const place = `translate(${left} ${top + h * 0.78}) scale(${width} ${tall})`;
      const colour = inverse ? 'fill="white"' : '';
      return `${ground}<text transform="${place}" ${colour} ${bold ? 'font-weight="bold"' : ''}>${xml(char)}</text>`;
    })
    .join('');
}

function svgOfPicture(
  { widthBytes, height, bits }: Deed & { what: 'picture' },
  left: number,
  y: number,
): string {
  const dots: string[] = [];
  for (let row = 0; row < height; row += 1) {
    for (let x = 0; x < widthBytes * 8; x += 1) {
      const byte = bits[row * widthBytes + (x >> 3)] ?? 0;
      if ((byte >> (7 - (x & 7))) & 1) dots.push(`M${left + x} ${y + row}h1v1h-1z`);
    }
  }
  return `<path shape-rendering="crispEdges" d="${dots.join('')}"/>`;
}

/** Draws a paper as it would come out, one dot to a pixel. `columns` is how many letters fit on a line. */
export function drawPaper(bytes: Uint8Array, columns: number): string {
  const width = columns * CHAR.width;
  let y = 16;
  const parts: string[] = [];
  for (const deed of readEscpos(bytes)) {
    if (deed.what === 'line') {
      const height = CHAR.height * Math.max(1, ...deed.letters.map((letter) => letter.height));
      parts.push(svgOfLine(deed.letters, y, height));
      y += height + 6;
    } else if (deed.what === 'picture') {
      const left = deed.centred ? Math.floor((width - deed.widthBytes * 8) / 2) : 0;
      parts.push(svgOfPicture(deed, left, y));
      y += deed.height;
    } else if (deed.what === 'cut') {
      parts.push(`<path d="M0 ${y}H${width}" stroke="black" stroke-dasharray="6 6"/>`);
      y += 8;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 48}" height="${y + 16}" viewBox="-24 0 ${width + 48} ${y + 16}" font-family="DejaVu Sans Mono, monospace" font-size="19.9"><rect x="-24" width="${width + 48}" height="${y + 16}" fill="white"/>${parts.join('')}</svg>`;
}
