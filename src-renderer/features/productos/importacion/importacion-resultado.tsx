import type { ArchivoDeProductos } from '#contract/schemas/catalogo/importacion.ts';
import { NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { stockLegible } from '#contract/words/texto.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import type { RowCard } from '#ui/display/row-cards.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { CifrasList, CifraView } from '../../../shared/reportes/resumen/cifras.tsx';
import { enPalabras } from './cambios-en-palabras.ts';
import styles from './importacion-dialog.module.css';
import { erroresDe, preguntaDe } from './use-importacion.ts';

type Problema = ArchivoDeProductos['problemas']['primeros'][number];

const LINEA: Column<Problema> = { header: 'Línea', num: true, cell: ({ linea }) => linea };
const PRODUCTO: Column<Problema> = { header: 'Producto', cell: ({ nombre }) => nombre };
const QUE_CORREGIR: Column<Problema> = { header: 'Qué corregir', cell: ({ mensaje }) => mensaje };

/** Errors of a file, with their lines and products. */
export function ErroresTable({ label, errores }: { label: string; errores: Problema[] }) {
  const conNombre = errores.some(({ nombre }) => nombre);
  return (
    <DataTable
      label={label}
      columns={conNombre ? [LINEA, PRODUCTO, QUE_CORREGIR] : [LINEA, QUE_CORREGIR]}
      rows={errores}
      rowKey={({ linea, mensaje }) => `${linea} ${mensaje}`}
      card={({ linea, nombre, mensaje }) => ({
        title: nombre ?? mensaje,
        state: nombre && mensaje,
        when: `Línea ${linea}`,
      })}
    />
  );
}

type Muestra = ArchivoDeProductos['muestra'][number];

const MUESTRA: Column<Muestra>[] = [
  { header: 'Línea', num: true, cell: ({ linea }) => linea },
  { header: 'Producto', rowHeader: true, cell: ({ nombre }) => nombre },
  { header: 'Qué pasa', cell: (una) => <QuePasa una={una} /> },
  { header: 'Categoría', cell: ({ producto }) => NOMBRE_DE_CATEGORIA[producto.categoria] },
  { header: 'Compra', num: true, cell: ({ producto }) => <Price quetzales={producto.precioCompra} /> },
  { header: 'Venta', num: true, cell: ({ producto }) => <Price quetzales={producto.precioVenta} /> },
  { header: 'Stock', num: true, cell: (una) => <Stock una={una} /> },
];

function QuePasa({ una: { que, cambios, tocayo } }: { una: Muestra }) {
  if (que === 'cambia') return <Cambios cambios={cambios} />;
  return (
    <>
      <Badge tone={tocayo ? 'warning' : 'success'}>Nuevo</Badge> {tocayo}
    </>
  );
}

/** What is in stock; of a new product that is not counted, that its number in the file is not either. */
function Stock({ una: { que, producto } }: { una: Muestra }) {
  const { controlaStock, stock } = producto;
  if (controlaStock) return stock.toLocaleString('es-GT');
  const dejado = que === 'nuevo' && stock > 0;
  return (
    <>
      {stockLegible(producto)}
      {dejado && <span className={styles.dropped}>No se cuenta: el {numero(stock)} no se usa</span>}
    </>
  );
}

/** A line on a phone: what becomes of the product, and what it costs. */
function tarjetaDe(una: Muestra): RowCard {
  const { nombre, producto } = una;
  return {
    title: nombre,
    amount: <Price quetzales={producto.precioVenta} />,
    state: (
      <>
        <QuePasa una={una} />
        <span className={styles.field}>
          {NOMBRE_DE_CATEGORIA[producto.categoria]}, compra <Price quetzales={producto.precioCompra} />
        </span>
      </>
    ),
    when: <Stock una={una} />,
  };
}

/** Each changed field, with its value before and after. */
function Cambios({ cambios }: Pick<ArchivoDeProductos['muestra'][number], 'cambios'>) {
  return (
    <ul className={styles.changes}>
      {cambios.map((cambio) => {
        const { campo, antes, despues } = enPalabras(cambio);
        return (
          <li key={cambio.campo}>
            <span className={styles.field}>{campo}</span> {antes} → <strong>{despues}</strong>
          </li>
        );
      })}
    </ul>
  );
}

const numero = (n: number) => n.toLocaleString('es-GT');

/** What a file changes, or would change: counts, products and errors. */
export function ImportacionResultado({ archivo }: { archivo: ArchivoDeProductos }) {
  const { creados, cambiados, iguales, otroStock, tocayos, muestra, comoExcel } = archivo;
  const errores = erroresDe(archivo);
  const pregunta = preguntaDe(archivo);
  if (pregunta === 'columna' || pregunta === 'costo') return null;
  return (
    <>
      {!pregunta && (
        <CifrasList>
          <CifraView label="Nuevos" value={creados} />
          {tocayos > 0 && <CifraView label="Nombre repetido" value={tocayos} />}
          <CifraView label="Cambian" value={cambiados} />
          <CifraView label="Ya estaban igual" value={iguales} />
          <CifraView label="Errores" value={errores.total} />
        </CifrasList>
      )}
      {comoExcel && (
        <Banner tone="warning">
          El archivo no es UTF-8: se leyó como lo guarda Excel. Revisa que los acentos se vean bien.
        </Banner>
      )}
      {otroStock > 0 && (
        <Banner>
          {otroStock === 1 ? 'Un producto ya está' : `${numero(otroStock)} productos ya están`} con otro
          stock, que no se toca.
        </Banner>
      )}
      {errores.total > 0 ? (
        <>
          <ErroresTable label="Líneas con errores" errores={errores.primeros} />
          {errores.total > errores.primeros.length && (
            <p className={styles.quiet}>… y {numero(errores.total - errores.primeros.length)} más.</p>
          )}
        </>
      ) : (
        muestra.length > 0 && (
          <>
            <DataTable
              label="Lo que cambia"
              columns={MUESTRA}
              rows={muestra}
              rowKey={({ linea }) => String(linea)}
              card={tarjetaDe}
            />
            {creados + cambiados > muestra.length && (
              <p className={styles.quiet}>… y {numero(creados + cambiados - muestra.length)} más.</p>
            )}
          </>
        )
      )}
    </>
  );
}
