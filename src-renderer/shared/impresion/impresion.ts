import { create } from 'zustand';
import type {
  DecisionDeImpresion,
  EstadoDeImpresora,
  TrabajoDeImpresion,
} from '#contract/desktop/impresoras.ts';
import { toast, useToasts } from '#ui/feedback/toast.ts';
import { desktop } from '../../lib/desktop.ts';

interface Impresion {
  /** The raw printers of this computer; none in a browser. */
  impresoras: EstadoDeImpresora[];
  /** Whether the dialog of what waits to be printed is open. */
  abierta: boolean;
}

/** What the raw printers of this computer have not printed. */
export const useImpresion = create<Impresion>(() => ({ impresoras: [], abierta: false }));

export const abrirImpresion = (): void => useImpresion.setState({ abierta: true });
export const cerrarImpresion = (): void => useImpresion.setState({ abierta: false });

/** The papers of a printer that wait for a person to print or drop them. */
export const pendientesDe = ({ trabajos }: EstadoDeImpresora): TrabajoDeImpresion[] =>
  trabajos.filter(({ estado }) => estado === 'pendiente');

/** The papers of a printer that may have come out. */
export const dudososDe = ({ trabajos }: EstadoDeImpresora): TrabajoDeImpresion[] =>
  trabajos.filter(({ estado }) => estado === 'dudoso');

/** How many papers wait for a person, on all printers. */
export function cuantosEsperan(impresoras: readonly EstadoDeImpresora[]): number {
  return impresoras.reduce((suma, una) => suma + pendientesDe(una).length + dudososDe(una).length, 0);
}

const esTicket = ({ nombre }: TrabajoDeImpresion): boolean => nombre.startsWith('Ticket ');

/** The button that prints what waits: «Imprimir 3 tickets pendientes», or «papeles» where there are others too. */
export function imprimirPendientes(pendientes: readonly TrabajoDeImpresion[]): string {
  const cuantos = pendientes.length;
  if (!pendientes.every(esTicket)) {
    return cuantos === 1 ? 'Imprimir 1 papel pendiente' : `Imprimir ${cuantos} papeles pendientes`;
  }
  return cuantos === 1 ? 'Imprimir 1 ticket pendiente' : `Imprimir ${cuantos} tickets pendientes`;
}

const AVISO_MS = 12_000;

/** What was said last of a drawer that stayed shut. */
let cajonCerrado: { impresora: string; aviso: number } | undefined;

/** Says that the drawer of a printer stayed shut; what that printer fails to print meanwhile is said with it. */
export function avisarDelCajon(impresora: string, motivo: string): void {
  cajonCerrado = { impresora, aviso: toast.error(`❌ ${motivo}`, { duration: AVISO_MS }) };
}

/** The notice of a drawer that stayed shut with the papers of a printer, while it is shown. */
function avisoDelCajon(impresora: string): number | undefined {
  if (cajonCerrado?.impresora !== impresora) return undefined;
  const { aviso } = cajonCerrado;
  cajonCerrado = undefined;
  return useToasts.getState().toasts.some(({ id }) => id === aviso) ? aviso : undefined;
}

/** Says a failure once: until that printer prints again, only the menu's mark counts what waits. */
function avisar(antes: readonly EstadoDeImpresora[], ahora: readonly EstadoDeImpresora[]): void {
  for (const { id, nombre, problema } of ahora) {
    const ya = antes.find((una) => una.id === id)?.problema ?? null;
    if (problema === null || ya !== null) continue;
    const aviso = avisoDelCajon(id);
    const cajon = aviso === undefined ? '' : ' El cajón no se abrió: usa su llave.';
    const message = `❌ ${nombre}: ${problema}${cajon} Lo que no salió se guarda.`;
    const options = { duration: AVISO_MS, action: { label: 'Ver', onClick: abrirImpresion } };
    if (aviso === undefined) toast.error(message, options);
    else toast.update(aviso, { kind: 'error', message, ...options });
  }
}

/** Follows the raw printers of this computer; returns the function that stops. */
export function seguirImpresion(): () => void {
  const bridge = desktop();
  if (!bridge) return () => undefined;
  const poner = (impresoras: EstadoDeImpresora[]): void => {
    avisar(useImpresion.getState().impresoras, impresoras);
    useImpresion.setState({ impresoras });
  };
  const stop = bridge.alCambiarImpresion(poner);
  bridge.llamar('impresion:estado', undefined).then(poner, () => undefined);
  return stop;
}

/** Tells the computer what to do with papers that did not come out. */
export async function decidir(decision: DecisionDeImpresion): Promise<void> {
  try {
    await desktop()?.llamar('impresion:decidir', decision);
  } catch {
    toast.error('❌ No se pudo cambiar la cola de impresión');
  }
}
