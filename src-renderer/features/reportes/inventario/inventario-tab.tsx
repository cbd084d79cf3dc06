import { useEffect, useState } from 'react';
import { CATEGORIAS, NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { diaDe } from '#contract/words/dias.ts';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
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
import { useTienda } from '../../../shared/tienda/tienda.ts';
import { ReporteState } from '../reporte-state.tsx';
import styles from '../reportes-page.module.css';
import { SinCostoAviso } from '../sin-costo-aviso.tsx';
import { CategoriaDeInventario } from './categoria-de-inventario.tsx';
import { type Filtro, type InventarioAparte, pedirInventario } from './inventario-aparte.ts';
import type { CategoriaEnPaginas } from './paginas.ts';
import { archivoDeInventario } from './reporte-de-inventario.ts';

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
    (signal) => pedirInventario(pedido, signal),
    'Error al cargar el reporte de inventario',
    { release: (inventario) => inventario.cerrar() },
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
        {(inventario) => <InventarioReporte inventario={inventario} />}
      </ReporteState>
    </div>
  );
}

/** The categories that are drawn: one more with each frame, since all at once would hold up whoever types meanwhile. */
function useDibujadas({ categorias }: InventarioAparte): CategoriaEnPaginas[] {
  const [{ de, cuantas }, setDibujadas] = useState({ de: categorias, cuantas: 1 });
  const hasta = de === categorias ? cuantas : 1;
  useEffect(() => {
    if (hasta >= categorias.length) return;
    const frame = requestAnimationFrame(() => setDibujadas({ de: categorias, cuantas: hasta + 1 }));
    return () => cancelAnimationFrame(frame);
  }, [categorias, hasta]);
  return categorias.slice(0, hasta);
}

function InventarioReporte({ inventario }: { inventario: InventarioAparte }) {
  const propietario = useEsPropietario();
  const zona = useTienda()?.zonaHoraria;
  const { resumen, categorias, filtro } = inventario;
  const dibujadas = useDibujadas(inventario);
  const hoy = () => diaDe(new Date(), zona);
  const todo = filtro.categoria === 'todos' && !filtro.stockBajo;
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
                <PdfButton
                  onDone={close}
                  reporte={() => ({
                    archivo: archivoDeInventario(hoy()),
                    puerto: inventario.reporte(hoy(), propietario),
                  })}
                />
                <HojasButtons
                  onDone={close}
                  hojas={() => ({
                    archivo: archivoDeInventario(hoy()),
                    tablas: inventario.tablas(propietario),
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
      {categorias.length === 0 && (
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
      {dibujadas.map((una) => (
        <CategoriaDeInventario key={una.categoria} categoria={una} inventario={inventario} />
      ))}
    </div>
  );
}
