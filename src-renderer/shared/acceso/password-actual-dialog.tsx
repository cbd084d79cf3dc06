import type { ReactNode } from 'react';
import { LIMITES } from '#contract/words/limites.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import type { Form } from '../formularios/use-form.ts';

/** What a form says when the password was not typed. */
export const pideActual = (actual: string) => (actual ? {} : { actual: 'Escribe tu contraseña' });

interface PasswordActualDialogProps {
  title: string;
  description: string;
  confirmLabel: string;
  /** Whether it takes something away. */
  danger?: boolean;
  form: Pick<Form<{ actual: string }>, 'busy' | 'errors' | 'text'>;
  onSend: () => void;
  onClose: () => void;
  /** Further fields, below the password. */
  children?: ReactNode;
}

/** Asks for the person's own password again before something that only they may do. */
export function PasswordActualDialog({
  title,
  description,
  confirmLabel,
  danger = false,
  form,
  onSend,
  onClose,
  children,
}: PasswordActualDialogProps) {
  return (
    <Dialog
      open
      size="sm"
      title={title}
      description={description}
      closeOnBackdrop={false}
      dismissible={!form.busy}
      onClose={onClose}
      onSubmit={onSend}
      footer={
        <>
          <Button variant="secondary" disabled={form.busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={form.busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Field label="Tu contraseña" required error={form.errors.actual}>
        <PasswordInput
          data-autofocus
          autoComplete="current-password"
          maxLength={LIMITES.passwordMaxima}
          {...form.text('actual')}
        />
      </Field>
      {children}
    </Dialog>
  );
}
