import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { NetworkError } from '#contract/client/api-client.ts';
import { diaDe } from '#contract/words/dias.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { useTienda } from '../../tienda/tienda.ts';
import { entregar } from '../entregar.ts';
import type { Reporte, ReporteAparte } from '../reporte.ts';
import { diaLegible } from '../tabla.ts';

interface PdfButtonProps {
  reporte: () => Reporte | ReporteAparte | Promise<Reporte>;
  /** Called once the file is downloaded. */
  onDone?: () => void;
}

/** Downloads a report as a PDF. The PDF library is loaded on demand. */
export function PdfButton({ reporte, onDone }: PdfButtonProps) {
  const tienda = useTienda();
  const [avance, setAvance] = useState<number>();

  async function bajar() {
    setAvance(0);
    try {
      const { hacerPdf } = await import('./pdf.ts');
      const pedido = await reporte();
      const generado = diaLegible(diaDe(new Date(), tienda?.zonaHoraria));
      const pdf = await hacerPdf(pedido, { tienda, generado }, setAvance);
      entregar(pdf, `${pedido.archivo}.pdf`);
      onDone?.();
    } catch (error) {
      // The dashboard's report asks for the whole list of low stock.
      const sinConexion = error instanceof NetworkError ? ': no hay conexión con la tienda' : '';
      toast.error(`❌ Error al generar el PDF${sinConexion}`, { topic: 'pdf' });
    } finally {
      setAvance(undefined);
    }
  }

  return (
    <Button
      variant="secondary"
      icon={<FileDown aria-hidden="true" />}
      loading={avance !== undefined}
      onClick={() => void bajar()}
    >
      {avance === undefined ? 'Descargar PDF' : `Generando PDF… ${Math.round(avance * 100)} %`}
    </Button>
  );
}
