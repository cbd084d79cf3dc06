import Bowser from 'bowser';

const DESCONOCIDO = 'Otro programa';
/** The longest header that is looked at: longer ones are nobody's browser. */
const LARGO_MAXIMO = 512;
const NAVEGADORES = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const SISTEMAS = new Set<string>(Object.values(Bowser.OS_MAP));

/**
 * What a browser says of itself, in words such as «Chrome en Android». Only names that are known: the header is written by
 * whoever calls.
 */
export function nombreDelEquipo(userAgent: string | undefined): string {
  if (!userAgent || userAgent.length > LARGO_MAXIMO) return DESCONOCIDO;
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name === 'Electron') return 'El programa de la computadora';
  if (!browser.name || !NAVEGADORES.has(browser.name)) return DESCONOCIDO;
  return os.name && SISTEMAS.has(os.name) ? `${browser.name} en ${os.name}` : browser.name;
}
