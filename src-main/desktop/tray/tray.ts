import { Menu, nativeImage, Tray } from 'electron';

/** Side in px of each icon in the file, which holds them side by side: without a number, with 1 to 9, and with «9+». */
const CELL = 64;
const LAST = 10;
/** Side in px of the icon that each system shows, on a screen of usual density. */
const SIDE = process.platform === 'win32' ? 16 : process.platform === 'darwin' ? 18 : 24;

interface TrayActions {
  iconFile: string;
  open(): void;
  openPedidos(): void;
  openCatalogue(): void;
  close(): void;
}

export interface ShopTray {
  /** Shows the icon where the desktop has a place for it. */
  show(): void;
  /** Shows how many orders are new. */
  count(nuevos: number): void;
}

/** What the tray says of the new orders. */
function textoDePedidos(nuevos: number): string {
  if (nuevos === 0) return 'Sin pedidos nuevos';
  return nuevos === 1 ? '1 pedido nuevo' : `${nuevos} pedidos nuevos`;
}

/** The shop's icon in the tray: the number of new orders, and the ways back to the window. */
export function createTray(actions: TrayActions): ShopTray {
  const { iconFile, open, openPedidos, openCatalogue, close } = actions;
  let tray: Tray | undefined;
  let nuevos = 0;

  const icon = (): Electron.NativeImage => {
    const cell = nativeImage
      .createFromPath(iconFile)
      .crop({ x: Math.min(nuevos, LAST) * CELL, y: 0, width: CELL, height: CELL });
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
        { label: textoDePedidos(nuevos), enabled: nuevos > 0, click: openPedidos },
        { label: 'Abrir la tienda en el navegador', click: openCatalogue },
        { type: 'separator' },
        { label: 'Cerrar la tienda', click: close },
      ]),
    );
  };

  return {
    show() {
      if (tray) return;
      tray = new Tray(icon());
      // Some Linux desktops open the menu instead, which has the same entry.
      tray.on('click', open);
      draw();
    },
    count(ahora) {
      if (ahora === nuevos) return;
      nuevos = ahora;
      draw();
    },
  };
}
