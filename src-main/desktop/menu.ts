import { app, Menu, type MenuItemConstructorOptions, type WebContents } from 'electron';

interface MenuActions {
  development: boolean;
  openCatalogue(): void;
  openLogs(): void;
}

/** The window's menu: what a shop uses, in Spanish, and no way into the machinery outside development. */
export function installMenu({ development, openCatalogue, openLogs }: MenuActions): void {
  const view: MenuItemConstructorOptions[] = [
    { role: 'zoomIn', label: 'Acercar' },
    // The plus sign stands on another key of many keyboards; this one needs no Shift.
    { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false, acceleratorWorksWhenHidden: true },
    { role: 'zoomOut', label: 'Alejar' },
    { role: 'resetZoom', label: 'Tamaño normal' },
    { type: 'separator' },
    { role: 'togglefullscreen', label: 'Pantalla completa' },
  ];
  if (development) {
    view.push(
      { type: 'separator' },
      { role: 'reload', label: 'Recargar' },
      { role: 'toggleDevTools', label: 'Herramientas de desarrollo' },
    );
  }
  const mac: MenuItemConstructorOptions[] =
    process.platform === 'darwin' ? [{ role: 'appMenu', label: 'Guirnalda' }] : [];
  const template: MenuItemConstructorOptions[] = [
    ...mac,
    {
      label: 'Archivo',
      submenu: [
        { label: 'Abrir la tienda en el navegador', click: openCatalogue },
        { type: 'separator' },
        { role: 'quit', label: 'Salir' },
      ],
    },
    {
      label: 'Editar',
      submenu: [
        { role: 'undo', label: 'Deshacer' },
        { role: 'redo', label: 'Rehacer' },
        { type: 'separator' },
        { role: 'cut', label: 'Cortar' },
        { role: 'copy', label: 'Copiar' },
        { role: 'paste', label: 'Pegar' },
        { role: 'selectAll', label: 'Seleccionar todo' },
      ],
    },
    { label: 'Ver', submenu: view },
    {
      role: 'help',
      label: 'Ayuda',
      submenu: [
        { label: 'Ver los registros del programa', click: openLogs },
        { type: 'separator' },
        { label: 'Acerca de Guirnalda', click: () => app.showAboutPanel() },
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  app.setAboutPanelOptions({ applicationName: 'Guirnalda', applicationVersion: app.getVersion() });
}

/** Cut, copy and paste on the right button of a text field. */
export function installTextMenu(contents: WebContents): void {
  contents.on('context-menu', (_event, { isEditable, selectionText, editFlags }) => {
    if (!isEditable && selectionText === '') return;
    const edit: MenuItemConstructorOptions[] = [
      { role: 'cut', label: 'Cortar', enabled: editFlags.canCut },
      { role: 'copy', label: 'Copiar', enabled: editFlags.canCopy },
      { role: 'paste', label: 'Pegar', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', label: 'Seleccionar todo' },
    ];
    Menu.buildFromTemplate(isEditable ? edit : edit.slice(1, 2)).popup();
  });
}
