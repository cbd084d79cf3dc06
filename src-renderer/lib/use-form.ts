import { useState } from 'react';
import { AppError } from '#contract/errores.ts';
import { toast } from '#ui/toast.ts';
import { decirFallo } from './fallo.ts';

export type FormErrors<D> = Partial<Record<keyof D & string, string>>;

type TextName<D> = { [K in keyof D & string]: D[K] extends string ? K : never }[keyof D & string];

export interface Form<D> {
  draft: D;
  errors: FormErrors<D>;
  /** Whether it holds anything but what it began with. */
  changed: boolean;
  busy: boolean;
  put: (change: Partial<D>) => void;
  /** What a text control spreads. */
  text: (name: TextName<D>) => {
    name: string;
    value: string;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  /** Starts over from `draft`, or from where it began. */
  reset: (draft?: D) => void;
  /** It began with `start`, as it turns out: what nobody changed follows, what was typed stays. */
  rebase: (start: D) => void;
  /**
   * Sends the form unless `found` names something wrong. On an error what was typed stays, with the server's
   * words beside its fields; undefined then.
   */
  send: <A extends { message: string }>(
    found: FormErrors<D>,
    call: () => Promise<A>,
    failed: string,
  ) => Promise<A | undefined>;
}

function errorsOf<D>(error: unknown): FormErrors<D> {
  if (!(error instanceof AppError)) return {};
  return Object.fromEntries((error.details ?? []).map(({ path, msg }) => [path, msg])) as FormErrors<D>;
}

/**
 * The form while nothing in it may change, because nobody knows whether what stands there was written. Its fields are
 * not disabled: that would take the focus from the one that is being sent.
 */
export function lockForm<D extends object>(form: Form<D>): Form<D> {
  return {
    ...form,
    put: () => undefined,
    text: (name) => ({
      ...form.text(name),
      ...{ 'aria-disabled': true, readOnly: true, onChange: () => undefined },
    }),
  };
}

/** The fields of a form, what is wrong with them, and their way to the server. */
export function useForm<D extends object>(initial: D): Form<D> {
  const [start, setStart] = useState(initial);
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<FormErrors<D>>({});
  const [busy, setBusy] = useState(false);

  function put(change: Partial<D>) {
    setDraft((before) => ({ ...before, ...change }));
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])),
    }));
  }

  /** Shows what is wrong and leads to the first of it; a dialog's fields come after the page's. */
  function show(found: FormErrors<D>): boolean {
    setErrors(found);
    const first = Object.entries(found).find(([, error]) => error)?.[0];
    if (first) [...document.querySelectorAll<HTMLElement>(`[name="${first}"]`)].at(-1)?.focus();
    return first !== undefined;
  }

  return {
    draft,
    errors,
    changed: JSON.stringify(draft) !== JSON.stringify(start),
    busy,
    put,
    text: (name) => ({
      name,
      value: draft[name] as string,
      onChange: (event) => put({ [name]: event.currentTarget.value } as Partial<D>),
    }),
    reset(next = start) {
      setStart(next);
      setDraft(next);
      setErrors({});
    },
    rebase(next) {
      setStart(next);
      // What was typed while the answer was on its way, too.
      setDraft((now) => {
        const typed = Object.entries(now).filter(([name, value]) => value !== start[name as keyof D]);
        return { ...next, ...Object.fromEntries(typed) };
      });
    },
    async send(found, call, failed) {
      if (busy || show(found)) return undefined;
      setBusy(true);
      try {
        const answer = await call();
        toast.success(answer.message);
        return answer;
      } catch (error) {
        show(errorsOf(error));
        decirFallo(error, failed);
        return undefined;
      } finally {
        setBusy(false);
      }
    },
  };
}
