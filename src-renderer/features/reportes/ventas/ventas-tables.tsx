import { useState } from 'react';
import type { ReporteVentas } from '#contract/schemas/ventas/reportes.ts';
import type { Periodo } from '#contract/words/periodos.ts';
import { Button } from '#ui/controls/button.tsx';
import { FilterChips } from '#ui/controls/filter-chips.tsx';
import { Card } from '#ui/display/card.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import { rutaDeProductosCon, rutaDeVentasDe } from '../../../lib/routes.ts';
import { useEsPropietario } from '../../../lib/session/permisos.ts';
import { Ranked } from '../../../shared/reportes/resumen/cifras.tsx';
import { RowName, type RutaDe, useRowPages } from '../../../shared/reportes/resumen/row-pages.tsx';
import { ANTES_DE_DESCUENTOS } from './reporte-de-ventas.ts';
import styles from './ventas-tables.module.css';

type Vendido = ReporteVentas['masVendidos'][number];
type Vendedor = ReporteVentas['ventasPorVendedor'][number];

const productosColumns = (rutaDe: RutaDe<Vendido>): Column<Vendido>[] => [
  {
    header: 'Producto',
    rowHeader: true,
    cell: (vendido, place) => (
      <Ranked place={place}>
        <RowName to={rutaDe(vendido)}>{vendido.nombre}</RowName>
      </Ranked>
    ),
  },
  { header: 'Piezas', num: true, cell: ({ piezas }) => piezas.toLocaleString('es-GT') },
  { header: 'Monto', num: true, cell: ({ monto }) => <Price quetzales={monto} /> },
];

const GANANCIA: Column<Vendido> = {
  header: 'Ganancia',
  num: true,
  cell: ({ ganancia }) => (ganancia === null ? '—' : <Price quetzales={ganancia} />),
};

const vendedoresColumns = (rutaDe: RutaDe<Vendedor>): Column<Vendedor>[] => [
  {
    header: 'Vendedor',
    rowHeader: true,
    cell: (vendedor) => <RowName to={rutaDe(vendedor)}>{vendedor.nombre}</RowName>,
  },
  { header: 'Ventas', num: true, cell: ({ cantidad }) => cantidad.toLocaleString('es-GT') },
  { header: 'Monto', num: true, cell: ({ monto }) => <Price quetzales={monto} /> },
];

const idDe = ({ _id }: { _id: string }) => _id;

/** Best sellers shown at once; the others on demand. */
const A_LA_VISTA = 5;

const ORDENES = [
  { value: 'piezas', label: 'Por piezas' },
  { value: 'ganancia', label: 'Por ganancia' },
] as const;

/** The best sellers of a period; the owner may also see what left the most profit. */
export function LoMasVendido({ reporte: { masVendidos, masRentables } }: { reporte: ReporteVentas }) {
  const propietario = useEsPropietario();
  const [por, setPor] = useState<(typeof ORDENES)[number]['value']>('piezas');
  const productos = por === 'ganancia' ? masRentables : masVendidos;
  const { rutaDe, opening } = useRowPages('productos', ({ nombre }: Vendido) => rutaDeProductosCon(nombre));
  const [todos, setTodos] = useState(false);
  const columns = productosColumns(rutaDe);
  return (
    <Card as="section" padding="none" title="Lo más vendido" className={styles.table}>
      {propietario && (
        <FilterChips
          label="Orden de lo más vendido"
          options={ORDENES}
          value={por}
          onChange={setPor}
          className={styles.order}
        />
      )}
      <DataTable
        label="Lo más vendido"
        columns={propietario ? [...columns, GANANCIA] : columns}
        rows={todos ? productos : productos.slice(0, A_LA_VISTA)}
        rowKey={idDe}
        {...opening}
        card={({ nombre, piezas, monto, ganancia }, place) => ({
          title: <Ranked place={place}>{nombre}</Ranked>,
          amount: <Price quetzales={monto} />,
          state: `${piezas.toLocaleString('es-GT')} ${piezas === 1 ? 'pieza' : 'piezas'}`,
          when: propietario && ganancia !== null && (
            <>
              Ganancia <Price quetzales={ganancia} />
            </>
          ),
        })}
      />
      <div className={styles.foot}>
        <p>{ANTES_DE_DESCUENTOS}</p>
        {productos.length > A_LA_VISTA && (
          <Button variant="secondary" size="sm" aria-expanded={todos} onClick={() => setTodos(!todos)}>
            {todos ? 'Ver menos' : `Ver los ${productos.length}`}
          </Button>
        )}
      </div>
    </Card>
  );
}

interface PorVendedorProps {
  periodo: Periodo;
  vendedores: Vendedor[];
}

/** What each person sold in a period; a row leads to their sales. */
export function PorVendedor({ periodo, vendedores }: PorVendedorProps) {
  const { rutaDe, opening } = useRowPages('ventas', ({ _id }: Vendedor) => rutaDeVentasDe(periodo, _id));
  return (
    <Card as="section" padding="none" title="Por vendedor" className={styles.table}>
      <DataTable
        label="Por vendedor"
        columns={vendedoresColumns(rutaDe)}
        rows={vendedores}
        rowKey={idDe}
        {...opening}
      />
    </Card>
  );
}
