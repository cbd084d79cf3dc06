import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { diaDe } from '#contract/dias.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { descargar } from '../descargar.ts';
import { useTienda } from '../tienda.ts';
import type { Informe } from './informe.ts';
import { diaLegible } from './tabla.ts';

/** Saves a report as a PDF. What draws it comes only when it is asked for. */
export function PdfButton({ informe }: { informe: () => Informe | Promise<Informe> }) {
  const tienda = useTienda();
  const [avance, setAvance] = useState<number>();

  async function bajar() {
    setAvance(0);
    try {
      const { hacerPdf } = await import('./pdf.ts');
      const pedido = await informe();
      const generado = diaLegible(diaDe(new Date(), tienda?.zonaHoraria));
      const pdf = await hacerPdf(pedido, { tienda, generado }, setAvance);
      descargar(pdf, `${pedido.archivo}.pdf`);
    } catch {
      toast.error('❌ Error al generar el PDF', { topic: 'pdf' });
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
