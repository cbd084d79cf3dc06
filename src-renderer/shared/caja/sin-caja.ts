import { useEffect, useRef, useState } from 'react';
import type { Caja } from '#contract/schemas/ventas/caja.ts';
import { diaDe } from '#contract/words/dias.ts';
import type { Centavos } from '#contract/words/dinero.ts';
import type { VentaSinCaja } from '#contract/words/pagos.ts';
import { deviceStorage } from '#ui/browser/storage.ts';
import type { Load } from '../../lib/use-load.ts';
import { efectivoDebido, type Pago } from '../cobro/cobro.ts';
import { useTienda } from '../tienda/tienda.ts';

/** Where this device keeps the day on which a person chose not to be asked again. */
const claveDe = (usuarioId: string) => `guirnalda.sin-caja.${usuarioId}`;

/** What a cash payment without an open drawer waits for. */
export interface PreguntaDeCaja {
  /** Whether the question is open. */
  abierta: boolean;
  /** Whether the shop lets the person go on without a drawer. */
  puedeSeguir: boolean;
  /** Asks if it has to; true when the payment must wait for the answer, or one is already on its way here. */
  hayQuePreguntar: (pago: Pago, total: Centavos) => Promise<boolean>;
  /** Whether a payment waits for the drawer's state. */
  estaEsperando: () => boolean;
  /** Closes the question. */
  dejar: () => void;
  /** Closes the question because the drawer was opened. */
  cajaAbierta: () => void;
  /** Closes the question to go on without a drawer, today without asking again. */
  seguir: (callarHoy: boolean) => void;
}

/** How long a payment waits for what is still loading. Then the server decides. */
const ESPERA_MS = 2_000;

/** Returns what gives the newest `value` once it is settled, or as it is after `ESPERA_MS`; nothing once unmounted. */
function useSettled<T>(value: T, isSettled: boolean): () => Promise<T> {
  const latest = useRef({ value, isSettled });
  const waiting = useRef(new Map<() => void, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    latest.current = { value, isSettled };
    if (isSettled) for (const goOn of waiting.current.keys()) goOn();
  });
  useEffect(() => {
    const timers = waiting.current;
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    };
  }, []);
  return async () => {
    if (!latest.current.isSettled) {
      await new Promise<void>((resolve) => {
        const goOn = () => {
          clearTimeout(waiting.current.get(goOn));
          waiting.current.delete(goOn);
          resolve();
        };
        waiting.current.set(goOn, setTimeout(goOn, ESPERA_MS));
      });
    }
    return latest.current.value;
  };
}

/** Asks somebody whose drawer is closed before they take cash, as the shop wants it. */
export function useSinCaja(
  usuarioId: string,
  { data, loading, reload }: Pick<Load<Caja>, 'data' | 'loading' | 'reload'>,
): PreguntaDeCaja {
  const tienda = useTienda();
  const [abierta, setAbierta] = useState(false);
  const politica: VentaSinCaja = tienda?.ventaSinCaja ?? 'preguntar';
  const hoy = diaDe(new Date(), tienda?.zonaHoraria);
  const hayCaja = data && data.sesion !== null;
  // A drawer opened or closed just now is still being read.
  const sabido = useSettled({ hayCaja, politica, hoy }, !!tienda && !loading);
  const esperando = useRef(false);

  // Whoever opens a drawer begins another shift: without one they are asked again.
  useEffect(() => {
    if (hayCaja) deviceStorage.remove(claveDe(usuarioId));
  }, [hayCaja, usuarioId]);

  async function faltaLaCaja(): Promise<boolean> {
    const { hayCaja, politica, hoy } = await sabido();
    if (politica === 'permitir') return false;
    const callada = politica === 'preguntar' && deviceStorage.readText(claveDe(usuarioId)) === hoy;
    // Where the drawer's state could not be read, the server decides.
    return hayCaja === false && !callada;
  }

  async function hayQuePreguntar(pago: Pago, total: Centavos): Promise<boolean> {
    if (esperando.current) return true;
    if (efectivoDebido(pago, total) <= 0) return false;
    esperando.current = true;
    const falta = await faltaLaCaja();
    esperando.current = false;
    if (falta) setAbierta(true);
    return falta;
  }

  return {
    abierta,
    puedeSeguir: politica !== 'no-permitir',
    hayQuePreguntar,
    estaEsperando: () => esperando.current,
    dejar: () => setAbierta(false),
    cajaAbierta() {
      reload();
      setAbierta(false);
    },
    seguir(callarHoy) {
      if (callarHoy) deviceStorage.writeText(claveDe(usuarioId), hoy);
      setAbierta(false);
    },
  };
}
