import { useState } from 'react';
import { OBTENER_REPORTE_DE_INVENTARIO } from '#contract/calls/addresses.ts';
import type { ReporteInventario } from '#contract/schemas/ventas/reportes.ts';
import { CATEGORIAS, NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { diaDe } from '#contract/words/dias.ts';
import { stockLegible } from '#contract/words/texto.ts';
import { usePhone } from '#ui/browser/use-phone.ts';
import { Button } from '#ui/controls/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Card } from '#ui/display/card.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import type { RowCard } from '#ui/display/row-cards.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { CATEGORIA_ACCENT } from '#ui/theme/accent.ts';
import { api } from '../../../lib/api.ts';
import { rutaDeProductosCon } from '../../../lib/routes.ts';
import { useEsPropietario } from '../../../lib/session/permisos.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { ChoiceFilter } from '../../../shared/listas/filter-bar.tsx';
import { chosenOf, ListFilters } from '../../../shared/listas/list-filters.tsx';
import { MoreTools } from '../../../shared/listas/more-tools.tsx';
import { useFilters } from '../../../shared/listas/use-filters.ts';
import { PrimerProductoLink } from '../../../shared/pagina/siguiente-paso.tsx';
import { HojasButtons } from '../../../shared/reportes/hojas/hojas-buttons.tsx';
import { PdfButton } from '../../../shared/reportes/pdf/pdf-button.tsx';
import { CifrasList, CifraView } from '../../../shared/reportes/resumen/cifras.tsx';
import { RowName, type RutaDe, useRowPages } from '../../../shared/reportes/resumen/row-pages.tsx';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import { ReporteState } from '../reporte-state.tsx';
import styles from '../reportes-page.module.css';
import { SinCostoAviso } from '../sin-costo-aviso.tsx';
import { type FiltroDeInventario, reporteDeInventario, tablaDeInventario } from './reporte-de-inventario.ts';

type Filtro = Omit<FiltroDeInventario, 'hoy'>;

/** Defaults of the filters in the address. */
const SIN_FILTROS = { categoria: 'todos', stockBajo: 'false' };

function categoriaDe(texto: string): Filtro['categoria'] {
  return CATEGORIAS.find((una) => una === texto) ?? 'todos';
}

export function InventarioTab({ shown }: { shown: boolean }) {
  const filters = useFilters(SIN_FILTROS);
  const { values, set } = filters;
  const pedido: Filtro = { categoria: categoriaDe(values.categoria), stockBajo: values.stockBajo === 'true' };
  // The filters being edited; they apply when the button is pressed.
  const [elegido, setElegido] = useState<Partial<Filtro>>({});
  const filtro = { ...pedido, ...elegido };
  const load = useLoad(
    JSON.stringify(pedido),
    (signal) =>
      api(OBTENER_REPORTE_DE_INVENTARIO, {
        query: { categoria: pedido.categoria, stockBajo: pedido.stockBajo || undefined },
        signal,
      }),
    'Error al cargar el reporte de inventario',
  );

  function generar() {
    setElegido({});
    if (filtro.categoria === pedido.categoria && filtro.stockBajo === pedido.stockBajo) load.reload();
    else set({ categoria: filtro.categoria, stockBajo: String(filtro.stockBajo) });
    return true;
  }

  return (
    <div hidden={!shown} className={styles.tab}>
      <ListFilters
        filters={filters}
        chosen={[
          ...chosenOf(filters, 'categoria', NOMBRE_DE_CATEGORIA),
          ...chosenOf(filters, 'stockBajo', { true: 'Solo Stock Bajo' }),
        ]}
        submit={{
          label: 'Generar Reporte',
          busy: load.loading && load.data !== undefined,
          onSubmit: generar,
        }}
      >
        <ChoiceFilter
          label="Categoría"
          value={filtro.categoria}
          onChange={(categoria) => setElegido((antes) => ({ ...antes, categoria: categoriaDe(categoria) }))}
          all={{ value: 'todos', label: NOMBRE_DE_CATEGORIA.todos }}
          values={CATEGORIAS}
          labels={NOMBRE_DE_CATEGORIA}
        />
        <Checkbox
          label="Solo Stock Bajo"
          checked={filtro.stockBajo}
          onChange={({ currentTarget: { checked } }) =>
            setElegido((antes) => ({ ...antes, stockBajo: checked }))
          }
        />
      </ListFilters>
      <ReporteState load={load} shown={shown}>
        {(reporte) => <InventarioReporte reporte={reporte} filtro={pedido} />}
      </ReporteState>
    </div>
  );
}

type Producto = ReporteInventario['productosPorCategoria'][number]['productos'][number];

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

interface InventarioReporteProps {
  reporte: ReporteInventario;
  filtro: Filtro;
}

function InventarioReporte({ reporte, filtro }: InventarioReporteProps) {
  const propietario = useEsPropietario();
  const zona = useTienda()?.zonaHoraria;
  const { resumen, productosPorCategoria } = reporte;
  const enPapel = () =>
    reporteDeInventario(reporte, { ...filtro, hoy: diaDe(new Date(), zona) }, propietario);
  const todo = filtro.categoria === 'todos' && !filtro.stockBajo;
  const conProductos = productosPorCategoria.filter(({ productos }) => productos.length > 0);
  return (
    <div className={styles.tab}>
      <Card
        as="section"
        className={styles.summary}
        title="Resumen del inventario"
        actions={
          <MoreTools>
            {(close) => (
              <>
                <PdfButton onDone={close} reporte={enPapel} />
                <HojasButtons
                  onDone={close}
                  hojas={() => ({
                    archivo: enPapel().archivo,
                    tablas: [tablaDeInventario(reporte, propietario)],
                  })}
                />
              </>
            )}
          </MoreTools>
        }
      >
        <CifrasList>
          <CifraView label="Total Productos" value={resumen.totalProductos} />
          <CifraView label="Stock Bajo" value={resumen.productosStockBajo} />
          {propietario && resumen.valorInventarioTotal !== null && (
            <CifraView label="Valor Inventario" quetzales={resumen.valorInventarioTotal} />
          )}
        </CifrasList>
      </Card>
      <SinCostoAviso />
      {conProductos.length === 0 && (
        <EmptyState
          accent="mint"
          title={todo ? 'Todavía no hay productos' : 'Ningún producto así'}
          text={
            todo
              ? 'El inventario empieza con el primero que agregues.'
              : 'Prueba con otra categoría o quita «Solo Stock Bajo».'
          }
          action={todo && <PrimerProductoLink />}
        />
      )}
      {conProductos.map((una) => (
        <Categoria key={una.categoria} {...una} propietario={propietario} />
      ))}
    </div>
  );
}

/** On a phone so many products of a category are shown at once; the others on demand. */
const A_LA_VISTA = 5;

type CategoriaProps = ReporteInventario['productosPorCategoria'][number] & { propietario: boolean };

/** The products of one category; a row leads to its product. */
function Categoria({ categoria, cantidadProductos, productos, propietario }: CategoriaProps) {
  const phone = usePhone();
  const [todos, setTodos] = useState(false);
  const { rutaDe, opening } = useRowPages('productos', ({ nombre }: Producto) => rutaDeProductosCon(nombre));
  const corta = phone && productos.length > A_LA_VISTA;
  return (
    <section>
      <h2 className={styles.category}>
        <Badge accent={CATEGORIA_ACCENT[categoria]}>{NOMBRE_DE_CATEGORIA[categoria]}</Badge>
        <span className={styles.howMany}>
          {cantidadProductos} {cantidadProductos === 1 ? 'producto' : 'productos'}
        </span>
      </h2>
      <DataTable
        label={`Inventario de ${NOMBRE_DE_CATEGORIA[categoria]}`}
        columns={[...columnasBase(rutaDe), ...(propietario ? [MARGEN] : []), ESTADO]}
        rows={corta && !todos ? productos.slice(0, A_LA_VISTA) : productos}
        rowKey={({ _id }) => _id}
        card={(producto) => tarjetaDe(producto, propietario)}
        {...opening}
      />
      {corta && (
        <Button
          variant="secondary"
          className={styles.all}
          aria-expanded={todos}
          onClick={() => setTodos(!todos)}
        >
          {todos ? 'Ver menos' : `Ver todos (${productos.length.toLocaleString('es-GT')})`}
        </Button>
      )}
    </section>
  );
}
