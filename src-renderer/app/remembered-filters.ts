import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../lib/session.ts';

/** What each screen was last narrowed and sorted by, until whoever did it leaves. */
const remembered = new Map<string, string>();

/** Forgets them with whoever leaves. Called once, before the first screen. */
export function followFilters(): void {
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) remembered.clear();
  });
}

/** Notes the filters of the screen that is shown. */
export function useRememberFilters(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const params = new URLSearchParams(search);
    // Filters come back; the one that was being looked at does not.
    params.delete('ver');
    if (params.size > 0) remembered.set(pathname, `?${params}`);
    else remembered.delete(pathname);
  }, [pathname, search]);
}

/** Where the navigation leads: to a screen as it was left, and from that screen itself to all of it. */
export function asItWasLeft(path: string, here: string): string {
  return path === here ? path : path + (remembered.get(path) ?? '');
}
