import { type ReactNode, type RefObject, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Cliente } from '#contract/schemas/ventas/clientes.ts';
import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import type { Centavos } from '#contract/words/dinero.ts';
import { CONSUMIDOR_FINAL } from '#contract/words/pagos.ts';
import { isAnythingUnsaved } from '#ui/dialogs/unsaved.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useAutorizacion } from '../../../shared/acceso/autorizacion.tsx';
import type { PreguntaDeCaja } from '../../../shared/caja/sin-caja.ts';
import { efectivoDudoso, faltaDeMixto, type Pago } from '../../../shared/cobro/cobro.ts';
import { useEfectivoDudoso } from '../../../shared/cobro/efectivo-dudoso-dialog.tsx';
import { useFechaAtrasada } from '../../../shared/cobro/fecha-atrasada.tsx';
import { enfocarPorError } from '../../../shared/cobro/mixto-fields.tsx';
import { useExacto } from '../../../shared/cobro/use-exacto.ts';
import { desplegar, escribirPago, ponerConsumidorFinal, vaciarCarrito } from '../carrito/acciones.ts';
import { cuentasDe, TEMA_VENTA, useBorrador } from '../carrito/borrador.ts';
import type { Borrador } from '../carrito/borrador-storage.ts';
import { useOtroNombre } from './use-otro-nombre.ts';
import { completarCliente, type ErrorDeVenta, errorDeVenta, procesarVenta } from './vender.ts';

type Campo = RefObject<HTMLInputElement | null>;

export interface Cobro {
  campos: {
    nombre: Campo;
    telefono: Campo;
    descuento: Campo;
    recibido: Campo;
    mixto: Campo;
    boton: RefObject<HTMLButtonElement | null>;
  };
  /** Focuses a field, which may be folded. */
  irA: (campo: keyof Cobro['campos']) => void;
  /** Notes the exact cash, from the walk-in client where none was begun. */
  exacto: () => void;
  /** What stopped the last attempt; cleared when the sale changes. */
  error: ErrorDeVenta | undefined;
  /** «Procesar Venta»: validates, then sells. */
  procesar: () => void;
  /**
   * The checkout key: focuses the next field to fill; pressed there, it sells. An unanswered sale is resent
   * with Enter only.
   */
  cobrar: () => void;
  /**
   * A cash amount too high to be plausible for this total, while the cashier is asked about it; in centavos.
   */
  dudoso: Centavos | undefined;
  /** Accepts the doubtful cash amount. */
  creer: () => void;
  /** The client with the phone of the sale, while another name is typed. */
  clienteDelTelefono: Cliente | undefined;
  /** The same client, while the cashier is asked whose name goes on it. */
  otroNombre: Cliente | undefined;
  /** Sells with the name that the sale has now. */
  responderNombre: (respuesta: { renombrarCliente: boolean }) => void;
  /** Asked before cash is taken without an open drawer. */
  sinCaja: PreguntaDeCaja;
  /** The dialog that asks for the owner's password, while it is asked for. */
  autorizacion: ReactNode;
  /** The dialog that asks about a clock that is set back, while it asks. */
  fechaAtrasada: ReactNode;
  /** Sells once that question is answered. */
  seguirSinPreguntar: () => void;
  /** Returns to the field to correct the amount. */
  corregir: () => void;
  vaciando: boolean;
  pedirVaciar: () => void;
  noVaciar: () => void;
  vaciar: () => void;
  /** Closes the open questions without doing anything. */
  dejarPreguntas: () => void;
  /** The sale just made, while its ticket is shown. */
  hecha: Venta | undefined;
  cerrarHecha: () => void;
  /** The last sale, from when its dialog was closed until the next one has a line. */
  ultima: Venta | undefined;
  /** Takes the sale of a collected order as the last one. */
  anotarUltima: (venta: Venta) => void;
}

