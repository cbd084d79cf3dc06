import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../lib/session/session.ts';

/** The last filters of each screen, until the person signs out. */
const remembered = new Map<string, string>();

/** Forgets all remembered filters when the session changes. Called once, before the first screen. */
export function forgetFiltersWithSession(): void {
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) remembered.clear();
  });
}

/** Remembers the filters of the current screen. */
export function useRememberFilters(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const params = new URLSearchParams(search);
    // Filters are restored; the open item is not.
    params.delete('ver');
    if (params.size > 0) remembered.set(pathname, `?${params}`);
    else remembered.delete(pathname);
  }, [pathname, search]);
}

/**
 * The target of a navigation link: a screen with its last filters, or without any when it is the current one.
 */
export function withLastFilters(path: string, current: string): string {
  return path === current ? path : path + (remembered.get(path) ?? '');
}
