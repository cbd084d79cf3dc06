import { Menu, type MenuItemConstructorOptions, type WebContents } from 'electron';

interface MenuActions {
  development: boolean;
  /** A till in full screen has only what helps with text and sight: nothing that leaves it. */
  kiosko: boolean;
  openCatalogue(): void;
  openLogs(): void;
  openAbout(): void;
  zoom(steps: number): void;
  close(): void;
}

const EDIT: MenuItemConstructorOptions = {
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
};

/** The menu that macOS names after the program. */
const MAC_MENU: MenuItemConstructorOptions[] = [
  { role: 'hide', label: 'Ocultar Guirnalda' },
  { role: 'hideOthers', label: 'Ocultar los demás' },
  { role: 'unhide', label: 'Mostrar todo' },
];

/** The window's menu in Spanish; developer tools only during development. */
export function installMenu(actions: MenuActions): void {
  const { development, kiosko, openCatalogue, openLogs, openAbout, zoom, close } = actions;
  const closer = (accelerator: string, shown = true): MenuItemConstructorOptions => ({
    label: 'Acercar',
    accelerator,
    visible: shown,
    acceleratorWorksWhenHidden: true,
    click: () => zoom(1),
  });
  const view: MenuItemConstructorOptions[] = [
    closer('CommandOrControl+Plus'),
    // On many keyboards plus needs Shift; these accelerators do not.
    closer('CommandOrControl+=', false),
    closer('CommandOrControl+numadd', false),
    { label: 'Alejar', accelerator: 'CommandOrControl+-', click: () => zoom(-1) },
    { label: 'Tamaño normal', accelerator: 'CommandOrControl+0', click: () => zoom(0) },
  ];
  if (kiosko) {
    Menu.setApplicationMenu(Menu.buildFromTemplate([EDIT, { label: 'Ver', submenu: view }]));
    return;
  }
  view.push({ type: 'separator' }, { role: 'togglefullscreen', label: 'Pantalla completa' });
  if (development) {
    view.push(
      { type: 'separator' },
      { role: 'reload', label: 'Recargar' },
      { role: 'toggleDevTools', label: 'Herramientas de desarrollo' },
    );
  }
  const mac: MenuItemConstructorOptions[] =
    process.platform === 'darwin' ? [{ label: 'Guirnalda', submenu: MAC_MENU }] : [];
  const template: MenuItemConstructorOptions[] = [
    ...mac,
    {
      label: 'Archivo',
      submenu: [
        { label: 'Abrir la tienda en el navegador', click: openCatalogue },
        { type: 'separator' },
        { label: 'Salir', accelerator: 'CommandOrControl+Q', click: close },
      ],
    },
    EDIT,
    { label: 'Ver', submenu: view },
    {
      role: 'help',
      label: 'Ayuda',
      submenu: [
        { label: 'Ver los registros del programa', click: openLogs },
        { type: 'separator' },
        { label: 'Licencias', click: openAbout },
        { label: 'Acerca de Guirnalda', click: openAbout },
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
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
