interface PulseOptions {
  /** Asks for an answer. */
  ask(): void;
  /** Called once when the answers stay away. */
  lost(): void;
}

export interface Pulse {
  /** An answer arrived. */
  heard(): void;
  /** Asks nothing until `resume`. */
  pause(): void;
  /** Asks at once, and waits less for the answer. */
  resume(): void;
  stop(): void;
}

const ASK_MS = 5_000;
/** Unanswered questions in a row until the process is taken for hung: a minute, longer than its longest work. */
const UNANSWERED = 12;
/** The same after the computer woke up. */
const UNANSWERED_AFTER_WAKE = 2;

/**
 * Asks a process at intervals whether it works. Counts questions and not time: while the computer sleeps none is
 * asked, so that a long sleep looks like no silence.
 */
export function watchPulse({ ask, lost }: PulseOptions): Pulse {
  let unanswered = 0;
  let allowed = UNANSWERED;
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const question = (): void => {
    if (unanswered >= allowed) {
      stop();
      lost();
      return;
    }
    unanswered += 1;
    ask();
  };
  const watch = (): void => {
    stop();
    timer = setInterval(question, ASK_MS);
  };
  watch();
  return {
    heard() {
      unanswered = 0;
      allowed = UNANSWERED;
    },
    pause: stop,
    resume() {
      unanswered = 0;
      allowed = UNANSWERED_AFTER_WAKE;
      watch();
      question();
    },
    stop,
  };
}
