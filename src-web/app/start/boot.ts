import { applyTheme } from '#ui/theme/theme.ts';
import { loadFonts, showKnownFonts } from './fonts.ts';

/*
 * The first script of a painted page. It loads the app's code only after the page and its pictures are shown, because
 * on a slow connection both would compete for bandwidth. Input loads the code at once; clicks and typing until then
 * are recorded and replayed. It imports little, since its imports load with it.
 */

/** The code loads after this time even if the pictures have not. */
const PATIENCE_MS = 3000;
/** How long a pressed link waits for the earlier clicks to be replayed. */
const LINK_WAIT_MS = 8000;
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const;

const typed = new Map<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, string>();
const pressed: HTMLElement[] = [];
let requested = false;
let leaving: ReturnType<typeof setTimeout> | undefined;

const said = document.querySelector<HTMLElement>('script[data-scripts]')?.dataset;
const namesIn = (list = '') => list.split(' ').filter(Boolean);
const [main = '', ...bases] = namesIn(said?.scripts);

applyTheme();
const fontsShown = showKnownFonts();

async function load(): Promise<void> {
  if (requested) return;
  requested = true;
  for (const touch of TOUCHES) removeEventListener(touch, load, true);
  for (const href of [main, ...bases, ...namesIn(said?.partes)]) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  }
  // The library chunks run first, in tasks of their own: one long task would block input on a slow phone.
  for (const href of bases) {
    await import(/* @vite-ignore */ href).catch(() => undefined);
    await new Promise((resume) => setTimeout(resume));
  }
  const script = { type: 'module', crossOrigin: '', src: main, onerror: giveUp };
  document.head.append(Object.assign(document.createElement('script'), script));
}

/** The code failed to load: the page stays readable, and a click reloads it once the server answers. */
function giveUp(): void {
  releaseLink();
  removeEventListener('submit', stopSubmit, true);
  addEventListener('click', async () => {
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    if (answer?.ok) location.reload();
  });
}

/** Follows the link that waited for the replay of earlier clicks. */
function releaseLink(): void {
  clearTimeout(leaving);
  removeEventListener('click', notePress, true);
  pressed.findLast((press) => press.matches('a'))?.click();
}

function notePress(event: MouseEvent): void {
  const { ctrlKey, metaKey, shiftKey } = event;
  // A link is left to the browser, unless earlier clicks are recorded: then it waits until they are replayed.
  const waits = pressed.length > 0 && !ctrlKey && !metaKey && !shiftKey;
  const which = waits ? 'button, a[href]:not([target])' : 'button';
  const one = event.target instanceof Element ? event.target.closest<HTMLElement>(which) : null;
  if (!one) return;
  event.preventDefault();
  // The app may already listen while it hydrates; without this the replay would run the click twice.
  event.stopPropagation();
  pressed.push(one);
  if (one.matches('a')) leaving ??= setTimeout(releaseLink, LINK_WAIT_MS);
}

function noteTyped({ target }: Event): void {
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
    typed.set(target, target.value);
}

/** Notes what was typed while this script was on its way. */
function noteTypedBefore(): void {
  for (const field of document.querySelectorAll('input'))
    if (field.value !== field.defaultValue) typed.set(field, field.value);
}

/** Enter in a form would reload the page and lose what was recorded. */
function stopSubmit(event: SubmitEvent): void {
  event.preventDefault();
}

/** Gives React what was typed before it took the fields over. */
function replayTyped(): void {
  removeEventListener('input', noteTyped, true);
  for (const [field, value] of typed) {
    // React ignores an input event whose value equals the one it set itself.
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** Replays the clicks from before the page was hydrated. */
async function replayPresses(): Promise<void> {
  clearTimeout(leaving);
  removeEventListener('click', notePress, true);
  removeEventListener('submit', stopSubmit, true);
  for (const one of pressed) {
    // React renders changes in a microtask: each click must meet what came before it.
    await Promise.resolve();
    // Skips an element that an earlier replayed click removed.
    if (one.isConnected) one.click();
  }
}

addEventListener('click', notePress, true);
addEventListener('input', noteTyped, true);
addEventListener('submit', stopSubmit, true);
noteTypedBefore();
document.addEventListener('campos-tomados', replayTyped, { once: true });
document.addEventListener('pagina-tomada', () => void replayPresses(), { once: true });
for (const touch of TOUCHES) addEventListener(touch, load, true);
setTimeout(load, PATIENCE_MS);
/** Those over which a page is shown (`next-frame.css`). */
let frames = 4;

function whenSeen(): void {
  frames -= 1;
  if (frames >= 0) requestAnimationFrame(whenSeen);
  else
    setTimeout(() => {
      if (!fontsShown) void loadFonts();
      void load();
    });
}

if (document.readyState === 'complete') whenSeen();
else addEventListener('load', whenSeen);
