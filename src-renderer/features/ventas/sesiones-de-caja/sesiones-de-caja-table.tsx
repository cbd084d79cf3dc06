import { Eye } from 'lucide-react';
import type { SesionDeCaja } from '#contract/schemas/ventas/caja.ts';
import { deQuetzales } from '#contract/words/dinero.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { type Column, DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import { veredictoDe } from '../../../shared/caja/corte.ts';
import { FechaCell } from '../../../shared/listas/fecha-cell.tsx';
import { fechaCorta } from '../../../shared/tienda/hora-legible.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';

interface SesionesDeCajaTableProps {
  sesiones: SesionDeCaja[];
  onView: (id: string) => void;
}

export function SesionesDeCajaTable({ sesiones, onView }: SesionesDeCajaTableProps) {
  const zona = useTienda()?.zonaHoraria;
  const columnas: Column<SesionDeCaja>[] = [
    { header: 'Abierta', rowHeader: true, cell: ({ abiertaEn }) => <FechaCell iso={abiertaEn} /> },
    {
      header: 'Cerrada',
      cell: ({ cerradaEn }) =>
        cerradaEn ? <FechaCell iso={cerradaEn} /> : <Badge tone="info">Abierta</Badge>,
    },
    { header: 'Quién', cell: ({ usuario }) => usuario.nombre },
    {
      header: 'Fondo',
      num: true,
      least: true,
      cell: ({ fondoInicial }) => <Price quetzales={fondoInicial} />,
    },
    {
      header: 'Ventas en efectivo',
      num: true,
      cell: ({ ventasEnEfectivo }) => <Price quetzales={ventasEnEfectivo.monto} />,
    },
    { header: 'Esperado', num: true, cell: ({ esperado }) => <Price quetzales={esperado} /> },
    {
      header: 'Contado',
      num: true,
      cell: ({ efectivoContado }) => (efectivoContado === null ? '—' : <Price quetzales={efectivoContado} />),
    },
    {
      header: 'Diferencia',
      num: true,
      cell: ({ diferencia }) => {
        if (diferencia === null) return '—';
        const { texto, tono } = veredictoDe(deQuetzales(diferencia));
        return <Badge tone={tono}>{texto}</Badge>;
      },
    },
    {
      header: 'Acciones',
      actions: true,
      cell: ({ _id, abiertaEn, usuario }) => (
        <IconButton
          label={`Ver el corte de ${usuario.nombre}, ${fechaCorta(abiertaEn, zona)}`}
          icon={<Eye />}
          onClick={() => onView(_id)}
        />
      ),
    },
  ];
  return <DataTable label="Cortes de caja" columns={columnas} rows={sesiones} rowKey={({ _id }) => _id} />;
}
