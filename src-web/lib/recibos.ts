import { create } from 'zustand';
import type { PedidoCreado } from '#contract/pedidos.ts';
import { esObjeto, local } from '#ui/almacen.ts';

const CLAVE = 'guirnalda.pedidos';
const MAXIMO = 20;

/** An order placed in this browser, with the proof of it. */
export type Recibo = PedidoCreado['pedido'] & {
  /** Id of the account it was placed with; null for a visitor's. */
  usuario: string | null;
};

function esRecibo(valor: unknown): valor is Recibo {
  return (
    esObjeto(valor) &&
    typeof valor.codigoSeguimiento === 'string' &&
    /^\d{6}$/.test(valor.codigoSeguimiento) &&
    typeof valor.numero === 'string' &&
    typeof valor.total === 'number' &&
    typeof valor.estado === 'string' &&
    typeof valor.fechaPedido === 'string' &&
    typeof valor.recibo === 'string' &&
    (valor.usuario === null || typeof valor.usuario === 'string')
  );
}

function leer(): Recibo[] {
  const guardados = local.leer(CLAVE);
  return Array.isArray(guardados) ? guardados.filter(esRecibo).slice(0, MAXIMO) : [];
}

/** The orders of this browser, newest first. None until they are opened: a painted page knows no browser. */
export const useRecibos = create<{ recibos: Recibo[] }>(() => ({ recibos: [] }));

/** Those that whoever sits here may see: of an account only its own, and what a visitor of this browser placed. */
export function useRecibosDe(usuario: string | null): Recibo[] {
  const recibos = useRecibos((estado) => estado.recibos);
  return recibos.filter((uno) => uno.usuario === null || uno.usuario === usuario);
}

/** Takes up what this browser kept. */
export function abrirRecibos(): void {
  useRecibos.setState({ recibos: leer() });
}

function poner(recibos: Recibo[]): void {
  useRecibos.setState({ recibos });
  if (recibos.length > 0) local.guardar(CLAVE, recibos);
  else local.borrar(CLAVE);
}

/** Keeps an order that was just placed. What other tabs kept meanwhile stays. */
export function guardarRecibo(recibo: Recibo): void {
  const otros = leer().filter((uno) => uno.codigoSeguimiento !== recibo.codigoSeguimiento);
  poner([recibo, ...otros].slice(0, MAXIMO));
}

/** Tells of each order that another tab of this browser places from now on. Gives back how to stop. */
export function seguirPedidosDeOtras(alPedir: (recibo: Recibo) => void): () => void {
  function alGuardarse({ key }: StorageEvent): void {
    if (key !== CLAVE) return;
    const sabidos = new Set(useRecibos.getState().recibos.map((uno) => uno.codigoSeguimiento));
    abrirRecibos();
    const nuevo = useRecibos.getState().recibos.find((uno) => !sabidos.has(uno.codigoSeguimiento));
    if (nuevo) alPedir(nuevo);
  }
  addEventListener('storage', alGuardarse);
  return () => removeEventListener('storage', alGuardarse);
}

/** The order with this code, when it was placed in this browser. */
export function buscarRecibo(codigo: string): Recibo | undefined {
  return useRecibos.getState().recibos.find((uno) => uno.codigoSeguimiento === codigo);
}

/** Forgets the orders of an account: the next person at this device is somebody else. */
export function olvidarRecibosDe(usuario: string): void {
  poner(leer().filter((uno) => uno.usuario !== usuario));
}

/** The header by which the server knows the browser that placed the order. */
export function encabezadoDeRecibo(codigo: string): Record<string, string> {
  const recibo = buscarRecibo(codigo);
  return recibo ? { 'x-recibo': recibo.recibo } : {};
}
