import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { rutaDeLaVenta } from '../../lib/routes.ts';

/** The state of a sale's address that says that it went wrong. */
const EQUIVOCADA = { equivocada: true };

/** Leads from the sale just made to the question that voids it, or asks for it. */
export function MeEquivoqueLink({ venta }: { venta: Pick<Venta, '_id'> }) {
  return (
    <Link
      to={rutaDeLaVenta(venta._id)}
      state={EQUIVOCADA}
      className={buttonClass({ variant: 'ghost', size: 'sm' })}
    >
      <Undo2 aria-hidden="true" /> Me equivoqué
    </Link>
  );
}

/** Whether the link led here; a reload or the way back leads only to the sale. */
export function useEquivocada(): boolean {
  const { state, pathname, search } = useLocation();
  const [equivocada] = useState(() => (state as Partial<typeof EQUIVOCADA> | null)?.equivocada === true);
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (equivocada) void navigate(pathname + search, { replace: true });
  }, []);
  return equivocada;
}
