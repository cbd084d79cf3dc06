import { app, Menu, type MenuItemConstructorOptions, type WebContents } from 'electron';

interface MenuActions {
  development: boolean;
  openCatalogue(): void;
  openLogs(): void;
}

/** The window's menu in Spanish; developer tools only during development. */
export function installMenu({ development, openCatalogue, openLogs }: MenuActions): void {
  const view: MenuItemConstructorOptions[] = [
    { role: 'zoomIn', label: 'Acercar' },
    // On many keyboards plus needs Shift; this accelerator does not.
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

/** Context menu of text fields, and «Copiar» for selected text. */
export function installTextMenu(contents: WebContents): void {
  contents.on('context-menu', (_event, { isEditable, selectionText, editFlags }) => {
    if (!isEditable && selectionText === '') return;
    const copy: MenuItemConstructorOptions = { role: 'copy', label: 'Copiar', enabled: editFlags.canCopy };
    const edit: MenuItemConstructorOptions[] = [
      { role: 'cut', label: 'Cortar', enabled: editFlags.canCut },
      copy,
      { role: 'paste', label: 'Pegar', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', label: 'Seleccionar todo' },
    ];
    Menu.buildFromTemplate(isEditable ? edit : [copy]).popup();
  });
}
