import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { discardAndLeave, stay, useUnsavedForms } from '#ui/unsaved.ts';

/** Asks before a way out of the screen takes along what was typed there. */
export function UnsavedQuestion() {
  const asked = useUnsavedForms(({ leave }) => leave !== undefined);
  if (!asked) return null;
  return (
    <ConfirmDialog
      open
      title="¿Descartar los cambios?"
      description="Lo que cambiaste en esta pantalla no se guardará."
      confirmLabel="Descartar"
      cancelLabel="Seguir editando"
      onCancel={stay}
      onConfirm={discardAndLeave}
    />
  );
}
