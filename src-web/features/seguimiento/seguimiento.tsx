import { ArrowLeft, PackageSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import { nombreDeEstado } from '#contract/words/estados-de-pedido.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { soloDigitos } from '#contract/words/texto.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { OfflineState } from '#ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { CodeInput } from '#ui/fields/code-input.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Link, useSearchParams } from '../../lib/router.tsx';
import { RUTAS } from '../../lib/routes.ts';
import type { Recibo } from '../../shared/recibos.ts';
import { PedidoDetail, type PedidoDetailProps } from './pedido-detail.tsx';
import { RecibosRecientes } from './recibos-recientes.tsx';
import styles from './seguimiento.module.css';
import { usePedido } from './use-pedido.ts';

interface SeguimientoProps extends Pick<PedidoDetailProps, 'tienda' | 'pedirDeNuevo'> {
  recibos: readonly Recibo[];
}

/** Finds an order by its code, as soon as that is typed. It is in the address, so that the page can be shared. */
export function Seguimiento({ recibos, ...deLaTienda }: SeguimientoProps) {
  const [params, setParams] = useSearchParams();
  const codigo = soloDigitos(params.get('codigo') ?? '').slice(0, LIMITES.codigo);
  const [error, setError] = useState<string>();
  const { busqueda, buscarDeNuevo, marcarCancelado } = usePedido(codigo);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another code clears the error
  useEffect(() => setError(undefined), [codigo]);

  function buscar(buscado: string) {
    if (buscado.length !== LIMITES.codigo) {
      setError('El código de seguimiento debe tener 6 dígitos');
      return;
    }
    setError(undefined);
    if (buscado === codigo) buscarDeNuevo();
    else setParams(new URLSearchParams({ codigo: buscado }));
  }

  return (
    <div className={styles.pagina}>
      <Link to={RUTAS.catalogo} className={buttonClass({ variant: 'ghost' }, styles.volver)}>
        <ArrowLeft aria-hidden="true" />
        Volver al Catálogo
      </Link>
      <section className={styles.buscador}>
        <span className={styles.icono} aria-hidden="true">
          <PackageSearch />
        </span>
        <h1>Seguimiento de Pedido</h1>
        <p className={styles.ayuda}>Escribe el código de 6 dígitos que recibiste al hacer tu pedido.</p>
        <CodigoForm
          codigo={codigo}
          buscando={busqueda.tipo === 'buscando'}
          error={error}
          onEscrito={() => setError(undefined)}
          onBuscar={buscar}
        />
        <RecibosRecientes
          recibos={recibos}
          elegido={codigo}
          zona={deLaTienda.tienda?.zonaHoraria}
          onElegir={buscar}
        />
      </section>

      <div>
        <p role="status" className="visually-hidden">
          {busqueda.tipo === 'encontrado' &&
            `Pedido ${busqueda.pedido.numero}: ${nombreDeEstado(busqueda.pedido)}`}
        </p>
        {busqueda.tipo === 'buscando' && <PedidoSkeleton />}
        {busqueda.tipo === 'error' && !busqueda.sinConexion && !error && (
          <Banner tone="danger">{busqueda.mensaje}</Banner>
        )}
        {busqueda.tipo === 'error' && busqueda.sinConexion && <OfflineState onRetry={buscarDeNuevo} />}
        {busqueda.tipo === 'encontrado' && (
          <PedidoDetail {...deLaTienda} pedido={busqueda.pedido} onCancelado={marcarCancelado} />
        )}
      </div>
    </div>
  );
}

interface CodigoFormProps {
  /** The code in the address; the field starts with it and follows it. */
  codigo: string;
  buscando: boolean;
  error: string | undefined;
  onEscrito: () => void;
  onBuscar: (codigo: string) => void;
}

function CodigoForm({ codigo, buscando, error, onEscrito, onBuscar }: CodigoFormProps) {
  const [escrito, setEscrito] = useState(codigo);
  // Not in an effect: that of the first render runs after the field takes keys, and would clear them.
  const [mostrado, setMostrado] = useState(codigo);
  if (mostrado !== codigo) {
    setMostrado(codigo);
    setEscrito(codigo);
  }
  return (
    <form
      noValidate
      className={styles.formulario}
      onSubmit={(event) => {
        event.preventDefault();
        if (!buscando) onBuscar(escrito);
      }}
    >
      <Field label="Código de seguimiento" error={error}>
        <CodeInput
          value={escrito}
          name="codigo"
          onChange={(digitos) => {
            setEscrito(digitos);
            onEscrito();
            // The code of the address was searched already: the server counts wrong codes.
            const completo = digitos.length === LIMITES.codigo && digitos !== escrito;
            if (completo && digitos !== codigo) onBuscar(digitos);
          }}
        />
      </Field>
      <Button type="submit" size="lg" block loading={buscando}>
        {buscando ? 'Buscando...' : 'Buscar'}
      </Button>
    </form>
  );
}

function PedidoSkeleton() {
  return (
    <SkeletonGroup label="Buscando tu pedido…" className={styles.forma}>
      <Skeleton shape="block" height="6rem" />
      <Skeleton shape="block" height="10rem" />
      <Skeleton shape="block" height="8rem" />
    </SkeletonGroup>
  );
}
