import { ID_DE_DATOS } from '#contract/pages/vitrina.ts';

/** What a person does first on a page. */
const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const;

let wake: () => void = () => undefined;
let first: Promise<void> | undefined;

/** Resolves at the next touch. */
function nextTouch(): Promise<void> {
  return new Promise((resolve) => {
    wake = () => {
      for (const touch of TOUCHES) removeEventListener(touch, wake, true);
      resolve();
    };
    for (const touch of TOUCHES) addEventListener(touch, wake, true);
  });
}

/** Whether the page was used before this code ran, or was not painted and shows nothing until its code does. */
function isInUse(): boolean {
  return navigator.userActivation?.hasBeenActive || scrollY > 0 || !document.getElementById(ID_DE_DATOS);
}

/** Resolves once the person uses the page; with `again`, at the next touch. */
export function touched(again = false): Promise<void> {
  if (again) return nextTouch();
  first ??= isInUse() ? Promise.resolve() : nextTouch();
  return first;
}

/** As if the page were touched now: it has something to show that its painting could not know. */
export function wakePage(): void {
  wake();
}
