import type { ArchivoDeProductos } from '#contract/importacion.ts';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figure, Figures } from '../../lib/figures.tsx';
import { enPalabras } from './import-cambios.ts';
import styles from './import-dialog.module.css';

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

/** Each field that changes: what it is, and what it will be. */
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

/** What a file does to the products, or would do: how many, which, and what is wrong with it. */
export function ImportReport({ archivo }: { archivo: ArchivoDeProductos }) {
  const { creados, cambiados, iguales, otroStock, tocayos, problemas, sobrantes, muestra, comoExcel } =
    archivo;
  return (
    <>
      <Figures>
        <Figure label="Nuevos" value={creados} />
        {tocayos > 0 && <Figure label="Nombre repetido" value={tocayos} />}
        <Figure label="Cambian" value={cambiados} />
        <Figure label="Ya estaban igual" value={iguales} />
        <Figure label="Errores" value={problemas.total} />
      </Figures>
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
