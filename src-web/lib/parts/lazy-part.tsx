import { Component, type ComponentType, type ReactNode, use } from 'react';

/** A component whose script loads when it is first rendered. */
interface LazyPart<P extends object> {
  (props: P): ReactNode;
  /** Loads the script ahead of time. Never rejects: a failure shows only when the part is rendered. */
  preload: () => Promise<void>;
}

const parts = new Map<string, { preload: () => Promise<void> }>();

/** The parts rendered since this was last emptied. Only the server-side renderer reads it. */
export const paintedParts = new Set<string>();

/** Loads the parts that a painted page contains, before the browser hydrates it. */
export async function loadParts(names: readonly string[]): Promise<void> {
  await Promise.all(names.flatMap((name) => parts.get(name)?.preload() ?? []));
}

/** Functions that discard failed loads, so that rendering the part loads it again. */
const forgetFailed = new Set<() => void>();

/**
 * Unlike React's own `lazy`, a loaded part renders at once, a part can be preloaded, and a failed load can be retried.
 * `name` is its source file, as the build's manifest names it.
 */
export function lazyPart<P extends object>(name: string, load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let Loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  /** Whether it is rendered: then a failed load is shown and retried by hand, otherwise discarded at once. */
  let awaited = false;

  function request(): Promise<ComponentType<P>> {
    if (!loading) {
      loading = load();
      const forget = () => {
        loading = undefined;
        awaited = false;
        forgetFailed.delete(forget);
      };
      loading.then(
        (arrived) => {
          Loaded = arrived;
        },
        () => {
          if (awaited) forgetFailed.add(forget);
          else forget();
        },
      );
    }
    return loading;
  }

  function Shown(props: P) {
    if (import.meta.env.SSR) paintedParts.add(name);
    if (!Loaded) awaited = true;
    const Ready = Loaded ?? use(request());
    return <Ready {...props} />;
  }
  Shown.preload = () =>
    request().then(
      () => undefined,
      () => undefined,
    );
  parts.set(name, Shown);
  return Shown;
}

/** Props for a button that opens a part: preload its script when the pointer or the focus reaches the button. */
export function preloadOnIntent({ preload }: Pick<LazyPart<object>, 'preload'>) {
  const request = () => void preload();
  return { onPointerEnter: request, onFocus: request };
}

interface PartBoundaryProps {
  children: ReactNode;
  /** Replaces a part that failed to load. */
  fallback: (retry: () => void) => ReactNode;
}

/** Catches a part that failed to load: no connection, or a new version without that script. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean; retried: boolean }> {
  override state = { failed: false, retried: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** Closed without a retry: the next render loads it again. */
  override componentWillUnmount() {
    if (this.state.failed) for (const forget of forgetFailed) forget();
  }

  retry = () => {
    for (const forget of forgetFailed) forget();
    if (this.state.retried) void reloadIfPossible();
    this.setState({ failed: false, retried: true });
  };

  override render() {
    return this.state.failed ? this.props.fallback(this.retry) : this.props.children;
  }
}

/** After a second failure the page itself may be outdated. Offline it is not reloaded: the page would be lost. */
async function reloadIfPossible(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}
