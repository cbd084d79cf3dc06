import { useState } from 'react';
import { CATEGORIAS, ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import type { ReporteInventario } from '#contract/reportes.ts';
import { CATEGORY_ACCENT } from '#ui/accent.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DataTable, Td, Th } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Price } from '#ui/price.tsx';
import { Select } from '#ui/select.tsx';
import { api } from '../../lib/api.ts';
import { Figure, Figures } from '../../lib/figures.tsx';
import { useEsPropietario } from '../../lib/permiso.ts';
import { useLoad } from '../../lib/use-load.ts';
import { ReportState } from './report-state.tsx';
import styles from './reportes-page.module.css';

export function InventoryTab({ shown }: { shown: boolean }) {
  const [categoria, setCategoria] = useState('todos');
  const [stockBajo, setStockBajo] = useState(false);
  const [pedido, setPedido] = useState({ categoria, stockBajo, vez: 0 });
  const load = useLoad(
    JSON.stringify(pedido),
    (signal) =>
      api.get<ReporteInventario>('/api/reportes/inventario', {
        query: { categoria: pedido.categoria, stockBajo: pedido.stockBajo || undefined },
        signal,
      }),
    'Error al cargar el reporte de inventario',
  );
  return (
    <div hidden={!shown} className={styles.tab}>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          setPedido(({ vez }) => ({ categoria, stockBajo, vez: vez + 1 }));
        }}
      >
        <Field label="Categoría" className={styles.filter}>
          <Select value={categoria} onChange={(event) => setCategoria(event.currentTarget.value)}>
            <option value="todos">{ETIQUETA_CATEGORIA.todos}</option>
            {CATEGORIAS.map((una) => (
              <option key={una} value={una}>
                {ETIQUETA_CATEGORIA[una]}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          className={styles.check}
          label="Solo Stock Bajo"
          checked={stockBajo}
          onChange={(event) => setStockBajo(event.currentTarget.checked)}
        />
        <Button type="submit" className={styles.submit} loading={load.loading && load.data !== undefined}>
          Generar Reporte
        </Button>
      </form>
      <ReportState load={load} shown={shown}>
        {(reporte) => <Report reporte={reporte} />}
      </ReportState>
    </div>
  );
}

function Report({ reporte: { resumen, productosPorCategoria } }: { reporte: ReporteInventario }) {
  const propietario = useEsPropietario();
  const conProductos = productosPorCategoria.filter(({ productos }) => productos.length > 0);
  return (
    <div className={styles.tab}>
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
          title="Ningún producto así"
          text="Prueba con otra categoría o quita «Solo Stock Bajo»."
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
          <DataTable label={`Inventario de ${ETIQUETA_CATEGORIA[categoria]}`} dense>
            <thead>
              <tr>
                <Th>Producto</Th>
                <Th num>Stock</Th>
                <Th num>Precio Venta</Th>
                {propietario && <Th num>Margen %</Th>}
                <Th>Estado</Th>
              </tr>
            </thead>
            <tbody>
              {productos.map((producto) => (
                <tr key={producto._id}>
                  <th scope="row">{producto.nombre}</th>
                  <Td num>{producto.stock.toLocaleString('es-GT')}</Td>
                  <Td num>
                    <Price quetzales={producto.precioVenta} />
                  </Td>
                  {propietario && (
                    <Td num>{producto.margen === null ? '—' : `${producto.margen.toFixed(2)} %`}</Td>
                  )}
                  <Td>
                    <Badge tone={producto.stockBajo ? 'danger' : 'success'}>
                      {producto.stockBajo ? 'Stock Bajo' : 'Normal'}
                    </Badge>
                  </Td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        </section>
      ))}
    </div>
  );
}
