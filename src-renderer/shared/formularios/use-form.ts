import { useState } from 'react';
import { AppError } from '#contract/words/errores.ts';
import { toast } from '#ui/feedback/toast.ts';
import { decirError } from '../../lib/errores.ts';

export type FormErrors<D> = Partial<Record<keyof D & string, string>>;

type TextName<D> = { [K in keyof D & string]: D[K] extends string ? K : never }[keyof D & string];

export interface Form<D> {
  borrador: D;
  errors: FormErrors<D>;
  /** Whether it differs from its initial values. */
  changed: boolean;
  busy: boolean;
  put: (change: Partial<D>) => void;
  /** Props for a text control. */
  text: (name: TextName<D>) => {
    name: string;
    value: string;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  /** Resets the form to `borrador`, or to its initial values. */
  reset: (borrador?: D) => void;
  /** Replaces the initial values: unchanged fields follow, typed ones stay. */
  rebase: (start: D) => void;
  send: Send<D>;
}

/**
 * Sends the form unless `found` has errors. On a server error the typed values stay, its messages are shown beside
 * their fields, and it returns undefined, as it does where the call did nothing (undefined). `failed` is the toast for an
 * error without a message, or shows the error.
 */
type Send<D> = <A extends { message: string }>(
  found: FormErrors<D>,
  call: () => Promise<A | undefined>,
  failed: string | ((error: unknown) => void),
  /** What comes next says by itself that it is done: no toast says it too. */
  quiet?: boolean,
) => Promise<A | undefined>;

function errorsOf<D>(error: unknown): FormErrors<D> {
  if (!(error instanceof AppError)) return {};
  return Object.fromEntries((error.details ?? []).map(({ path, msg }) => [path, msg])) as FormErrors<D>;
}

/**
 * The form made read-only while the outcome of its write is unknown. Its fields are not disabled, which would
 * take the focus from them.
 */
export function lockForm<D extends object>(form: Form<D>): Form<D> {
  return {
    ...form,
    put: () => undefined,
    text: (name) => ({
      ...form.text(name),
      'aria-disabled': true,
      readOnly: true,
      onChange: () => undefined,
    }),
  };
}

/** The values of a form, its errors, and its sending. */
export function useForm<D extends object>(initial: D): Form<D> {
  const [start, setStart] = useState(initial);
  const [borrador, setBorrador] = useState(start);
  const [errors, setErrors] = useState<FormErrors<D>>({});
  const [busy, setBusy] = useState(false);

  function put(change: Partial<D>) {
    setBorrador((before) => ({ ...before, ...change }));
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])),
    }));
  }

  /** Shows the errors and focuses the first one; fields of a dialog come after those of the page. */
  function show(found: FormErrors<D>): boolean {
    setErrors(found);
    const first = Object.entries(found).find(([, error]) => error)?.[0];
    if (first) [...document.querySelectorAll<HTMLElement>(`[name="${first}"]`)].at(-1)?.focus();
    return first !== undefined;
  }

  return {
    borrador,
    errors,
    changed: JSON.stringify(borrador) !== JSON.stringify(start),
    busy,
    put,
    text: (name) => ({
      name,
      value: borrador[name] as string,
      onChange: (event) => put({ [name]: event.currentTarget.value } as Partial<D>),
    }),
    reset(next = start) {
      setStart(next);
      setBorrador(next);
      setErrors({});
    },
    rebase(next) {
      setStart(next);
      // Keeps what was typed while the answer was on its way.
      setBorrador((now) => {
        const typed = Object.entries(now).filter(([name, value]) => value !== start[name as keyof D]);
        return { ...next, ...Object.fromEntries(typed) };
      });
    },
    async send(found, call, failed, quiet) {
      if (busy || show(found)) return undefined;
      setBusy(true);
      try {
        const answer = await call();
        if (answer && !quiet) toast.success(answer.message);
        return answer;
      } catch (error) {
        show(errorsOf(error));
        if (typeof failed === 'string') decirError(error, failed);
        else failed(error);
        return undefined;
      } finally {
        setBusy(false);
      }
    },
  };
}
