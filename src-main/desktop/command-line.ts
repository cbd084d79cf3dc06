import { parseArgs } from 'node:util';

/** The parsed command line of the desktop program. */
export interface DesktopOptions {
  /** Runs the server without a window. */
  headless: boolean;
  demo: boolean;
  /** The requested port; without one the server chooses. */
  port: string | undefined;
  /** What to print instead of opening the shop. */
  print: 'version' | undefined;
  /** The remaining flags for the server. */
  serverArgs: string[];
}

/**
 * Reads the command line of the desktop program. Unknown switches belong to Chromium or development tools and are
 * ignored. Defaults, such as the data folder, are the server's.
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
      version: { type: 'boolean' },
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
  return {
    headless: values.headless === true,
    demo,
    port: text(values.port),
    print: values.version === true ? 'version' : undefined,
    serverArgs,
  };
}
