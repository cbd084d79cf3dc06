import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReporteDashboard } from '#contract/schemas/ventas/reportes.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Price } from '#ui/display/price.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { RUTA_SIN_COBRAR, RUTA_STOCK_BAJO, RUTAS } from '../../../lib/routes.ts';
import { useEsPropietario, usePermiso } from '../../../lib/session/permisos.ts';
import { cambioEn, diaDeLaSemana } from '../../listas/periodos.ts';
import { cuandoLegible } from '../../tienda/hora-legible.ts';
import { useTienda } from '../../tienda/tienda.ts';
import { Cambio, CifrasList, CifraView } from './cifras.tsx';
import styles from './resumen.module.css';
import { ClientesFrecuentesTable, MasVendidosTable, StockBajoTable } from './resumen-tables.tsx';

/** Figures for today and the month, low stock, best sellers and frequent clients. */
export function Resumen({ datos }: { datos: ReporteDashboard }) {
  const { productosStockBajo, listaBajo } = datos.inventario;
  const verProductos = usePermiso('productos');
  return (
    <div className={styles.grid}>
      <HoyCard datos={datos} />
      <PedidosCard pedidos={datos.pedidos} />
      <div className={styles.pair}>
        <CajaCard cajas={datos.cajas} />
        <Card as="section" title="Stock Bajo" className={styles.tile}>
          <CifrasList>
            <CifraView
              live
              label={productosStockBajo === 1 ? 'Producto' : 'Productos'}
              value={productosStockBajo}
              to={verProductos ? RUTA_STOCK_BAJO : undefined}
            />
          </CifrasList>
        </Card>
      </div>
      <MesCard datos={datos} />
      <Card
        as="section"
        padding="none"
        title={`Stock Bajo (${productosStockBajo.toLocaleString('es-GT')})`}
        className={styles.table}
      >
        <StockBajoTable lista={listaBajo} />
        {verProductos && productosStockBajo > listaBajo.length && (
          <p className={styles.rest}>
            <Link to={RUTA_STOCK_BAJO}>Ver los {productosStockBajo.toLocaleString('es-GT')} productos</Link>
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

/** The sales of today, against the same weekday of last week until now. */
function HoyCard({ datos: { periodo, resumenDiario: dia, semanaPasada } }: { datos: ReporteDashboard }) {
  const propietario = useEsPropietario();
  const verVentas = usePermiso('ventas');
  const { hoy } = periodo;
  const reporte = rutaDelReporte(hoy, hoy);
  const ventas = verVentas ? `${RUTAS.ventas}?fechaInicio=${hoy}&fechaFin=${hoy}` : reporte;
  return (
    <Card as="section" title="Hoy" className={styles.tile}>
      <CifrasList>
        <CifraView live label="Ventas" value={dia.ventasHoy} to={ventas} />
        <CifraView live label="Monto" quetzales={dia.montoHoy} to={ventas} />
        {propietario && dia.gananciaHoy !== null && (
          <CifraView live label="Ganancia" quetzales={dia.gananciaHoy} to={reporte} />
        )}
      </CifrasList>
      <p className={styles.before}>
        <SemanaPasada antes={semanaPasada} montoHoy={dia.montoHoy} />
      </p>
    </Card>
  );
}

interface SemanaPasadaProps {
  antes: ReporteDashboard['semanaPasada'];
  montoHoy: number;
}

/** The same weekday of last week until this hour; its whole day when nothing was sold until then. */
function SemanaPasada({ antes, montoHoy }: SemanaPasadaProps) {
  const dia = diaDeLaSemana(antes.dia);
  if (antes.montoDelDia === 0) return <>El {dia} pasado no hubo ventas</>;
  if (antes.ventas === 0) {
    return (
      <>
        El {dia} pasado a esta hora aún no había ventas (todo el {dia}:{' '}
        <Price quetzales={antes.montoDelDia} />)
      </>
    );
  }
  return (
    <>
      El {dia} pasado a esta hora:{' '}
      {antes.ventas === 1 ? '1 venta' : `${antes.ventas.toLocaleString('es-GT')} ventas`},{' '}
      <Price quetzales={antes.monto} />
      <Cambio percent={cambioEn(montoHoy, antes.monto)} />
    </>
  );
}

/** The report of the sales of a period. */
function rutaDelReporte(fechaInicio: string, fechaFin: string): string {
  return `${RUTAS.reportes}?tab=ventas&fechaInicio=${fechaInicio}&fechaFin=${fechaFin}`;
}

function MesCard({ datos: { periodo, resumenMensual: mes } }: { datos: ReporteDashboard }) {
  const propietario = useEsPropietario();
  const { inicioMes, hoy } = periodo;
  const reporte = rutaDelReporte(inicioMes, hoy);
  return (
    <Card as="section" title="Este mes" className={styles.tile}>
      <CifrasList>
        <CifraView live label="Ventas" value={mes.ventasMes} to={reporte} />
        <CifraView live label="Monto" quetzales={mes.montoMes} to={reporte} />
        {propietario && mes.gananciaMes !== null && (
          <CifraView live label="Ganancia" quetzales={mes.gananciaMes} to={reporte} />
        )}
      </CifrasList>
    </Card>
  );
}

/** Orders that wait for somebody: to be handed over, or to be paid. */
function PedidosCard({ pedidos: { porEntregar, enProceso, sinCobrar } }: Pick<ReporteDashboard, 'pedidos'>) {
  const verPedidos = usePermiso('ventas');
  const porCobrar = verPedidos ? RUTA_SIN_COBRAR : undefined;
  const de = (estado: string) => (verPedidos ? `${RUTAS.pedidos}?estado=${estado}` : undefined);
  return (
    <Card as="section" title="Pedidos" className={styles.tile}>
      <CifrasList>
        <CifraView live label="En proceso" value={enProceso} to={de('en-proceso')} />
        <CifraView live label="Listos para entregar" value={porEntregar} to={de('listo-entrega')} />
        <CifraView live label="Entregados sin cobrar" value={sinCobrar.cantidad} to={porCobrar} />
        {sinCobrar.cantidad > 0 && (
          <CifraView live label="Falta cobrar de lo entregado" quetzales={sinCobrar.total} to={porCobrar} />
        )}
      </CifrasList>
    </Card>
  );
}

/** Whose drawers are open and since when; what they should hold only when asked, for eyes nearby. */
function CajaCard({ cajas }: Pick<ReporteDashboard, 'cajas'>) {
  const zona = useTienda()?.zonaHoraria;
  const verCortes = usePermiso('ventas');
  const [shown, setShown] = useState(false);
  const conMonto = cajas.some(({ esperado }) => esperado !== null);
  return (
    <Card as="section" title="Caja" className={styles.tile}>
      {cajas.length === 0 && <p className={styles.before}>Ninguna abierta</p>}
      <ul className={styles.cajas}>
        {cajas.map(({ _id, usuario, abiertaEn, esperado }) => (
          <li key={_id}>
            {verCortes ? <Link to={`${RUTAS.ventas}?tab=cortes&ver=${_id}`}>{usuario}</Link> : usuario}
            <span className={styles.period}>desde {cuandoLegible(abiertaEn, zona)}</span>
            {shown && esperado !== null && (
              <span>
                Debe haber <Price quetzales={esperado} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {conMonto && (
        <Button size="sm" variant="secondary" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Ocultar' : 'Ver cuánto hay'}
        </Button>
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
