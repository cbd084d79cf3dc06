import { create } from 'zustand';
import type { PedidoCreado } from '#contract/schemas/ventas/pedidos.ts';
import { deviceStorage, isObject } from '#ui/browser/storage.ts';

const CLAVE = 'guirnalda.pedidos';
const MAXIMO = 20;

/** An order placed in this browser, with its proof (`recibo`). */
export type Recibo = PedidoCreado['pedido'] & {
  /** Id of the account it was placed with; null for a visitor's. */
  usuario: string | null;
};

function esRecibo(valor: unknown): valor is Recibo {
  return (
    isObject(valor) &&
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
  const guardados = deviceStorage.read(CLAVE);
  return Array.isArray(guardados) ? guardados.filter(esRecibo).slice(0, MAXIMO) : [];
}

/**
 * The orders of this browser, newest first. They are read when this file is, which must be after `enterShop`: the first
 * scripts do not hold it. A painted page is taken over without them, and shows them right after.
 */
export const useRecibos = create<{ recibos: Recibo[] }>(() => ({ recibos: [] }));
abrirRecibos();

/** The receipts that a user may see: those of their account and those placed without one. */
export function useRecibosDe(usuario: string | null): Recibo[] {
  const recibos = useRecibos((estado) => estado.recibos);
  return recibos.filter((uno) => uno.usuario === null || uno.usuario === usuario);
}

/** Reads the receipts stored in this browser. */
function abrirRecibos(): void {
  useRecibos.setState({ recibos: leer() });
}

function poner(recibos: Recibo[]): void {
  useRecibos.setState({ recibos });
  if (recibos.length > 0) deviceStorage.write(CLAVE, recibos);
  else deviceStorage.remove(CLAVE);
}

/** Stores an order that was just placed, beside those that other tabs stored meanwhile. */
export function guardarRecibo(recibo: Recibo): void {
  const otros = leer().filter((uno) => uno.codigoSeguimiento !== recibo.codigoSeguimiento);
  poner([recibo, ...otros].slice(0, MAXIMO));
}

/** Calls `alPedir` for each order that another tab of this browser places from now on. Returns how to stop. */
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

/** The receipt of this code; undefined when the order was not placed in this browser. */
function buscarRecibo(codigo: string): Recibo | undefined {
  return useRecibos.getState().recibos.find((uno) => uno.codigoSeguimiento === codigo);
}

/** Removes the receipts of an account when it signs out. */
export function olvidarRecibosDe(usuario: string): void {
  poner(leer().filter((uno) => uno.usuario !== usuario));
}

/** The header that proves to the server that this browser placed the order; empty without a receipt. */
export function encabezadoDeRecibo(codigo: string): Record<string, string> {
  const recibo = buscarRecibo(codigo);
  return recibo ? { 'x-recibo': recibo.recibo } : {};
}
