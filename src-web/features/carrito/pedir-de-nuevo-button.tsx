import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonVariant } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import type { LineaPedida } from './novedades.ts';

interface PedirDeNuevoButtonProps {
  pedido: { numero: string; items: readonly LineaPedida[] };
  variant?: ButtonVariant;
  /** At least one line was added to the cart. */
  onListo: () => void;
}

/** «Pedir de nuevo»: adds the lines of an earlier order to the cart. */
export function PedirDeNuevoButton({ pedido, variant = 'secondary', onListo }: PedirDeNuevoButtonProps) {
  const [buscando, setBuscando] = useState(false);
  async function pedir() {
    setBuscando(true);
    try {
      const { pedirDeNuevo } = await import('./carrito-al-dia.ts');
      if (await pedirDeNuevo(pedido.items)) onListo();
    } catch {
      toast.error('No se pudo preguntar por los productos. Inténtalo de nuevo.');
    } finally {
      setBuscando(false);
    }
  }
  return (
    <Button
      variant={variant}
      loading={buscando}
      icon={<RotateCcw aria-hidden="true" />}
      onClick={() => void pedir()}
    >
      Pedir de nuevo
      <span className="visually-hidden"> {pedido.numero}</span>
    </Button>
  );
}
