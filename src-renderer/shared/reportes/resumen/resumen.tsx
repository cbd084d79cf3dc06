import { Link } from 'react-router-dom';
import type { ReporteDashboard } from '#contract/schemas/ventas/reportes.ts';
import { Card } from '#ui/display/card.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { RUTA_SIN_COBRAR, RUTAS } from '../../../lib/routes.ts';
import { useEsPropietario, usePermiso } from '../../../lib/session/permisos.ts';
import { CifrasList, CifraView } from './cifras.tsx';
import styles from './resumen.module.css';
import { ClientesFrecuentesTable, MasVendidosTable, StockBajoTable } from './resumen-tables.tsx';

/** Figures for today and the month, low stock, best sellers and frequent clients. */
export function Resumen({ datos }: { datos: ReporteDashboard }) {
  const propietario = useEsPropietario();
  const verProductos = usePermiso('productos');
  const { resumenDiario: dia, resumenMensual: mes, inventario } = datos;
  return (
    <div className={styles.grid}>
      <Card as="section" title="Hoy">
        <CifrasList>
          <CifraView live label="Ventas" value={dia.ventasHoy} />
          <CifraView live label="Monto" quetzales={dia.montoHoy} />
          {propietario && dia.gananciaHoy !== null && (
            <CifraView live label="Ganancia" quetzales={dia.gananciaHoy} />
          )}
        </CifrasList>
      </Card>
      <Card as="section" title="Este mes">
        <CifrasList>
          <CifraView live label="Ventas" value={mes.ventasMes} />
          <CifraView live label="Monto" quetzales={mes.montoMes} />
          {propietario && mes.gananciaMes !== null && (
            <CifraView live label="Ganancia" quetzales={mes.gananciaMes} />
          )}
        </CifrasList>
      </Card>
      <PedidosCard pedidos={datos.pedidos} />
      <Card
        as="section"
        padding="none"
        title={`Stock Bajo (${inventario.productosStockBajo.toLocaleString('es-GT')})`}
        className={styles.table}
      >
        <StockBajoTable lista={inventario.listaBajo} />
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
          <MasVendidosTable lista={datos.topProductos} />
        </Card>
        <Card
          as="section"
          padding="none"
          title="Clientes frecuentes"
          actions={<span className={styles.period}>Desde siempre</span>}
          className={styles.table}
        >
          <ClientesFrecuentesTable lista={datos.clientesFrecuentes} />
        </Card>
      </div>
    </div>
  );
}

/** Orders that wait for somebody: to be handed over, or to be paid. */
function PedidosCard({ pedidos: { porEntregar, enProceso, sinCobrar } }: Pick<ReporteDashboard, 'pedidos'>) {
  const verPedidos = usePermiso('ventas');
  return (
    <Card as="section" title="Pedidos" className={styles.wide}>
      <CifrasList>
        <CifraView live label="En proceso" value={enProceso} />
        <CifraView live label="Listos para entregar" value={porEntregar} />
        <CifraView live label="Entregados sin cobrar" value={sinCobrar.cantidad} />
        {sinCobrar.cantidad > 0 && <CifraView live label="Falta cobrar" quetzales={sinCobrar.total} />}
      </CifrasList>
      {verPedidos && sinCobrar.cantidad > 0 && (
        <p className={styles.more}>
          <Link to={RUTA_SIN_COBRAR}>
            {sinCobrar.cantidad === 1 ? 'Ver el pedido sin cobrar' : 'Ver los pedidos sin cobrar'}
          </Link>
        </p>
      )}
    </Card>
  );
}

/** The skeleton of the summary. */
export function ResumenSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className={styles.grid}>
      <Skeleton shape="block" height="7.5rem" />
      <Skeleton shape="block" height="7.5rem" />
      <Skeleton shape="block" height="24rem" />
      <Skeleton shape="block" height="24rem" />
    </SkeletonGroup>
  );
}
