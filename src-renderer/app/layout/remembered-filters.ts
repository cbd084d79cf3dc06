import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useSession } from '../../lib/session/session.ts';

/** The last filters of each screen, until the person signs out. */
const remembered = new Map<string, string>();

/** Forgets all remembered filters when another person comes, or nobody. Called once, before the first screen. */
export function forgetFiltersWithSession(): void {
  useSession.subscribe((now, before) => {
    // A renewed session has another token.
    if (now.usuario?._id !== before.usuario?._id) remembered.clear();
  });
}

/** The entries of the history whose filters were set by a link: going back to them restores them, the menu does not. */
const setByLinks = new Set<string>();

/** Remembers the filters that the person set on the current screen, not those of the link that led to it. */
export function useRememberFilters(): void {
  const { pathname, search, key } = useLocation();
  const how = useNavigationType();
  const visit = useRef({ pathname, filters: '', byLink: false });
  useEffect(() => {
    const params = new URLSearchParams(search);
    // Filters are restored; the open item is not.
    params.delete('ver');
    const filters = params.size > 0 ? `?${params}` : '';
    const { current } = visit;
    if (how === 'POP') current.byLink = setByLinks.has(key);
    else if (how === 'PUSH' && pathname !== current.pathname)
      current.byLink = filters !== (remembered.get(pathname) ?? '');
    // Filters that are changed on the screen replace its entry.
    else if (how === 'REPLACE' && filters !== current.filters) current.byLink = false;
    if (!filters) current.byLink = false;
    current.pathname = pathname;
    current.filters = filters;
    if (current.byLink) setByLinks.add(key);
    else if (filters) remembered.set(pathname, filters);
    else remembered.delete(pathname);
  }, [pathname, search, key, how]);
}

/**
 * The target of a navigation link: a screen with its last filters, or without any when it is the current one.
 */
export function withLastFilters(path: string, current: string): string {
  return path === current ? path : path + (remembered.get(path) ?? '');
}
