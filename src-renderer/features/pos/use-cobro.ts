import { type RefObject, useRef, useState } from 'react';
import type { Centavos } from '#contract/dinero.ts';
import type { Venta } from '#contract/ventas.ts';
import { toast } from '#ui/toast.ts';
import { efectivoDudoso, faltaDeMixto } from '../../lib/cobro.ts';
import { ponerClienteDeMostrador, vaciarCarrito } from './acciones.ts';
import { cuentasDe, TEMA_VENTA, useBorrador } from './borrador.ts';
import { completarCliente, procesarVenta, type Reparo, reparoDe } from './vender.ts';

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
  /** What hindered the last try, until something changes. */
  reparo: Reparo | undefined;
  /** «Procesar Venta»: checks, then sells. */
  procesar: () => void;
  /** The paying key: goes to what is still asked; pressed there, it sells. A sale in doubt is sent by Enter alone. */
  cobrar: () => void;
  /** Cash that nobody hands over for this total, while it is asked about. */
  dudoso: Centavos | undefined;
  /** The doubtful cash was really received. */
  creer: () => void;
  /** It was a typing error: back to the field. */
  corregir: () => void;
  vaciando: boolean;
  pedirVaciar: () => void;
  noVaciar: () => void;
  vaciar: () => void;
  /** Leaves what was being asked, with nothing done. */
  dejarPreguntas: () => void;
  /** The sale just made, while its ticket is shown. */
  hecha: Venta | undefined;
  cerrarHecha: () => void;
}

/** From a full cart to a sale: the steps, by key and by button. */
export function useCobro(enfocarBusqueda: () => void): Cobro {
  const campos: Cobro['campos'] = {
    nombre: useRef(null),
    telefono: useRef(null),
    descuento: useRef(null),
    recibido: useRef(null),
    mixto: useRef(null),
    boton: useRef(null),
  };
  const [reparo, setReparo] = useState<{ que: Reparo; en: unknown }>();
  const [dudoso, setDudoso] = useState<Centavos>();
  const [vaciando, setVaciando] = useState(false);
  const [hecha, setHecha] = useState<Venta>();
  // A remark stands until the sale is changed.
  const { cliente, descuento, pago, lineas } = useBorrador();
  const huella = JSON.stringify([cliente, descuento, pago, lineas.length]);

  async function procesar(creido = false) {
    const borrador = useBorrador.getState();
    if (borrador.procesando) return;
    const falta = borrador.intento ? undefined : reparoDe(borrador);
    if (falta) {
      setReparo({ que: falta, en: huella });
      const sinDatos = falta.campo === 'nombre' && !borrador.cliente.telefono.trim();
      toast.warning(falta.texto, {
        topic: TEMA_VENTA,
        action: sinDatos ? { label: 'Cliente de mostrador', onClick: ponerClienteDeMostrador } : undefined,
      });
      if (falta.campo) campos[falta.campo].current?.focus();
      return;
    }
    setReparo(undefined);
    const duda =
      borrador.intento || creido ? undefined : efectivoDudoso(borrador.pago, cuentasDe(borrador).total);
    setDudoso(duda);
    if (duda !== undefined) return;
    const venta = await procesarVenta();
    if (venta) setHecha(venta);
    else if (useBorrador.getState().intento) campos.boton.current?.focus();
  }

  function cobrar() {
    const borrador = useBorrador.getState();
    if (borrador.procesando) return;
    // Nothing is asked any more, and the Enter that follows by habit would close the change unseen.
    if (borrador.intento) return campos.boton.current?.focus();
    if (borrador.lineas.length === 0)
      return void toast.warning('El carrito está vacío', { topic: TEMA_VENTA });
    completarCliente();
    const { total } = cuentasDe(borrador);
    const { metodo } = borrador.pago;
    const paso =
      metodo === 'efectivo'
        ? campos.recibido
        : metodo === 'mixto' && faltaDeMixto(borrador.pago, total) !== 0
          ? campos.mixto
          : campos.boton;
    if (total <= 0 || document.activeElement === paso.current) return void procesar();
    paso.current?.focus();
  }

  return {
    campos,
    reparo: reparo && reparo.en === huella ? reparo.que : undefined,
    procesar: () => void procesar(),
    cobrar,
    dudoso,
    creer: () => void procesar(true),
    corregir: () => {
      setDudoso(undefined);
      setTimeout(() => campos.recibido.current?.focus());
    },
    vaciando,
    pedirVaciar: () => {
      if (useBorrador.getState().procesando) return;
      if (useBorrador.getState().lineas.length === 0) toast.warning('El carrito ya está vacío');
      else setVaciando(true);
    },
    noVaciar: () => {
      setVaciando(false);
      setTimeout(enfocarBusqueda);
    },
    vaciar: () => {
      setVaciando(false);
      vaciarCarrito();
      setTimeout(enfocarBusqueda);
    },
    dejarPreguntas: () => {
      setVaciando(false);
      setDudoso(undefined);
    },
    hecha,
    cerrarHecha: () => setHecha(undefined),
  };
}
