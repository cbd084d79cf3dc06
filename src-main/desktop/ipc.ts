import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { type ArgumentoIpc, type CanalIpc, LLAMADAS_IPC, type RespuestasIpc } from '#contract/desktop/ipc.ts';
import { isAppUrl } from './window/app-files.ts';
import { mayCall } from './window/held-page.ts';

/** An answer to the preload: an error is one sentence without a stack. */
export type RespuestaDelPuente<T> = { ok: true; valor: T } | { ok: false; mensaje: string };

type ManejadoresIpc = {
  [C in CanalIpc]: (argumento: ArgumentoIpc<C>) => RespuestasIpc[C] | Promise<RespuestasIpc[C]>;
};

/** What answers the calls of one area, by the start of their names. */
export type CallsOf<Prefix extends string> = Pick<ManejadoresIpc, CanalIpc & `${Prefix}${string}`>;

/** Whether the call comes from a window that may make it, and there neither from a frame nor from another site. */
function isTrusted(canal: CanalIpc, { sender, senderFrame: frame }: IpcMainInvokeEvent): boolean {
  if (frame === null || frame.parent !== null || !isAppUrl(frame.url)) return false;
  return mayCall(sender, canal);
}

/** Registers every channel of the contract; checks the sender, parses the argument and logs errors. */
export function handleCalls(manejadores: ManejadoresIpc, log: (line: string) => void): void {
  const canales = Object.keys(LLAMADAS_IPC) as CanalIpc[];
  for (const canal of canales) handle(canal, manejadores[canal], log);
}

function handle<C extends CanalIpc>(
  canal: C,
  manejador: ManejadoresIpc[C],
  log: (line: string) => void,
): void {
  ipcMain.handle(canal, async (event, argumento: unknown): Promise<RespuestaDelPuente<RespuestasIpc[C]>> => {
    if (!isTrusted(canal, event)) {
      log(`ipc: ${canal} refused, called from ${event.senderFrame?.url ?? 'a closed frame'}`);
      return { ok: false, mensaje: 'Esta página no puede pedir eso al equipo.' };
    }
    const leido = LLAMADAS_IPC[canal].safeParse(argumento);
    if (!leido.success) {
      log(`ipc: ${canal} refused, its argument does not fit: ${leido.error.message}`);
      return { ok: false, mensaje: 'El equipo no entendió la petición.' };
    }
    try {
      return { ok: true, valor: await manejador(leido.data as ArgumentoIpc<C>) };
    } catch (error) {
      log(`ipc: ${canal} failed: ${error instanceof Error ? error.stack : String(error)}`);
      return { ok: false, mensaje: 'El equipo no pudo completar la petición.' };
    }
  });
}
