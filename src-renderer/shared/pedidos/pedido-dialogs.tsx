import { useState } from 'react';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import { VentaHechaDialog } from '../cobro/venta-hecha-dialog.tsx';
import { useOpened } from '../listas/use-filters.ts';
import { type Nombrado, useApartado } from './apartado/use-apartado.ts';
import { esCobrable } from './estado/cobrable.ts';
import { NotaDialog } from './estado/nota-dialog.tsx';
import { darPaso, decirPaso, esReciente, estaPendiente, SIGUIENTE } from './estado/pasos.ts';
import { PedidoEstadoDialog } from './estado/pedido-estado-dialog.tsx';
import { SinCobrarDialog } from './estado/sin-cobrar-dialog.tsx';
import { HojaDeTrabajoPrinter } from './hoja-de-trabajo/hoja-de-trabajo-printer.tsx';
import { CobrarDialog } from './pedido/cobrar-dialog.tsx';
import { type PedidoAcciones, PedidoDialog } from './pedido/pedido-dialog.tsx';

interface Abiertos {
  changing?: Pedido | undefined;
  anotando?: Pedido | undefined;
  cobrando?: Pedido | undefined;
  cobrada?: Venta | undefined;
  printing?: Pedido[] | undefined;
  /** Asked about: it is about to be handed over unpaid. */
  entregando?: Pedido | undefined;
}

/** The open dialogs about orders, and what opens them. `reload` runs once a step is saved. */
export function usePedidoDialogs(reload: () => void) {
  const [viewing, setViewing] = useOpened();
  const [abiertos, setAbiertos] = useState<Abiertos>({});
  const put = (change: Abiertos) => setAbiertos((antes) => ({ ...antes, ...change }));

  const [esperando, setEsperando] = useState<string>();

  /** Runs what an order's pending step may hold up; its buttons say so meanwhile. */
  async function trasElPaso({ _id }: Pedido, hacer: () => Promise<void>) {
    if (estaPendiente(_id)) setEsperando(_id);
    await hacer();
    setEsperando((ahora) => (ahora === _id ? undefined : ahora));
  }

  // These dialogs work on the stored state: a pending step is sent first.
  const abrir = (pedido: Pedido, change: Abiertos) =>
    void trasElPaso(pedido, async () => {
      if (await decirPaso(pedido._id)) put(change);
    });
  const pasar = (pedido: Pedido) => void trasElPaso(pedido, () => darPaso(pedido, reload));

  const apartado = useApartado(reload);
  const ocupando = async (pedido: Nombrado, hacer: (pedido: Nombrado) => Promise<void>) => {
    if (!(await decirPaso(pedido._id))) return;
    setEsperando(pedido._id);
    await hacer(pedido);
    setEsperando((ahora) => (ahora === pedido._id ? undefined : ahora));
  };

  const acciones: PedidoAcciones = {
    esperando,
    onView: setViewing,
    onChange: (pedido) => abrir(pedido, { changing: pedido }),
    onAnotar: (pedido) => abrir(pedido, { anotando: pedido }),
    onCobrar: (pedido) => {
      if (!esReciente(pedido._id)) abrir(pedido, { cobrando: pedido });
    },
    onPaso: (pedido) => {
      if (esReciente(pedido._id)) return;
      if (SIGUIENTE[pedido.estado]?.estado === 'entregado' && esCobrable(pedido)) put({ entregando: pedido });
      else pasar(pedido);
    },
    onPrint: (printing) => put({ printing }),
    onConfirmar: (pedido) => void ocupando(pedido, apartado.confirmar),
    onDeshacer: (pedido) => void ocupando(pedido, apartado.deshacerCancelacion),
    onSoltar: (pedido) => void ocupando(pedido, apartado.soltar),
  };
  const stopViewing = () => setViewing(undefined);
  const { dialogo } = apartado;
  return { acciones, abiertos: { ...abiertos, viewing, autorizacion: dialogo, put, pasar, stopViewing } };
}

type Dialogs = ReturnType<typeof usePedidoDialogs>;

/** Whether a dialog about an order is open. */
export function estaAbierto({
  viewing,
  changing,
  anotando,
  cobrando,
  cobrada,
  printing,
  entregando,
  autorizacion,
}: Dialogs['abiertos']): boolean {
  return [viewing, changing, anotando, cobrando, cobrada, printing, entregando, autorizacion].some(Boolean);
}

interface PedidoDialogsProps extends Dialogs {
  /** At the till. */
  atPos?: boolean;
  /** Label of the button that closes the collected order. */
  onwards: string;
  onChanged: () => void;
  onCobrado?: (venta: Venta) => void;
}

/** The details of an order, its next state, its payment, and what was printed or sold. */
export function PedidoDialogs({
  acciones,
  abiertos,
  atPos,
  onwards,
  onChanged,
  onCobrado,
}: PedidoDialogsProps) {
  const { viewing, changing, anotando, cobrando, cobrada, printing, entregando, autorizacion } = abiertos;
  const { put, pasar, stopViewing } = abiertos;
  return (
    <>
      {viewing && (
        <PedidoDialog key={viewing} id={viewing} atPos={atPos} onClose={stopViewing} {...acciones} />
      )}
      {printing && <HojaDeTrabajoPrinter pedidos={printing} onDone={() => put({ printing: undefined })} />}
      {changing && (
        <PedidoEstadoDialog
          pedido={changing}
          onClose={() => put({ changing: undefined })}
          onSaved={() => {
            put({ changing: undefined });
            stopViewing();
            onChanged();
          }}
          onCobrar={(pedido) => {
            put({ changing: undefined, cobrando: pedido });
            onChanged();
          }}
        />
      )}
      {anotando && (
        <NotaDialog
          pedido={anotando}
          onClose={() => put({ anotando: undefined })}
          onSaved={() => {
            put({ anotando: undefined });
            onChanged();
          }}
        />
      )}
      {entregando && (
        <SinCobrarDialog
          pedido={entregando}
          onCancel={() => put({ entregando: undefined })}
          onCobrar={() => {
            put({ entregando: undefined });
            acciones.onCobrar(entregando);
          }}
          onEntregar={() => {
            put({ entregando: undefined });
            pasar(entregando);
          }}
        />
      )}
      {cobrando && (
        <CobrarDialog
          pedido={cobrando}
          onClose={() => put({ cobrando: undefined })}
          onCobrado={({ venta }) => {
            put({ cobrando: undefined, cobrada: venta });
            stopViewing();
            onChanged();
            onCobrado?.(venta);
          }}
        />
      )}
      {cobrada && (
        <VentaHechaDialog
          venta={cobrada}
          title="¡Pedido cobrado!"
          onwards={onwards}
          onClose={() => put({ cobrada: undefined })}
        />
      )}
      {autorizacion}
    </>
  );
}
