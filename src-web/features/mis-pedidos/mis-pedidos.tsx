import { CircleUser } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PedidoPublico } from '#contract/schemas/ventas/pedidos.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { PaginationBar } from '#ui/controls/pagination-bar.tsx';
import { EmptyState, ErrorState, OfflineState } from '#ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { Link, useSearchParams } from '../../lib/router.tsx';
import { RUTAS } from '../../lib/routes.ts';
import type { Recibo } from '../../shared/recibos.ts';
import styles from './mis-pedidos.module.css';
import { PedidoCard } from './pedido-card.tsx';
import { pedidosDeLaCuenta, pedidosDeRecibos, usePedidos } from './use-pedidos.ts';

interface MisPedidosProps {
  /** Id of the account whose orders are shown; null shows those of this browser. */
  cuenta: string | null;
  /** The receipts of this browser. */
  recibos: readonly Recibo[];
  zona: string | undefined;
  /** Opens sign-in; undefined for who is signed in. */
  onEntrar: (() => void) | undefined;
  accion: (pedido: Pick<PedidoPublico, 'numero' | 'items'>) => ReactNode;
}

/** «Mis Pedidos»: the orders of the account or of this browser. */
export function MisPedidos({ cuenta, recibos, zona, onEntrar, accion }: MisPedidosProps) {
  const [params, setParams] = useSearchParams();
  const numero = Number(params.get('pagina'));
  const page = Number.isSafeInteger(numero) && numero > 0 && numero < 1_000_000 ? numero : 1;
  const deAqui = recibos.map(({ codigoSeguimiento }) => codigoSeguimiento).join();
  const clave = `${cuenta ?? deAqui} ${page}`;
  const { carga, reintentar } = usePedidos(clave, (signal) =>
    cuenta ? pedidosDeLaCuenta(page, signal) : pedidosDeRecibos(recibos, page, signal),
  );
  const titulo = useRef<HTMLHeadingElement>(null);
  const mostrada = useRef(page);

  useEffect(() => {
    if (mostrada.current === page) return;
    mostrada.current = page;
    titulo.current?.focus();
    scrollTo({ top: 0 });
  }, [page]);

  return (
    <div className={styles.pagina}>
      <h1 ref={titulo} tabIndex={-1} className={styles.titulo}>
        Mis Pedidos
      </h1>
      {onEntrar && <Invitacion onEntrar={onEntrar} />}
      {carga.tipo === 'cargando' && <PedidosSkeleton />}
      {carga.tipo === 'error' && carga.sinConexion && <OfflineState onRetry={reintentar} />}
      {carga.tipo === 'error' && !carga.sinConexion && (
        <ErrorState title={carga.mensaje} onRetry={reintentar} />
      )}
      {carga.tipo === 'lista' && carga.pagina.pagination.totalItems === 0 && (
        <EmptyState
          accent="grape"
          title="Todavía no tienes pedidos"
          text={
            cuenta
              ? 'Cuando hagas uno con tu cuenta, aquí verás cómo va.'
              : 'Los pedidos que hagas en este dispositivo aparecerán aquí.'
          }
          action={
            <Link to={RUTAS.catalogo} className={buttonClass()}>
              Ir al Catálogo
            </Link>
          }
        />
      )}
      {carga.tipo === 'lista' && carga.pagina.pagination.totalItems > 0 && (
        <>
          <ul className={styles.lista}>
            {carga.pagina.pedidos.map((pedido) => (
              <PedidoCard
                key={pedido.codigoSeguimiento}
                pedido={pedido}
                zona={zona}
                accion={pedido.items && accion({ ...pedido, items: pedido.items })}
              />
            ))}
          </ul>
          {(carga.pagina.pagination.totalPages > 1 || page > 1) && (
            <PaginationBar
              label="Páginas de tus pedidos"
              noun={['pedido', 'pedidos']}
              pagination={carga.pagina.pagination}
              onPage={(nueva) => setParams(new URLSearchParams({ pagina: String(nueva) }))}
            />
          )}
        </>
      )}
      {cuenta && (
        <p className={styles.sinCuenta}>
          ¿Buscas un pedido que hiciste sin tu cuenta?{' '}
          <Link to={RUTAS.seguimiento}>Encuéntralo con su código</Link>
        </p>
      )}
    </div>
  );
}

function Invitacion({ onEntrar }: { onEntrar: () => void }) {
  return (
    <section className={styles.invitacion} aria-label="Tu cuenta">
      <p>Estos son los pedidos hechos en este dispositivo. Inicia sesión para ver los de tu cuenta.</p>
      <Button variant="secondary" icon={<CircleUser aria-hidden="true" />} onClick={onEntrar}>
        Entrar a mi cuenta
      </Button>
    </section>
  );
}

function PedidosSkeleton() {
  return (
    <SkeletonGroup label="Cargando tus pedidos…" className={styles.lista}>
      <Skeleton shape="block" height="12rem" />
      <Skeleton shape="block" height="12rem" />
      <Skeleton shape="block" height="12rem" />
    </SkeletonGroup>
  );
}
