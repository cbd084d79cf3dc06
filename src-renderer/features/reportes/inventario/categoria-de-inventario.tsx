import { memo, useState } from 'react';
import { NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { stockLegible } from '#contract/words/texto.ts';
import { usePhone } from '#ui/browser/use-phone.ts';
import { Button } from '#ui/controls/button.tsx';
import { PaginationBar } from '#ui/controls/pagination-bar.tsx';
import { Badge } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import type { RowCard } from '#ui/display/row-cards.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { CATEGORIA_ACCENT } from '#ui/theme/accent.ts';
import { rutaDeProductosCon } from '../../../lib/routes.ts';
import { useEsPropietario } from '../../../lib/session/permisos.ts';
import { RowName, type RutaDe, useRowPages } from '../../../shared/reportes/resumen/row-pages.tsx';
import styles from '../reportes-page.module.css';
import type { InventarioAparte } from './inventario-aparte.ts';
import { type CategoriaEnPaginas, type Producto, paginacionDe } from './paginas.ts';

const columnasBase = (rutaDe: RutaDe<Producto>): Column<Producto>[] => [
  {
    header: 'Producto',
    rowHeader: true,
    cell: (producto) => <RowName to={rutaDe(producto)}>{producto.nombre}</RowName>,
  },
  { header: 'Stock', num: true, cell: (producto) => stockLegible(producto).toLocaleString('es-GT') },
  { header: 'Precio Venta', num: true, cell: ({ precioVenta }) => <Price quetzales={precioVenta} /> },
];
const MARGEN: Column<Producto> = {
  header: 'Margen %',
  num: true,
  cell: ({ margen }) => (margen === null ? '—' : `${margen.toFixed(2)} %`),
};
const ESTADO: Column<Producto> = {
  header: 'Estado',
  cell: ({ stockBajo }) => <EstadoDeStock stockBajo={stockBajo} />,
};

function EstadoDeStock({ stockBajo }: { stockBajo: boolean }) {
  return <Badge tone={stockBajo ? 'danger' : 'success'}>{stockBajo ? 'Stock Bajo' : 'Normal'}</Badge>;
}

/** A product of the report on a phone. */
function tarjetaDe(producto: Producto, propietario: boolean): RowCard {
  const { nombre, precioVenta, stockBajo } = producto;
  return {
    title: nombre,
    amount: <Price quetzales={precioVenta} />,
    state: (
      <>
        <EstadoDeStock stockBajo={stockBajo} />
        {producto.controlaStock && 'Hay '}
        {stockLegible(producto).toLocaleString('es-GT')}
      </>
    ),
    when: propietario && <>Margen {MARGEN.cell(producto, 0)}</>,
  };
}

/** On a phone so many products of a category are shown at once; the others on demand. */
const A_LA_VISTA = 5;

interface CategoriaProps {
  categoria: CategoriaEnPaginas;
  /** The report that it is a part of. */
  inventario: InventarioAparte;
}

/** The page of a category that is shown: at first, and after a new report, its first one. */
function usePagina({ categoria, inventario }: CategoriaProps) {
  const [vista, setVista] = useState({ de: categoria, pagina: 1, productos: categoria.productos });

  async function ir(pagina: number) {
    try {
      setVista({ de: categoria, pagina, productos: await inventario.pagina(categoria.categoria, pagina) });
    } catch {
      toast.error('❌ Error al cargar el reporte de inventario', { topic: 'inventario' });
    }
  }

  if (vista.de === categoria) return { ...vista, ir };
  return { pagina: 1, productos: categoria.productos, ir };
}

/** The products of one category, page by page; a row leads to its product. Drawn again only when it changes itself. */
export const CategoriaDeInventario = memo(function CategoriaDeInventario(props: CategoriaProps) {
  const { categoria, cantidadProductos } = props.categoria;
  const nombre = NOMBRE_DE_CATEGORIA[categoria];
  const phone = usePhone();
  const propietario = useEsPropietario();
  const [todos, setTodos] = useState(false);
  const { pagina, productos, ir } = usePagina(props);
  const { rutaDe, opening } = useRowPages('productos', (producto: Producto) =>
    rutaDeProductosCon(producto.nombre),
  );
  const corta = phone && cantidadProductos > A_LA_VISTA;
  const pagination = paginacionDe(cantidadProductos, pagina);
  return (
    <section>
      <h2 className={styles.category}>
        <Badge accent={CATEGORIA_ACCENT[categoria]}>{nombre}</Badge>
        <span className={styles.howMany}>
          {cantidadProductos.toLocaleString('es-GT')} {cantidadProductos === 1 ? 'producto' : 'productos'}
        </span>
      </h2>
      <DataTable
        label={`Inventario de ${nombre}`}
        columns={[...columnasBase(rutaDe), ...(propietario ? [MARGEN] : []), ESTADO]}
        rows={corta && !todos ? props.categoria.productos.slice(0, A_LA_VISTA) : productos}
        rowKey={({ _id }) => _id}
        card={(producto) => tarjetaDe(producto, propietario)}
        {...opening}
      />
      {pagination.totalPages > 1 && !(corta && !todos) && (
        <PaginationBar
          className={styles.pages}
          label={`Páginas de ${nombre}`}
          pagination={pagination}
          onPage={(otra) => void ir(otra)}
        />
      )}
      {corta && (
        <Button
          variant="secondary"
          className={styles.all}
          aria-expanded={todos}
          onClick={() => setTodos(!todos)}
        >
          {todos ? 'Ver menos' : `Ver todos (${cantidadProductos.toLocaleString('es-GT')})`}
        </Button>
      )}
    </section>
  );
});
