import { type Benchmark, writeSection } from './page.ts';

/** A share as a promise tells it: 0.5 is «50 %». */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** What was measured, and what is promised of it and whether that is kept; nothing is promised of some. */
export interface Line {
  what: string;
  /** How many products the shop has, where the figure may depend on it. */
  products?: number;
  ours: string;
  /** What ours is compared with, where there is something. */
  beside?: string;
  result?: string;
  promised?: string;
  kept?: boolean;
}

/** A line as the terminal shows it. */
function textOf({ what, products, ours, beside, result = '', promised, kept }: Line): string {
  const compared = beside ? `${ours} beside ${beside}` : ours;
  const shop = products?.toLocaleString('en') ?? '';
  const columns = [what.padEnd(44), shop.padStart(6), compared.padEnd(24), result.padEnd(20)];
  const answer = promised && `${kept ? 'kept' : 'NOT KEPT'}: ${promised}`;
  return [...columns, answer].join('  ').trimEnd();
}

/** A figure that has nothing to compare. */
export interface Figure extends Pick<Line, 'what' | 'products' | 'result'> {
  value: number;
  unit?: string;
  /** How many decimals are shown. */
  digits?: number;
  most?: number;
  least?: number;
}

/** The promises of a benchmark. */
export interface Table {
  /** Prints a line, at once. */
  tell(line: Line): void;
  /** Tells a figure of which no more is promised than `most`, or no less than `least`. */
  tellFigure(figure: Figure): void;
  /** Writes the lines to the page of figures when that was asked for. */
  write(): void;
}

/** The table of a benchmark, empty. What is not kept is told, and is no error: a busy machine is enough for it. */
export function tableOf(benchmark: Benchmark): Table {
  const lines: Line[] = [];
  const tell = (line: Line) => {
    lines.push(line);
    console.log(textOf(line));
  };
  return {
    tell,
    tellFigure({ value, unit = '', digits = 0, most = Infinity, least = -Infinity, ...line }) {
      const promised = Number.isFinite(most) ? `at most ${most}` : `at least ${least}`;
      tell({
        ...line,
        ours: `${value.toFixed(digits)} ${unit}`.trim(),
        promised: `${promised} ${unit}`.trim(),
        kept: value <= most && value >= least,
      });
    },
    write() {
      if (process.env.BENCH_WRITE) writeSection(benchmark, lines);
    },
  };
}
