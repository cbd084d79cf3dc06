import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useUnsaved } from '#ui/unsaved.ts';
import styles from './configuracion-page.module.css';

export interface SettingsFormProps {
  title: string;
  changed: boolean;
  busy: boolean;
  children: ReactNode;
  /** More buttons, before the two that every form has. */
  actions?: ReactNode;
  onDiscard: () => void;
  onSubmit: () => void;
}

/** A part of the settings that is saved as one. */
export function SettingsForm({
  title,
  changed,
  busy,
  children,
  actions,
  onDiscard,
  onSubmit,
}: SettingsFormProps) {
  useUnsaved(changed, onDiscard);
  return (
    <Card as="section" aria-label={title} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <div className={styles.buttons}>
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
