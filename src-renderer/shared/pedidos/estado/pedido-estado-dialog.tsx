import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import {
  ESTADOS_PEDIDO,
  type EstadoPedido,
  efectoEnStock,
  NOMBRE_DE_ESTADO,
  situacionTras,
} from '#contract/words/estados-de-pedido.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Options, Select } from '#ui/fields/select.tsx';
import { esRegalo, NADA_QUE_COBRAR } from './cobrable.ts';
import { EstadoDePedido } from './estado-de-pedido.tsx';
import { NotaField } from './nota-field.tsx';
import styles from './pedido-estado-dialog.module.css';
import { SinCobrarDialog } from './sin-cobrar-dialog.tsx';
import { type AlGuardar, useCambioDeEstado } from './use-cambio-de-estado.ts';

interface PedidoEstadoDialogProps extends AlGuardar {
  pedido: Pedido;
  onClose: () => void;
}

function enElStock(efecto: 'devolver' | 'tomar', { estado }: Pedido): string {
  if (efecto === 'devolver') return 'Al cancelarlo, los productos vuelven al inventario.';
  return estado === 'cancelado'
    ? 'Al reactivarlo, los productos vuelven a salir del inventario.'
    : 'Con esto queda confirmado, y los productos salen del inventario.';
}

/** What cancelling an order does. One that was paid is not cancelled: the server refuses it because of its sale. */
function loQuePasa({ numero, cliente, items, porConfirmar }: Pedido): string {
  const piezas = items.reduce((suma, { cantidad }) => suma + cantidad, 0);
  if (porConfirmar) return `${numero} de ${cliente.nombre}. Está por confirmar: no tiene piezas apartadas.`;
  const vuelven = piezas === 1 ? 'Su pieza vuelve' : `Sus ${piezas.toLocaleString('es-GT')} piezas vuelven`;
  return `${numero} de ${cliente.nombre}. ${vuelven} al inventario. Nadie lo ha pagado: no hay dinero que devolver.`;
}

/** Sets an order's state; any state may follow any other. */
export function PedidoEstadoDialog({ pedido: abierto, onClose, ...done }: PedidoEstadoDialogProps) {
  const cambio = useCambioDeEstado(abierto, done);
  const { pedido, estado } = cambio;
  // A charged order cannot be cancelled: the server refuses it because of its sale.
  const estados = ESTADOS_PEDIDO.filter((uno) => uno !== 'cancelado' || !pedido.venta);
  const situacion = {
    estado: pedido.estado,
    porConfirmar: (pedido.porConfirmar ?? pedido.canceladoSinConfirmar) === true,
  };
  const efecto = estado ? efectoEnStock(situacion, situacionTras(situacion, estado)) : 'ninguno';

  return (
    <FormDialog
      title={`Actualizar estado de ${pedido.numero}`}
      changed={cambio.changed}
      busy={cambio.busy}
      submitLabel="Actualizar estado"
      onClose={onClose}
      onSubmit={() => void cambio.guardar()}
    >
      {cambio.conflicto && <Banner tone="warning">{cambio.conflicto}</Banner>}
      <p className={styles.now}>
        {pedido.cliente.nombre} · ahora está <EstadoDePedido pedido={pedido} />
      </p>
      <Field label="Nuevo estado" required error={cambio.missing && 'Debes seleccionar un estado'}>
        <Select
          data-autofocus
          value={estado}
          onChange={(event) => cambio.elegirEstado(event.currentTarget.value as EstadoPedido | '')}
        >
          <option value="">Selecciona un estado</option>
          <Options values={estados} labels={NOMBRE_DE_ESTADO} />
        </Select>
      </Field>
      {pedido.venta && pedido.estado !== 'cancelado' && (
        <Banner tone="info">
          Ya está cobrado con la venta {pedido.venta.numero}. Para cancelarlo, anula primero esa venta.
        </Banner>
      )}
      {esRegalo(pedido) && <Banner tone="info">{NADA_QUE_COBRAR}</Banner>}
      {efecto !== 'ninguno' && <Banner tone="info">{enElStock(efecto, pedido)}</Banner>}
      <NotaField label={cambio.seCancela ? 'Motivo' : 'Notas de la tienda'} cambio={cambio} />
      {cambio.sinCobrar && <SinCobrarDialog {...cambio.sinCobrar} />}
      {cambio.cancelar && (
        <ConfirmDialog
          open
          title="¿Cancelar el pedido?"
          description={loQuePasa(pedido)}
          confirmLabel="Cancelar el pedido"
          cancelLabel="Volver"
          {...cambio.cancelar}
        />
      )}
    </FormDialog>
  );
}
