import { parseArgs } from 'node:util';

/** The parsed command line of the desktop program. */
export interface DesktopOptions {
  /** Runs the server without a window. */
  headless: boolean;
  demo: boolean;
  /** The requested port; without one the server chooses. */
  port: string | undefined;
  /** Starts in the tray, or minimised where there is none. */
  minimised: boolean;
  /** Switches the till's full screen on or off, in place of the setting of this device. */
  kiosko: boolean | undefined;
  /** What to print instead of opening the shop. */
  print: 'help' | 'version' | undefined;
  /** The remaining flags for the server. */
  serverArgs: string[];
}

/** Shown by `--help`. */
export const HELP = `Guirnalda: punto de venta y tienda en línea

Uso: guirnalda [opciones]

  --minimizada      Abre la tienda en segundo plano, sin mostrar la ventana.
  --kiosko          Abre la caja en pantalla completa, de la que solo sale el propietario.
  --sin-kiosko      Sale de la pantalla completa de la caja, también si ya está abierta.
  --demo            Abre la tienda de demostración, aparte de la tuya.
  --data CARPETA    Usa los datos de esa carpeta.
  --port PUERTO     Usa ese puerto.
  --host DIRECCIÓN  Escucha en esa dirección: 127.0.0.1 cierra la tienda a los demás aparatos.
  --recuperar RESPALDO  Abre con ese respaldo, o con «ultimo», si falta la base de datos.
  --headless        Abre solo el servidor, sin ventana.
  --version         Dice la versión.
  --help            Muestra esta ayuda.
`;

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
      recuperar: { type: 'string' },
      demo: { type: 'boolean' },
      headless: { type: 'boolean' },
      minimizada: { type: 'boolean' },
      kiosko: { type: 'boolean' },
      'sin-kiosko': { type: 'boolean' },
      version: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      ayuda: { type: 'boolean' },
    },
  });
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  const data = text(values.data);
  const host = text(values.host);
  const recuperar = text(values.recuperar);
  const demo = values.demo === true;
  const serverArgs: string[] = [];
  if (data !== undefined) serverArgs.push(`--data=${data}`);
  if (host !== undefined) serverArgs.push(`--host=${host}`);
  if (recuperar !== undefined) serverArgs.push(`--recuperar=${recuperar}`);
  if (demo) serverArgs.push('--demo');
  const help = values.help === true || values.ayuda === true;
  return {
    headless: values.headless === true,
    demo,
    port: text(values.port),
    minimised: values.minimizada === true,
    kiosko: kioskoOf(values.kiosko, values['sin-kiosko']),
    print: help ? 'help' : values.version === true ? 'version' : undefined,
    serverArgs,
  };
}

/** A switch that chooses the backup for one start, and whether its value is the next argument. */
const RECUPERAR = /^--recuperar(=|$)/;

/** The arguments of this start for a later one, without the backup that was chosen for this one alone. */
export function withoutRecovery(argv: readonly string[]): string[] {
  return argv.filter((one, i) => !RECUPERAR.test(one) && argv[i - 1] !== '--recuperar');
}

/** The way out wins: nobody is locked into the full screen. */
function kioskoOf(on: unknown, off: unknown): boolean | undefined {
  if (off === true) return false;
  return on === true ? true : undefined;
}
