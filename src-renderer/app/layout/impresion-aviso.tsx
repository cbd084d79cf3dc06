import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { CountBadge } from '#ui/display/count-badge.tsx';
import {
  abrirImpresion,
  cuantosEsperan,
  seguirImpresion,
  useImpresion,
} from '../../shared/impresion/impresion.ts';
import { ImpresionDialog } from '../../shared/impresion/impresion-dialog.tsx';
import { mandarLogo } from '../../shared/impresion/logo.ts';
import { seguirCopias } from '../../shared/ticket/copias.ts';
import { useTienda } from '../../shared/tienda/tienda.ts';

/** Follows the raw printers of this computer on every staff screen, and says once when one does not print. */
export function ImpresionAviso() {
  const logoUrl = useTienda()?.logoUrl;
  useEffect(() => seguirImpresion(), []);
  useEffect(() => seguirCopias(), []);
  useEffect(() => {
    if (logoUrl !== undefined) void mandarLogo(logoUrl);
  }, [logoUrl]);
  return <ImpresionDialog />;
}

/** The menu's mark of papers that did not come out; nothing while all did. */
export function PorImprimirEntry({
  className,
  countClassName,
}: {
  className?: string;
  countClassName?: string;
}) {
  const cuantos = useImpresion(({ impresoras }) => cuantosEsperan(impresoras));
  if (cuantos === 0) return null;
  return (
    <button type="button" data-clear className={className} onClick={abrirImpresion}>
      <Printer />
      <span>Por imprimir</span>
      <CountBadge count={cuantos} label="por imprimir" className={countClassName} />
    </button>
  );
}
