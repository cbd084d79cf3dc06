import { Link } from 'react-router-dom';
import type { ReporteDashboard } from '#contract/reportes.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { Figure, Figures } from './figures.tsx';
import { useEsPropietario, usePermiso } from './permiso.ts';
import { RUTAS } from './routes.ts';
import styles from './summary-cards.module.css';
import { FrequentClientsTable, LowStockTable, TopProductsTable } from './summary-tables.tsx';

/** Today, the month, what runs out, what sells and who buys. */
export function Summary({ datos }: { datos: ReporteDashboard }) {
  const propietario = useEsPropietario();
  const verProductos = usePermiso('productos');
  const { resumenDiario: dia, resumenMensual: mes, inventario } = datos;
  return (
    <div className={styles.grid}>
      <Card as="section" title="Hoy">
        <Figures>
          <Figure live label="Ventas" value={dia.ventasHoy} />
          <Figure live label="Monto" quetzales={dia.montoHoy} />
          {propietario && dia.gananciaHoy !== null && (
            <Figure live label="Ganancia" quetzales={dia.gananciaHoy} />
          )}
        </Figures>
      </Card>
      <Card as="section" title="Este mes">
        <Figures>
          <Figure live label="Ventas" value={mes.ventasMes} />
          <Figure live label="Monto" quetzales={mes.montoMes} />
          {propietario && mes.gananciaMes !== null && (
            <Figure live label="Ganancia" quetzales={mes.gananciaMes} />
          )}
        </Figures>
      </Card>
      <Card
        as="section"
        padding="none"
        title={`Stock Bajo (${inventario.productosStockBajo.toLocaleString('es-GT')})`}
        className={styles.table}
      >
        <LowStockTable lista={inventario.listaBajo} />
        {verProductos && inventario.productosStockBajo > inventario.listaBajo.length && (
          <p className={styles.rest}>
            <Link to={`${RUTAS.productos}?stockBajo=true`}>
              Ver los {inventario.productosStockBajo.toLocaleString('es-GT')} productos
            </Link>
          </p>
        )}
      </Card>
      <div className={styles.stack}>
        <Card
          as="section"
          padding="none"
          title="Productos más vendidos"
          actions={<span className={styles.period}>Este mes</span>}
          className={styles.table}
        >
          <TopProductsTable lista={datos.topProductos} />
        </Card>
        <Card
          as="section"
          padding="none"
          title="Clientes frecuentes"
          actions={<span className={styles.period}>Desde siempre</span>}
          className={styles.table}
        >
          <FrequentClientsTable lista={datos.clientesFrecuentes} />
        </Card>
      </div>
    </div>
  );
}

/** The shape of the summary to come. */
export function SummarySkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className={styles.grid}>
      <Skeleton shape="block" height="7.5rem" />
      <Skeleton shape="block" height="7.5rem" />
      <Skeleton shape="block" height="24rem" />
      <Skeleton shape="block" height="24rem" />
    </SkeletonGroup>
  );
}
