import path from 'node:path';
import { parseArgs } from 'node:util';

/** What the desktop program was asked for on its command line. */
export interface DesktopOptions {
  /** Server alone, without a window. */
  headless: boolean;
  /** The port that was asked for; absent lets the server choose. */
  port: string | undefined;
  /** The rest, as the server takes it. */
  serverArgs: string[];
}

/**
 * Reads the command line of the desktop program. Unknown switches are Chromium's or the development tools'
 * and are left alone. Without `--data` the shop lives in the user's own application folder.
 */
export function readDesktopOptions(argv: readonly string[], userData: string): DesktopOptions {
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
  const host = text(values.host);
  const data = text(values.data);
  const serverArgs = ['--data', data === undefined ? path.join(userData, 'datos') : path.resolve(data)];
  if (host !== undefined) serverArgs.push('--host', host);
  if (values.demo === true) serverArgs.push('--demo');
  return { headless: values.headless === true, port: text(values.port), serverArgs };
}
