import type { ReactElement } from 'react';
import { Button, IconButton } from '../controls/button.tsx';
import styles from './row-cards.module.css';

/** Something that can be done with a row of a list. */
export interface RowAction {
  /** The word on its button: «Editar». */
  label: string;
  /** Its whole name, for where only its icon is shown: «Editar Globo rojo». */
  name: string;
  icon: ReactElement;
  onPress: () => void;
  /** Shows the word in a table too, not only the icon. */
  worded?: boolean;
  /** Shown apart from the others where a card opens them: last, and in quiet letters. */
  destructive?: boolean;
  /** Only where a card opens the actions of its row: a table has no room for it. */
  inCard?: boolean;
  loading?: boolean;
  disabled?: boolean;
}

/** An action in its row of a table. */
export function RowActionIcon({ action }: { action: RowAction }) {
  const { label, name, icon, onPress, worded, loading, disabled } = action;
  if (!worded) {
    return (
      <IconButton
        size="sm"
        label={name}
        icon={icon}
        loading={loading}
        disabled={disabled}
        onClick={onPress}
      />
    );
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={name}
      icon={icon}
      loading={loading}
      disabled={disabled}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}

/** An action at the foot of what a card opens; `onDone` closes that. */
export function RowActionButton({ action, onDone }: { action: RowAction; onDone: () => void }) {
  const { label, name, icon, onPress, destructive, loading, disabled } = action;
  return (
    <Button
      block
      variant={destructive ? 'ghost' : 'secondary'}
      className={destructive ? styles.destructive : undefined}
      // Voice control says the words on the button.
      aria-label={name.includes(label) ? name : undefined}
      icon={icon}
      loading={loading}
      disabled={disabled}
      onClick={() => {
        // First, so that the focus is back on the card when the action opens a dialog of its own.
        onDone();
        onPress();
      }}
    >
      {label}
    </Button>
  );
}
