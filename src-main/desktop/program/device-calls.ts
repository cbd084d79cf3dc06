import type { BrowserWindow } from 'electron';
import type { ArgumentoIpc, RespuestasIpc } from '#contract/desktop/ipc.ts';
import { avisarDePedido, countOnIcon } from '../device/avisos-de-pedido.ts';
import { elegirRuta } from '../device/elegir-ruta.ts';
import { openRespaldosFolder } from '../device/respaldos-folder.ts';
import type { CallsOf } from '../ipc.ts';

interface DeviceCallsOptions {
  window(): BrowserWindow | undefined;
  showWindow(): void;
  /** Opens a page of the shop's own server in the system's browser, and says whether there was one. */
  openPage(page: string): Promise<RespuestasIpc['navegador:abrir']>;
  /** The backups' folder; undefined when the shop makes none. */
  respaldosFolder(): string | undefined;
  /** Gives the server a path that the person chose. */
  give(boleto: string, ruta: string): void;
  countOnTray(nuevos: ArgumentoIpc<'avisos:contar'>): void;
}

/** The calls of the page that reach the system: its browser, its folders, its notifications. */
export function deviceCalls(
  options: DeviceCallsOptions,
): CallsOf<'almacen:' | 'navegador:' | 'respaldos:' | 'avisos:'> {
  const { window, showWindow, openPage, respaldosFolder, give, countOnTray } = options;
  return {
    'almacen:guardar': () => void window()?.webContents.session.flushStorageData(),
    'navegador:abrir': (pagina) => openPage(pagina),
    'respaldos:abrir-carpeta': () => openRespaldosFolder(respaldosFolder()),
    'respaldos:elegir': (que) => elegirRuta(que, window(), give),
    'avisos:contar'(nuevos) {
      countOnTray(nuevos);
      return countOnIcon(typeof nuevos === 'number' ? nuevos : 0, window());
    },
    'avisos:pedido': (aviso) => avisarDePedido(aviso, window(), showWindow),
  };
}