/** Where the checkout key goes last: there it sells. */
function ultimoCampo(pago: Pago, total: Centavos): 'recibido' | 'mixto' | 'boton' {
  if (pago.metodo === 'efectivo') return total > 0 ? 'recibido' : 'boton';
  return pago.metodo === 'mixto' && faltaDeMixto(pago, total) !== 0 ? 'mixto' : 'boton';
}

/** Said where the checkout key asks for the cash, and sells nothing yet. */
const SIN_EFECTIVO = 'Escribe el efectivo recibido; si es exacto, F9 otra vez lo cobra';

/** The folded part that a field belongs to. */
const PARTE_DE: Partial<Record<keyof Cobro['campos'], 'cliente' | 'descuento'>> = {
  nombre: 'cliente',
  telefono: 'cliente',
  descuento: 'descuento',
};

/** What an error is about: it stands until one of these changes. */
function huellaDe({ cliente, descuento, pago, lineas }: Borrador): string {
  return JSON.stringify([cliente, descuento, pago, lineas.length]);
}

/** The question asked before the cart is emptied. */
function useVaciado(enfocarBusqueda: () => void) {
  const [vaciando, setVaciando] = useState(false);
  function dejar() {
    setVaciando(false);
  }
  function volver() {
    dejar();
    setTimeout(enfocarBusqueda);
  }
  return {
    vaciando,
    dejar,
    pedirVaciar() {
      const { procesando, lineas } = useBorrador.getState();
      if (procesando) return;
      if (lineas.length === 0) toast.warning('El carrito ya está vacío');
      else setVaciando(true);
    },
    noVaciar: volver,
    vaciar() {
      vaciarCarrito();
      volver();
    },
  };
}

/** The sale just made, and then the last one while no other is begun. */
function useHecha() {
  const [hecha, setHecha] = useState<Venta>();
  const [ultima, setUltima] = useState<Venta>();
  const empezada = useBorrador(({ lineas }) => lineas.length > 0);
  if (empezada && ultima) setUltima(undefined);
  return {
    hecha,
    setHecha,
    cerrarHecha() {
      setUltima(hecha);
      setHecha(undefined);
    },
    ultima,
    anotarUltima: setUltima,
  };
}

/** Which questions about a sale were answered, and what was said about the client's name. */
interface Respondido {
  efectivo?: boolean;
  caja?: boolean;
  renombrarCliente?: boolean;
}

