import { type ComponentProps, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';

/*
 * The storefront's router: where we are, going somewhere, links. It has four pages and no nested data, and on a
 * phone's slow data React Router's 13 kB (gzip) would be an eighth of all the code a visitor waits for. Names and
 * meanings are React Router's, so that changing to it is a matter of imports.
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

export interface NavigateOptions {
  replace?: boolean;
  /** Kept with the entry of the history; it survives a reload. */
  state?: unknown;
}

/** Under Vite's own server everything lives below the build's base. */
const BASE = import.meta.env.DEV ? import.meta.env.BASE_URL.replace(/\/$/, '') : '';

const listeners = new Set<() => void>();
/** Where the page was painted: what it shows until the browser has taken it over. */
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

// From the start, and not with the first who listens: a painted page is taken over a while later.
if (!import.meta.env.SSR) addEventListener('popstate', update);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The address of `to`; a part that it does not name stays as it is. */
function hrefOf(to: string | To): string {
  if (typeof to === 'string') return BASE + to;
  return `${BASE}${to.pathname ?? current.pathname}${to.search ?? ''}`;
}

/** Says at which address the page was, or is about to be, painted. */
export function startAt(pathname: string, search: string): void {
  painted = { pathname, search, state: null, key: 'first' };
  if (import.meta.env.SSR) current = painted;
  // The same object where it says the same: a new one would render all of the page once more, in one piece.
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

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
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

/** Leads elsewhere as soon as it is shown. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
