import type { ArchivoDeProductos } from '#contract/schemas/catalogo/importacion.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { CifrasList, CifraView } from '../../../shared/reportes/resumen/cifras.tsx';
import { enPalabras } from './cambios-en-palabras.ts';
import styles from './importacion-dialog.module.css';

const PROBLEMAS: Column<{ linea: number; mensaje: string }>[] = [
  { header: 'Línea', num: true, cell: ({ linea }) => linea },
  { header: 'Qué corregir', cell: ({ mensaje }) => mensaje },
];

const MUESTRA: Column<ArchivoDeProductos['muestra'][number]>[] = [
  { header: 'Línea', num: true, cell: ({ linea }) => linea },
  { header: 'Producto', rowHeader: true, cell: ({ nombre }) => nombre },
  {
    header: 'Qué pasa',
    cell: ({ que, cambios, tocayo }) => {
      if (que === 'cambia') return <Cambios cambios={cambios} />;
      return (
        <>
          <Badge tone={tocayo ? 'warning' : 'success'}>Nuevo</Badge> {tocayo}
        </>
      );
    },
  },
];

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
  const { creados, cambiados, iguales, otroStock, tocayos, problemas, sobrantes, muestra, comoExcel } =
    archivo;
  return (
    <>
      <CifrasList>
        <CifraView label="Nuevos" value={creados} />
        {tocayos > 0 && <CifraView label="Nombre repetido" value={tocayos} />}
        <CifraView label="Cambian" value={cambiados} />
        <CifraView label="Ya estaban igual" value={iguales} />
        <CifraView label="Errores" value={problemas.total} />
      </CifrasList>
      {comoExcel && (
        <Banner tone="warning">
          El archivo no es UTF-8: se leyó como lo guarda Excel. Revisa que los acentos se vean bien.
        </Banner>
      )}
      {sobrantes.length > 0 && (
        <Banner tone="warning">Columnas que no se usan: {sobrantes.join(', ')}</Banner>
      )}
      {otroStock > 0 && (
        <Banner>
          {otroStock === 1 ? 'Un producto ya está' : `${numero(otroStock)} productos ya están`} con otro
          stock, que no se toca.
        </Banner>
      )}
      {problemas.total > 0 ? (
        <>
          <DataTable
            label="Líneas con errores"
            columns={PROBLEMAS}
            rows={problemas.primeros}
            rowKey={({ linea, mensaje }) => `${linea} ${mensaje}`}
          />
          {problemas.total > problemas.primeros.length && (
            <p className={styles.quiet}>… y {numero(problemas.total - problemas.primeros.length)} más.</p>
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
