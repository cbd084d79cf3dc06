import { useState } from 'react';
import { CATEGORIAS, ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import { diaDe } from '#contract/dias.ts';
import type { ReporteInventario } from '#contract/reportes.ts';
import { CATEGORY_ACCENT } from '#ui/accent.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Price } from '#ui/price.tsx';
import { api } from '../../lib/api.ts';
import { Figure, Figures } from '../../lib/figures.tsx';
import { ChoiceFilter, FilterBar } from '../../lib/filter-bar.tsx';
import { PdfButton } from '../../lib/informes/pdf-button.tsx';
import { SheetButtons } from '../../lib/informes/sheet-buttons.tsx';
import { useEsPropietario } from '../../lib/permiso.ts';
import { useTienda } from '../../lib/tienda.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useLoad } from '../../lib/use-load.ts';
import { type FiltroDeInventario, informeInventario, tablaDeInventario } from './informes.ts';
import { ReportState } from './report-state.tsx';
import styles from './reportes-page.module.css';

type Filtro = Omit<FiltroDeInventario, 'hoy'>;

/** The filters of the address, as they stand when it names none. */
const SIN_FILTROS = { categoria: 'todos', stockBajo: 'false' };

function categoriaDe(texto: string): Filtro['categoria'] {
  return CATEGORIAS.find((una) => una === texto) ?? 'todos';
}

export function InventoryTab({ shown }: { shown: boolean }) {
  const { values, set } = useFilters(SIN_FILTROS);
  const pedido: Filtro = { categoria: categoriaDe(values.categoria), stockBajo: values.stockBajo === 'true' };
  // What is chosen counts once the button sends it.
  const [elegido, setElegido] = useState<Partial<Filtro>>({});
  const filtro = { ...pedido, ...elegido };
  const load = useLoad(
    JSON.stringify(pedido),
    (signal) =>
      api.get<ReporteInventario>('/api/reportes/inventario', {
        query: { categoria: pedido.categoria, stockBajo: pedido.stockBajo || undefined },
        signal,
      }),
    'Error al cargar el reporte de inventario',
  );

  function generar() {
    setElegido({});
    if (filtro.categoria === pedido.categoria && filtro.stockBajo === pedido.stockBajo) load.reload();
    else set({ categoria: filtro.categoria, stockBajo: String(filtro.stockBajo) });
  }

  return (
    <div hidden={!shown} className={styles.tab}>
      <FilterBar onSubmit={generar}>
        <ChoiceFilter
          label="Categoría"
          value={filtro.categoria}
          onChange={(categoria) => setElegido((antes) => ({ ...antes, categoria: categoriaDe(categoria) }))}
          all={{ value: 'todos', label: ETIQUETA_CATEGORIA.todos }}
          values={CATEGORIAS}
          labels={ETIQUETA_CATEGORIA}
        />
        <Checkbox
          label="Solo Stock Bajo"
          checked={filtro.stockBajo}
          onChange={({ currentTarget: { checked } }) =>
            setElegido((antes) => ({ ...antes, stockBajo: checked }))
          }
        />
        <Button type="submit" loading={load.loading && load.data !== undefined}>
          Generar Reporte
        </Button>
      </FilterBar>
      <ReportState load={load} shown={shown}>
        {(reporte) => <Report reporte={reporte} filtro={pedido} />}
      </ReportState>
    </div>
  );
}

type Producto = ReporteInventario['productosPorCategoria'][number]['productos'][number];

const COLUMNAS: Column<Producto>[] = [
  { header: 'Producto', rowHeader: true, cell: ({ nombre }) => nombre },
  { header: 'Stock', num: true, cell: ({ stock }) => stock.toLocaleString('es-GT') },
  { header: 'Precio Venta', num: true, cell: ({ precioVenta }) => <Price quetzales={precioVenta} /> },
];
const MARGEN: Column<Producto> = {
  header: 'Margen %',
  num: true,
  cell: ({ margen }) => (margen === null ? '—' : `${margen.toFixed(2)} %`),
};
const ESTADO: Column<Producto> = {
  header: 'Estado',
  cell: ({ stockBajo }) => (
    <Badge tone={stockBajo ? 'danger' : 'success'}>{stockBajo ? 'Stock Bajo' : 'Normal'}</Badge>
  ),
};

interface ReportProps {
  reporte: ReporteInventario;
  filtro: Filtro;
}

function Report({ reporte, filtro }: ReportProps) {
  const propietario = useEsPropietario();
  const zona = useTienda()?.zonaHoraria;
  const { resumen, productosPorCategoria } = reporte;
  const informe = () => informeInventario(reporte, { ...filtro, hoy: diaDe(new Date(), zona) }, propietario);
  const todo = filtro.categoria === 'todos' && !filtro.stockBajo;
  const columnas = [...COLUMNAS, ...(propietario ? [MARGEN] : []), ESTADO];
  const conProductos = productosPorCategoria.filter(({ productos }) => productos.length > 0);
  return (
    <div className={styles.tab}>
      <div className={styles.downloads}>
        <PdfButton informe={informe} />
        <SheetButtons
          hojas={() => ({ archivo: informe().archivo, tablas: [tablaDeInventario(reporte, propietario)] })}
        />
      </div>
      <Card as="section" title="Resumen del inventario">
        <Figures>
          <Figure label="Total Productos" value={resumen.totalProductos} />
          <Figure label="Stock Bajo" value={resumen.productosStockBajo} />
          {propietario && resumen.valorInventarioTotal !== null && (
            <Figure label="Valor Inventario" quetzales={resumen.valorInventarioTotal} />
          )}
        </Figures>
      </Card>
      {conProductos.length === 0 && (
        <EmptyState
          accent="mint"
          title={todo ? 'Todavía no hay productos' : 'Ningún producto así'}
          text={
            todo
              ? 'El inventario empieza con el primero que agregues.'
              : 'Prueba con otra categoría o quita «Solo Stock Bajo».'
          }
        />
      )}
      {conProductos.map(({ categoria, cantidadProductos, productos }) => (
        <section key={categoria}>
          <h2 className={styles.category}>
            <Badge accent={CATEGORY_ACCENT[categoria]}>{ETIQUETA_CATEGORIA[categoria]}</Badge>
            <span className={styles.howMany}>
              {cantidadProductos} {cantidadProductos === 1 ? 'producto' : 'productos'}
            </span>
          </h2>
          <DataTable
            label={`Inventario de ${ETIQUETA_CATEGORIA[categoria]}`}
            columns={columnas}
            rows={productos}
            rowKey={({ _id }) => _id}
          />
        </section>
      ))}
    </div>
  );
}
