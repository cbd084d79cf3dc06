import { useState } from 'react';
import type { ReporteVentas } from '#contract/schemas/ventas/reportes.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/display/card.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import { useEsPropietario } from '../../../lib/session/permisos.ts';
import { Ranked } from '../../../shared/reportes/resumen/cifras.tsx';
import { ANTES_DE_DESCUENTOS } from './reporte-de-ventas.ts';
import styles from './ventas-tables.module.css';

type Vendido = ReporteVentas['masVendidos'][number];
type Vendedor = ReporteVentas['ventasPorVendedor'][number];

const PRODUCTOS: Column<Vendido>[] = [
  {
    header: 'Producto',
    rowHeader: true,
    cell: ({ nombre }, place) => <Ranked place={place}>{nombre}</Ranked>,
  },
  { header: 'Piezas', num: true, cell: ({ piezas }) => piezas.toLocaleString('es-GT') },
  { header: 'Monto', num: true, cell: ({ monto }) => <Price quetzales={monto} /> },
];

const GANANCIA: Column<Vendido> = {
  header: 'Ganancia',
  num: true,
  cell: ({ ganancia }) => (ganancia === null ? '—' : <Price quetzales={ganancia} />),
};

const VENDEDORES: Column<Vendedor>[] = [
  { header: 'Vendedor', rowHeader: true, cell: ({ nombre }) => nombre },
  { header: 'Ventas', num: true, cell: ({ cantidad }) => cantidad.toLocaleString('es-GT') },
  { header: 'Monto', num: true, cell: ({ monto }) => <Price quetzales={monto} /> },
];

const idDe = ({ _id }: { _id: string }) => _id;

/** Best sellers shown at once; the others on demand. */
const A_LA_VISTA = 5;

/** The best sellers of a period. */
export function LoMasVendido({ productos }: { productos: Vendido[] }) {
  const propietario = useEsPropietario();
  const [todos, setTodos] = useState(false);
  return (
    <Card as="section" padding="none" title="Lo más vendido" className={styles.table}>
      <DataTable
        label="Lo más vendido"
        columns={propietario ? [...PRODUCTOS, GANANCIA] : PRODUCTOS}
        rows={todos ? productos : productos.slice(0, A_LA_VISTA)}
        rowKey={idDe}
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

/** What each person sold in a period. */
export function PorVendedor({ vendedores }: { vendedores: Vendedor[] }) {
  return (
    <Card as="section" padding="none" title="Por vendedor" className={styles.table}>
      <DataTable label="Por vendedor" columns={VENDEDORES} rows={vendedores} rowKey={idDe} />
    </Card>
  );
}
