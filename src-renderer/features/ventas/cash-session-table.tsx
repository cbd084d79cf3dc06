import { Eye } from 'lucide-react';
import type { SesionDeCaja } from '#contract/caja.ts';
import { ZONA_POR_DEFECTO } from '#contract/dias.ts';
import { deQuetzales } from '#contract/dinero.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Price } from '#ui/price.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { veredictoDe } from '../../lib/corte-de.ts';
import { useTienda } from '../../lib/tienda.ts';
import styles from './ventas-page.module.css';

export interface CashSessionTableProps {
  sesiones: SesionDeCaja[];
  onView: (id: string) => void;
}

export function CashSessionTable({ sesiones, onView }: CashSessionTableProps) {
  const zona = useTienda()?.zonaHoraria ?? ZONA_POR_DEFECTO;
  const parte = (iso: string, como: Intl.DateTimeFormatOptions) =>
    new Date(iso).toLocaleString('es-GT', { timeZone: zona, ...como });
  const cuando = (iso: string) => (
    <>
      <RelativeTime iso={iso} text={parte(iso, { dateStyle: 'short' })} timeZone={zona} />
      <span className={styles.quiet}>{parte(iso, { timeStyle: 'short' })}</span>
    </>
  );
  const columnas: Column<SesionDeCaja>[] = [
    { header: 'Abierta', rowHeader: true, cell: ({ abiertaEn }) => cuando(abiertaEn) },
    {
      header: 'Cerrada',
      cell: ({ cerradaEn }) => (cerradaEn ? cuando(cerradaEn) : <Badge tone="info">Abierta</Badge>),
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
          label={`Ver el corte de ${usuario.nombre}, ${parte(abiertaEn, { dateStyle: 'short', timeStyle: 'short' })}`}
          icon={<Eye />}
          onClick={() => onView(_id)}
        />
      ),
    },
  ];
  return <DataTable label="Cortes de caja" columns={columnas} rows={sesiones} rowKey={({ _id }) => _id} />;
}
