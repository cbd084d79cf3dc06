import { useSyncExternalStore } from 'react';

/** Where the style sheets say `width < 48rem`: the staff app has no menu at its side there. */
const PHONE = '(max-width: 47.99rem)';

function subscribe(onChange: () => void): () => void {
  const phone = matchMedia(PHONE);
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as a phone. Follows a window that is resized or turned. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
}