/** The steps from a full cart to a sale, by key and by button. */
export function useCobro(sinCaja: PreguntaDeCaja, enfocarBusqueda: () => void): Cobro {
  const campos: Cobro['campos'] = {
    nombre: useRef(null),
    telefono: useRef(null),
    descuento: useRef(null),
    recibido: useRef(null),
    mixto: useRef(null),
    boton: useRef(null),
  };
  const [error, setError] = useState<{ que: ErrorDeVenta; en: unknown }>();
  const { dudoso, setDudoso, corregir } = useEfectivoDudoso(campos.recibido);
  const clienteDelTelefono = useOtroNombre();
  const [otroNombre, setOtroNombre] = useState<Cliente>();
  /** The answers to the questions about the sale that is being made. */
  const respondido = useRef<Respondido>({});
  const vaciado = useVaciado(enfocarBusqueda);
  const { autorizado, dialogo: autorizacion } = useAutorizacion();
  const { conFecha, dialogo: fechaAtrasada } = useFechaAtrasada();
  const { setHecha, ...hechas } = useHecha();
  const actual = useBorrador();
  const huella = huellaDe(actual);
  const ponerExacto = useExacto(actual.pago, cuentasDe(actual).total, escribirPago);

  const [, dibujar] = useReducer((veces: number) => veces + 1, 0);

  function irA(campo: keyof Cobro['campos']) {
    const parte = PARTE_DE[campo];
    // At once: only a field on the screen takes the focus. Drawn by a state of its own, too: when the till has just
    // shown, its parts do not follow the draft yet, and only a render has them do so.
    if (parte)
      flushSync(() => {
        desplegar(parte);
        dibujar();
      });
    campos[campo].current?.focus();
  }

  function procesar() {
    respondido.current = {};
    return seguir();
  }

  /** Goes on with the sale after one of its questions was answered. */
  function responder(respuesta: Respondido) {
    respondido.current = { ...respondido.current, ...respuesta };
    return seguir();
  }

  async function seguir(): Promise<void> {
    const { procesando, intento, lineas, clienteEmpezado } = useBorrador.getState();
    if (procesando) return;
    if (!intento && lineas.length > 0 && !clienteEmpezado) completarCliente();
    const borrador = useBorrador.getState();
    const falta = intento ? undefined : errorDeVenta(borrador);
    if (falta) {
      setError({ que: falta, en: huellaDe(borrador) });
      const sinDatos = falta.campo === 'nombre' && !borrador.cliente.telefono.trim();
      toast.warning(falta.texto, {
        topic: TEMA_VENTA,
        action: sinDatos ? { label: CONSUMIDOR_FINAL.nombre, onClick: ponerConsumidorFinal } : undefined,
      });
      if (falta.campo === 'mixto') enfocarPorError(campos.mixto);
      else if (falta.campo) irA(falta.campo);
      return;
    }
    setError(undefined);
    const { pago } = borrador;
    const { total } = cuentasDe(borrador);
    const { efectivo, caja, renombrarCliente } = respondido.current;
    const duda = intento || efectivo ? undefined : efectivoDudoso(pago, total);
    setDudoso(duda);
    if (duda !== undefined) return;
    const otro = intento || renombrarCliente !== undefined ? undefined : clienteDelTelefono;
    setOtroNombre(otro);
    if (otro) return;
    if (!intento && !caja) {
      if (await sinCaja.hayQuePreguntar(pago, total)) return;
      if (useBorrador.getState() !== borrador) return seguir();
    }
    const venta = await procesarVenta({ renombrarCliente, autorizado, conFecha });
    if (venta) setHecha(venta);
    else if (useBorrador.getState().intento) campos.boton.current?.focus();
  }

  function cobrar() {
    const borrador = useBorrador.getState();
    if (borrador.procesando) return;
    // A resend asks nothing; focus on the button keeps the Enter that follows by habit from closing the change
    // unseen.
    if (borrador.intento) return campos.boton.current?.focus();
    if (borrador.lineas.length === 0)
      return void toast.warning('El carrito está vacío', { topic: TEMA_VENTA });
    completarCliente();
    const { pago } = borrador;
    const { total } = cuentasDe(borrador);
    const paso = campos[ultimoCampo(pago, total)];
    // Cash that was typed or pressed as a note needs no second look.
    const dado = paso === campos.recibido && pago.recibido.trim() !== '';
    if (total <= 0 || dado || document.activeElement === paso.current) return void procesar();
    paso.current?.focus();
    if (paso === campos.recibido) toast.info(SIN_EFECTIVO, { topic: TEMA_VENTA });
  }

  return {
    campos,
    irA,
    error: error && error.en === huella ? error.que : undefined,
    procesar: () => void procesar(),
    exacto: () => {
      completarCliente();
      ponerExacto();
    },
    cobrar,
    dudoso,
    creer: () => void responder({ efectivo: true }),
    clienteDelTelefono,
    otroNombre,
    responderNombre: ({ renombrarCliente }) => void responder({ renombrarCliente }),
    sinCaja,
    autorizacion,
    fechaAtrasada,
    seguirSinPreguntar: () => void responder({ caja: true }),
    corregir,
    ...vaciado,
    dejarPreguntas: () => {
      vaciado.dejar();
      setDudoso(undefined);
      setOtroNombre(undefined);
      // A fund that is being typed is not lost by a scan.
      if (!isAnythingUnsaved()) sinCaja.dejar();
    },
    ...hechas,
  };
}
