import { ArrowLeft, PackageSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LIMITES } from '#contract/limites.ts';
import { soloDigitos } from '#contract/texto.ts';
import { ETIQUETA_ESTADO, estadoMostrado } from '#contract/transiciones.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { CodeInput } from '#ui/code-input.tsx';
import { OfflineState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import type { Recibo } from '../../lib/recibos.ts';
import { Link, useSearchParams } from '../../lib/router.tsx';
import { RUTAS } from '../../lib/rutas.ts';
import { PedidoEncontrado, type PedidoEncontradoProps } from './pedido-encontrado.tsx';
import { RecibosRecientes } from './recibos-recientes.tsx';
import styles from './seguimiento.module.css';
import { usePedido } from './use-pedido.ts';

export interface SeguimientoProps extends Pick<PedidoEncontradoProps, 'tienda' | 'pedirDeNuevo'> {
  recibos: readonly Recibo[];
}

/** Finds an order by its code. The code stands in the address bar, so that the page can be shared. */
export function Seguimiento({ recibos, ...deLaTienda }: SeguimientoProps) {
  const [params, setParams] = useSearchParams();
  const codigo = soloDigitos(params.get('codigo') ?? '').slice(0, LIMITES.codigo);
  const [escrito, setEscrito] = useState(codigo);
  const [error, setError] = useState<string>();
  const { busqueda, buscarDeNuevo, marcarCancelado } = usePedido(codigo);
  const buscando = busqueda.tipo === 'buscando';

  useEffect(() => {
    setEscrito(codigo);
    setError(undefined);
  }, [codigo]);

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
        <form
          noValidate
          className={styles.formulario}
          onSubmit={(event) => {
            event.preventDefault();
            if (!buscando) buscar(escrito);
          }}
        >
          <Field label="Código de seguimiento" error={error} className={styles.campo}>
            <CodeInput
              value={escrito}
              name="codigo"
              onChange={(digitos) => {
                setEscrito(digitos);
                setError(undefined);
              }}
            />
          </Field>
          <Button type="submit" size="lg" block loading={buscando}>
            {buscando ? 'Buscando...' : 'Buscar'}
          </Button>
        </form>
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
            `Pedido ${busqueda.pedido.numero}: ${ETIQUETA_ESTADO[estadoMostrado(busqueda.pedido.estado)]}`}
        </p>
        {buscando && <Forma />}
        {busqueda.tipo === 'fallo' && !busqueda.sinConexion && !error && (
          <Banner tone="danger">{busqueda.mensaje}</Banner>
        )}
        {busqueda.tipo === 'fallo' && busqueda.sinConexion && <OfflineState onRetry={buscarDeNuevo} />}
        {busqueda.tipo === 'encontrado' && (
          <PedidoEncontrado {...deLaTienda} pedido={busqueda.pedido} onCancelado={marcarCancelado} />
        )}
      </div>
    </div>
  );
}

function Forma() {
  return (
    <SkeletonGroup label="Buscando tu pedido…" className={styles.forma}>
      <Skeleton shape="block" height="6rem" />
      <Skeleton shape="block" height="10rem" />
      <Skeleton shape="block" height="8rem" />
    </SkeletonGroup>
  );
}
