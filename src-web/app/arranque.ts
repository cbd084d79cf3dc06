import { applyTheme } from '#ui/theme.ts';
import { ponerFuentes, traerFuentes } from './fuentes.ts';

/*
 * The first script of a painted page. It lets the page be seen, pictures and all, and only then brings the code: on
 * slow data they would take the line from each other. Whoever touches the page before has it brought at once, and
 * what was pressed or typed meanwhile is not lost. It stays small: what it imports is asked for
 * along with it.
 */

/** On a line that brings no pictures the code comes all the same. */
const PACIENCIA_MS = 3000;
/** A link waits no longer for the code that has to do again what was pressed before it. */
const ESPERA_DE_ENLACE_MS = 8000;
const TOQUES = ['pointerdown', 'keydown', 'focusin'] as const;

const escritos = new Map<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, string>();
const pulsados: HTMLElement[] = [];
let pedido = false;
let salida: ReturnType<typeof setTimeout> | undefined;

const dicho = document.querySelector<HTMLElement>('script[data-scripts]')?.dataset;
const nombrados = (lista = '') => lista.split(' ').filter(Boolean);
const [principal = '', ...bases] = nombrados(dicho?.scripts);

applyTheme();
ponerFuentes();

async function traer(): Promise<void> {
  if (pedido) return;
  pedido = true;
  for (const toque of TOQUES) removeEventListener(toque, traer, true);
  for (const href of [principal, ...bases, ...nombrados(dicho?.partes)]) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  }
  // What the page's code stands on runs first and by itself: both in one piece would keep a slow phone from its owner.
  for (const href of bases) {
    await import(/* @vite-ignore */ href).catch(() => undefined);
    await new Promise((seguir) => setTimeout(seguir));
  }
  const script = { type: 'module', crossOrigin: '', src: principal, onerror: rendirse };
  document.head.append(Object.assign(document.createElement('script'), script));
}

/** Its code did not come: the page can still be read, and a press tries all of it again once the shop answers. */
function rendirse(): void {
  dejarIr();
  removeEventListener('submit', detenerEnvio, true);
  addEventListener('click', async () => {
    const respuesta = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(
      () => undefined,
    );
    if (respuesta?.ok) location.reload();
  });
}

/** A link that waited for what was pressed before it goes now. */
function dejarIr(): void {
  clearTimeout(salida);
  removeEventListener('click', anotarPulsado, true);
  pulsados.findLast((uno) => uno.matches('a'))?.click();
}

function anotarPulsado(event: MouseEvent): void {
  const { ctrlKey, metaKey, shiftKey } = event;
  // A link goes by itself; but one that would leave what was pressed undone waits its turn.
  const espera = pulsados.length > 0 && !ctrlKey && !metaKey && !shiftKey;
  const cuales = espera ? 'button, a[href]:not([target])' : 'button';
  const pulsado = event.target instanceof Element ? event.target.closest<HTMLElement>(cuales) : null;
  if (!pulsado) return;
  event.preventDefault();
  // The page's code may listen already while it takes the page over: what is done again later would be done twice.
  event.stopPropagation();
  pulsados.push(pulsado);
  if (pulsado.matches('a')) salida ??= setTimeout(dejarIr, ESPERA_DE_ENLACE_MS);
}

function anotarEscrito({ target }: Event): void {
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
    escritos.set(target, target.value);
}

/** Enter in a form without a button would load the page anew, and lose what it was pressed after. */
function detenerEnvio(event: SubmitEvent): void {
  event.preventDefault();
}

/** Does again what was done before anybody listened. */
function repetir(): void {
  clearTimeout(salida);
  removeEventListener('click', anotarPulsado, true);
  removeEventListener('input', anotarEscrito, true);
  removeEventListener('submit', detenerEnvio, true);
  for (const [campo, valor] of escritos) {
    // React remembers what it set itself, and takes for typed only what differs from that.
    campo.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(campo), 'value')?.set?.call(campo, valor);
    campo.dispatchEvent(new Event('input', { bubbles: true }));
    campo.dispatchEvent(new Event('change', { bubbles: true }));
  }
  // One that the press before it took away, as the second tap of a double one finds it, is left out.
  for (const pulsado of pulsados) if (pulsado.isConnected) pulsado.click();
}

addEventListener('click', anotarPulsado, true);
addEventListener('input', anotarEscrito, true);
addEventListener('submit', detenerEnvio, true);
document.addEventListener('pagina-tomada', repetir, { once: true });
for (const toque of TOQUES) addEventListener(toque, traer, true);
setTimeout(traer, PACIENCIA_MS);
// Two frames: in the first the pictures are drawn, at the second they are there to be seen.
const alVerse = () =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        void traerFuentes();
        void traer();
      }),
    ),
  );
if (document.readyState === 'complete') alVerse();
else addEventListener('load', alVerse);
