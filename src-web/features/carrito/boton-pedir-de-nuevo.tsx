import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import type { LineaPedida } from './novedades.ts';

export interface BotonPedirDeNuevoProps {
  pedido: { numero: string; items: readonly LineaPedida[] };
  variant?: ButtonVariant;
  /** Something of it lies in the cart now. */
  onListo: () => void;
}

/** «Pedir de nuevo»: what an earlier order held, into the cart. */
export function BotonPedirDeNuevo({ pedido, variant = 'secondary', onListo }: BotonPedirDeNuevoProps) {
  const [buscando, setBuscando] = useState(false);
  async function pedir() {
    setBuscando(true);
    try {
      const { pedirDeNuevo } = await import('./al-dia.ts');
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
