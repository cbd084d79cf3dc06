import type { EstadoServidor } from '#contract/desktop/ipc.ts';

/** How long a new version must keep the shop open, with its page running, before it counts as working. */
const PROOF_MS = 15_000;
/** How long a new version's server may fail to start again and again. */
const PATIENCE_MS = 20_000;
/** How often a new version's server may end by itself after it was ready. */
const MAX_FALLS = 2;

interface Outcomes {
  /** The version works. */
  works(): void;
  /** The version cannot open the shop. */
  cannotOpen(): void;
}

/** Watches how a program opens the shop. */
export interface FirstTime {
  heard(estado: EstadoServidor): void;
  pageSeen(): void;
  /** Whether the shop is open and nothing has gone wrong so far. */
  isFine(): boolean;
  stop(): void;
}

/** Watches how a program opens the shop; uses the global timers. */
export function watchFirstTime({ works, cannotOpen }: Outcomes): FirstTime {
  let open = false;
  let seen = false;
  let falls = 0;
  let proof: NodeJS.Timeout | undefined;
  let patience: NodeJS.Timeout | undefined;

  const prove = (): void => {
    clearTimeout(proof);
    if (open && seen) proof = setTimeout(works, PROOF_MS);
  };
  const endPatience = (): void => {
    clearTimeout(patience);
    patience = undefined;
  };

  return {
    heard({ estado }) {
      if (open && estado !== 'listo') falls += 1;
      open = estado === 'listo';
      prove();
      // It is told down after each attempt: only a server that is ready ends the wait.
      if (open) endPatience();
      if (estado === 'caido') patience ??= setTimeout(cannotOpen, PATIENCE_MS);
      if (falls > MAX_FALLS) cannotOpen();
    },
    pageSeen() {
      if (seen) return;
      seen = true;
      prove();
    },
    isFine: () => open && seen && falls === 0,
    stop() {
      clearTimeout(proof);
      endPatience();
    },
  };
}
