import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { useUnsaved } from '#ui/dialogs/unsaved.ts';
import { Card } from '#ui/display/card.tsx';
import styles from './configuracion-form.module.css';

interface ConfiguracionFormProps {
  title: string;
  changed: boolean;
  busy: boolean;
  children: ReactNode;
  /** Extra buttons, before the two that every form has. */
  actions?: ReactNode;
  onDiscard: () => void;
  onSubmit: () => void;
}

/** A section of the settings that is saved as a whole. */
export function ConfiguracionForm({
  title,
  changed,
  busy,
  children,
  actions,
  onDiscard,
  onSubmit,
}: ConfiguracionFormProps) {
  useUnsaved(changed, onDiscard);
  return (
    <Card as="section" aria-label={title} title={title}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <div className={styles.buttons} data-changed={changed || undefined}>
          {actions}
          {changed && (
            <Button variant="secondary" disabled={busy} onClick={onDiscard}>
              Descartar
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {busy ? 'Guardando…' : 'Guardar cambios'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
