import { Eye } from 'lucide-react';
import type { SesionDeCaja } from '#contract/schemas/ventas/caja.ts';
import { deQuetzales } from '#contract/words/dinero.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import { RelativeTime } from '#ui/display/relative-time.tsx';
import type { RowCard } from '#ui/display/row-cards.tsx';
import { veredictoDe } from '../../../shared/caja/corte.ts';
import { FechaCell } from '../../../shared/listas/fecha-cell.tsx';
import { fechaCorta } from '../../../shared/tienda/hora-legible.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';

interface SesionesDeCajaTableProps {
  sesiones: SesionDeCaja[];
  onView: (id: string) => void;
}

/** What is missing or left over; nothing while the drawer is open. */
function Diferencia({ diferencia }: Pick<SesionDeCaja, 'diferencia'>) {
  if (diferencia === null) return '—';
  const { texto, tono } = veredictoDe(deQuetzales(diferencia));
  return <Badge tone={tono}>{texto}</Badge>;
}

/** A cash session on a phone: whose drawer, how much it should hold, whether it did, and since when. */
function tarjetaDe(sesion: SesionDeCaja, zona?: string): RowCard {
  const { abiertaEn, cerradaEn, esperado, efectivoContado, usuario } = sesion;
  return {
    title: usuario.nombre,
    amount: <Price quetzales={efectivoContado ?? esperado} />,
    state: cerradaEn ? <Diferencia {...sesion} /> : <Badge tone="info">Abierta</Badge>,
    when: <RelativeTime iso={abiertaEn} text={fechaCorta(abiertaEn, zona)} timeZone={zona} />,
  };
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
      cell: (sesion) => <Diferencia {...sesion} />,
    },
  ];
  return (
    <DataTable
      label="Cortes de caja"
      columns={columnas}
      rows={sesiones}
      rowKey={({ _id }) => _id}
      card={(sesion) => tarjetaDe(sesion, zona)}
      onOpen={({ _id }) => onView(_id)}
      actions={({ _id, abiertaEn, usuario }) => [
        {
          label: 'Ver',
          name: `Ver el corte de ${usuario.nombre}, ${fechaCorta(abiertaEn, zona)}`,
          icon: <Eye />,
          onPress: () => onView(_id),
        },
      ]}
    />
  );
}
