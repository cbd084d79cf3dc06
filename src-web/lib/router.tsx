import { type ComponentProps, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';

/*
 * The storefront's router: location, navigation and links for a handful of pages without nested routes. React Router
 * would add 13 kB (gzip), an eighth of the script of a first load. Names and semantics are React Router's, so that
 * replacing this file is a change of imports.
 */

export interface Location {
  pathname: string;
  search: string;
  state: unknown;
  /** A different one for each entry of the history. */
  key: string;
}

export interface To {
  pathname?: string;
  search?: string;
}

interface NavigateOptions {
  replace?: boolean;
  /** Kept with the entry of the history; it survives a reload. */
  state?: unknown;
}

/** Under Vite's own server everything lives below the build's base. */
const BASE = import.meta.env.DEV ? import.meta.env.BASE_URL.replace(/\/$/, '') : '';

const listeners = new Set<() => void>();
/** The address that the page was painted for; it holds during hydration. */
let painted: Location = { pathname: '/', search: '', state: null, key: 'first' };
let current = import.meta.env.SSR ? painted : readLocation();

function readLocation(): Location {
  const { pathname, search } = window.location;
  const kept = (history.state ?? {}) as { key?: unknown; usr?: unknown };
  return {
    pathname: pathname.startsWith(BASE) ? pathname.slice(BASE.length) || '/' : pathname,
    search,
    state: kept.usr ?? null,
    key: typeof kept.key === 'string' ? kept.key : 'first',
  };
}

function update(): void {
  current = readLocation();
  for (const listener of listeners) listener();
}

// From module load, not from the first subscriber: hydration comes later, and the person may go back before it.
if (!import.meta.env.SSR) addEventListener('popstate', update);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The href of `to`; without a pathname, the current one. */
function hrefOf(to: string | To): string {
  if (typeof to === 'string') return BASE + to;
  return `${BASE}${to.pathname ?? current.pathname}${to.search ?? ''}`;
}

/** Sets the address that the page was, or is about to be, painted for. */
export function startAt(pathname: string, search: string): void {
  painted = { pathname, search, state: null, key: 'first' };
  if (import.meta.env.SSR) current = painted;
  // Reuses the current object when equal: a new one would render the whole page again after hydration.
  else if (current.pathname === pathname && current.search === search && current.state === null)
    painted = current;
}

/** Goes to an address of the storefront. Another page starts at its top. */
export function navigate(to: string | To, { replace = false, state = null }: NavigateOptions = {}): void {
  const { pathname } = current;
  const entry = { key: Math.random().toString(36).slice(2), usr: state };
  history[replace ? 'replaceState' : 'pushState'](entry, '', hrefOf(to));
  update();
  if (current.pathname !== pathname) scrollTo({ top: 0, behavior: 'instant' });
}

export function useLocation(): Location {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => painted,
  );
}

/** The query of the address, and how to change it. */
export function useSearchParams() {
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback((next: URLSearchParams, options?: NavigateOptions) => {
    const text = next.toString();
    navigate({ search: text ? `?${text}` : '' }, options);
  }, []);
  return [params, setParams] as const;
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string | To;
  state?: unknown;
}

/** A link within the storefront. What would open another tab or window is left to the browser. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      onClick={(event) => {
        onClick?.(event);
        const plain =
          event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (event.defaultPrevented || !plain || rest.target) return;
        event.preventDefault();
        navigate(to, { state });
      }}
    />
  );
}

/** Replaces the address as soon as it is mounted. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
