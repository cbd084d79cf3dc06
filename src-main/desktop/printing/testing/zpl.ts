interface Field {
  x: number;
  y: number;
  /** Height of the letters in dots; 0 for bars. */
  height: number;
  /** Width within which it is centred; 0 when it is not. */
  block: number;
  text: string;
}

interface Label {
  width: number;
  height: number;
  copies: number;
  fields: Field[];
  bars: { x: number; y: number; height: number; module: number; text: string }[];
}

const numbers = (text: string): number[] => text.split(',').map((one) => Number.parseInt(one, 10) || 0);
const decoded = (text: string): string =>
  text.replace(/_([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Reads the commands of ZPL that labels use. An unknown one throws: a printer would ignore it. */
export function readZpl(bytes: Uint8Array): Label[] {
  const labels: Label[] = [];
  let label: Label = { width: 0, height: 0, copies: 1, fields: [], bars: [] };
  let at = { x: 0, y: 0 };
  let height = 0;
  let block = 0;
  let module = 2;
  let bars: number | undefined;
  const does: Record<string, (rest: string) => void> = {
    XA: () => {
      label = { width: 0, height: 0, copies: 1, fields: [], bars: [] };
    },
    XZ: () => void labels.push(label),
    CI: () => undefined,
    LH: () => undefined,
    FH: () => undefined,
    GB: () => undefined,
    PW: (rest) => {
      label.width = Number(rest);
    },
    LL: (rest) => {
      label.height = Number(rest);
    },
    PQ: (rest) => {
      label.copies = Number(rest);
    },
    FO: (rest) => {
      const [x = 0, y = 0] = numbers(rest);
      at = { x, y };
    },
    A0: (rest) => {
      height = numbers(rest)[1] ?? 0;
    },
    FB: (rest) => {
      block = numbers(rest)[0] ?? 0;
    },
    BY: (rest) => {
      module = Number(rest);
    },
    BE: (rest) => {
      bars = numbers(rest)[1];
    },
    BC: (rest) => {
      bars = numbers(rest)[1];
    },
    FD: (rest) => {
      const text = decoded(rest);
      if (bars === undefined) label.fields.push({ ...at, height, block, text });
      else label.bars.push({ ...at, height: bars, module, text });
    },
    FS: () => {
      bars = undefined;
      block = 0;
    },
  };
  for (const [, name = '', rest = ''] of new TextDecoder()
    .decode(bytes)
    .matchAll(/\^([A-Z][A-Z0-9])([^^\n]*)/g)) {
    const run = does[name];
    if (!run) throw new Error(`^${name}`);
    run(rest);
  }
  return labels;
}

const xml = (text: string): string => text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);

/** Width of a letter of the printer's font for each dot of its height. */
const LETTER = 0.5;

function wrapped(text: string, letters: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last && last.length + 1 + word.length > letters) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

/** Draws a label, one dot to a pixel; its bars as stripes as wide as the real ones, which no scanner reads. */
export function drawEtiqueta({ width, height, fields, bars }: Label): string {
  const texts = fields.flatMap(({ x, y, height: tall, block, text }) => {
    const anchor = block > 0 ? `x="${x + block / 2}" text-anchor="middle"` : `x="${x}"`;
    return wrapped(text, (block || width) / (tall * LETTER)).map(
      (line, place) =>
        `<text ${anchor} y="${y + tall * (0.8 + place)}" font-size="${tall}">${xml(line)}</text>`,
    );
  });
  const stripes = bars.map(({ x, y, height: tall, module }) => {
    const modules = Array.from(
      { length: 48 },
      (_, place) => `M${x + place * 2 * module} ${y}h${module}v${tall}h-${module}z`,
    );
    return `<path d="${modules.join('')}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans"><rect width="${width}" height="${height}" fill="white" stroke="black"/>${texts.join('')}${stripes.join('')}</svg>`;
}
