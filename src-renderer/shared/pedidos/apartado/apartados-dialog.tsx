import { LISTAR_APARTADOS } from '#contract/calls/addresses.ts';
import type { Apartados } from '#contract/schemas/ventas/pedidos.ts';
import { formatoTelefono, piezasEnPalabras } from '#contract/words/texto.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { EstadoBadge } from '#ui/display/estado-badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { api } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { Loaded } from '../../pagina/loaded.tsx';
import { tiempoTranscurrido } from '../pedido/tiempo-transcurrido.ts';
import styles from './apartados-dialog.module.css';
import type { Nombrado } from './use-apartado.ts';

interface ApartadosDialogProps {
  producto: { _id: string; nombre: string };
  onView: (id: string) => void;
  onSoltar: (pedido: Nombrado) => void;
  /** The order that is being let go. */
  esperando: string | undefined;
  onClose: () => void;
}

/** The open orders that hold pieces of a product, so that one of them can be let go. */
export function ApartadosDialog({ producto, onClose, ...acciones }: ApartadosDialogProps) {
  const load = useLoad(
    producto._id,
    (signal) => api(LISTAR_APARTADOS, { query: { producto: producto._id }, signal }),
    'Error al cargar los pedidos',
    { events: { 'pedido-creado': true, 'pedido-cambiado': true } },
  );
  return (
    <Dialog
      open
      title={`Apartado de ${producto.nombre}`}
      description={
        load.data && load.data.piezas > 0
          ? `${piezasEnPalabras(load.data.piezas)} en pedidos que todavía no se entregan`
          : undefined
      }
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <Loaded load={load} loading="Cargando los pedidos…" rows={3} columns={3}>
        {({ pedidos, cuantos }) =>
          pedidos.length === 0 ? (
            <EmptyState title="Ningún pedido tiene piezas de este producto" />
          ) : (
            <>
              <ul className={styles.list}>
                {pedidos.map((pedido) => (
                  <Apartado key={pedido._id} pedido={pedido} {...acciones} />
                ))}
              </ul>
              {cuantos > pedidos.length && (
                <p className={styles.quiet}>
                  Son los {pedidos.length} más antiguos de {cuantos.toLocaleString('es-GT')}.
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface ApartadoProps extends Pick<ApartadosDialogProps, 'onView' | 'onSoltar' | 'esperando'> {
  pedido: Apartados['pedidos'][number];
}

function Apartado({ pedido, onView, onSoltar, esperando }: ApartadoProps) {
  const { _id, numero, cliente, cantidad, estado, fechaPedido, sinCambiosDesde, olvidado } = pedido;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <strong>{piezasEnPalabras(cantidad)}</strong>
        <span>
          {cliente.nombre} · <a href={`tel:${cliente.telefono}`}>{formatoTelefono(cliente.telefono)}</a>
        </span>
        <span className={styles.quiet}>
          {numero} · {tiempoTranscurrido(fechaPedido)}
          {olvidado && ` · sin cambios desde ${tiempoTranscurrido(sinCambiosDesde).toLowerCase()}`}
        </span>
        <EstadoBadge estado={estado} />
      </div>
      <Button variant="secondary" aria-label={`Ver ${numero}`} onClick={() => onView(_id)}>
        Ver
      </Button>
      <Button
        aria-label={`Soltar las piezas de ${numero}`}
        loading={esperando === _id}
        onClick={() => onSoltar(pedido)}
      >
        Soltar
      </Button>
    </li>
  );
}
