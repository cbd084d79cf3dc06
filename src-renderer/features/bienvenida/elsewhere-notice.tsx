import { RotateCcw } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Only the shop's own computer may make the shop: anybody in the network could take it otherwise. */
export function ElsewhereNotice() {
  return (
    <EmptyState
      accent="mandarin"
      title="Esta tienda todavía no está creada"
      text="Por seguridad, créala en la propia computadora de la tienda, donde está instalada Guirnalda. Después podrás entrar desde aquí."
      action={
        <Button variant="secondary" icon={<RotateCcw />} onClick={() => location.reload()}>
          Ya la creé
        </Button>
      }
    />
  );
}
