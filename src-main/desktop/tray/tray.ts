import { Menu, nativeImage, Tray } from 'electron';
import type { ArgumentoIpc } from '#contract/desktop/ipc.ts';
import { hasTrayHost } from './tray-host.ts';

/** Side in px of each icon in the file, which holds them side by side: without a number, with 1 to 9, and with «9+». */
const CELL = 64;
const LAST = 10;
/** Side in px of the icon that each system shows, on a screen of usual density. */
const SIDE = process.platform === 'win32' ? 16 : process.platform === 'darwin' ? 18 : 24;

/** How many orders are new, or why nobody hears of them. */
type Nuevos = ArgumentoIpc<'avisos:contar'>;

interface TrayActions {
  iconsFile: string;
  open(): void;
  openPedidos(): void;
  openCatalogue(): void;
  close(): void;
}

export interface ShopTray {
  /**
   * Shows the icon where the desktop has a place for it, which may come after the program. Returns whether it has one:
   * then the icon leads back to the window.
   */
  show(): Promise<boolean>;
  /** Shows how many orders are new, or why nobody hears of them. */
  count(nuevos: Nuevos): void;
}

/** What the tray says of the new orders. */
function textoDePedidos(nuevos: Nuevos): string {
  if (nuevos === null) return 'Entra para saber de los pedidos';
  if (nuevos === 'no-atiende') return 'Quien entró no atiende pedidos';
  if (nuevos === 0) return 'Sin pedidos nuevos';
  return nuevos === 1 ? '1 pedido nuevo' : `${nuevos} pedidos nuevos`;
}

/** The shop's icon in the tray: the number of new orders, and the ways back to the window. */
export function createTray(actions: TrayActions): ShopTray {
  const { iconsFile, open, openPedidos, openCatalogue, close } = actions;
  let tray: Tray | undefined;
  let nuevos: Nuevos = null;

  const icon = (): Electron.NativeImage => {
    const cell = nativeImage.createFromPath(iconsFile).crop({
      x: (typeof nuevos === 'number' ? Math.min(nuevos, LAST) : 0) * CELL,
      y: 0,
      width: CELL,
      height: CELL,
    });
    const image = cell.resize({ width: SIDE, height: SIDE, quality: 'best' });
    const twice = cell.resize({ width: SIDE * 2, height: SIDE * 2, quality: 'best' });
    image.addRepresentation({ scaleFactor: 2, buffer: twice.toPNG() });
    return image;
  };
  const draw = (): void => {
    if (!tray) return;
    tray.setImage(icon());
    tray.setToolTip(nuevos === 0 ? 'Guirnalda' : `Guirnalda: ${textoDePedidos(nuevos)}`);
    // Linux shows changes of a menu only when it is set again.
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: 'Abrir Guirnalda', click: open },
        {
          label: textoDePedidos(nuevos),
          enabled: nuevos !== 0,
          click: typeof nuevos === 'number' ? openPedidos : open,
        },
        { label: 'Abrir la tienda en el navegador', click: openCatalogue },
        { type: 'separator' },
        { label: 'Cerrar la tienda', click: close },
      ]),
    );
  };

  return {
    async show() {
      const there = await hasTrayHost();
      if (!there || tray) return there;
      tray = new Tray(icon());
      // Some Linux desktops open the menu instead, which has the same entry.
      tray.on('click', open);
      draw();
      return there;
    },
    count(ahora) {
      if (ahora === nuevos) return;
      nuevos = ahora;
      draw();
    },
  };
}
