import { parseArgs } from 'node:util';

/** What the desktop program was asked for on its command line. */
export interface DesktopOptions {
  /** Server alone, without a window. */
  headless: boolean;
  demo: boolean;
  /** The port that was asked for; absent lets the server choose. */
  port: string | undefined;
  /** The rest, as the server takes it. */
  serverArgs: string[];
}

/**
 * Reads the command line of the desktop program. Unknown switches are Chromium's or the development tools' and
 * are left alone; where the shop lives when nothing is said is the server's own rule.
 */
export function readDesktopOptions(argv: readonly string[]): DesktopOptions {
  const { values } = parseArgs({
    args: [...argv],
    strict: false,
    allowPositionals: true,
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      host: { type: 'string' },
      demo: { type: 'boolean' },
      headless: { type: 'boolean' },
    },
  });
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  const data = text(values.data);
  const host = text(values.host);
  const demo = values.demo === true;
  const serverArgs: string[] = [];
  if (data !== undefined) serverArgs.push(`--data=${data}`);
  if (host !== undefined) serverArgs.push(`--host=${host}`);
  if (demo) serverArgs.push('--demo');
  return { headless: values.headless === true, demo, port: text(values.port), serverArgs };
}
