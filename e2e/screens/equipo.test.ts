import type { EstadoDelPrograma, EventosDelPrograma } from '#contract/desktop/programa.ts';
import { openInProgram } from './support/program.ts';
import {
  campo,
  con,
  expect,
  required,
  type ScreenShop,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

interface Computer {
  programa: EstadoDelPrograma;
  /** Whether it can store settings. */
  saves: boolean;
  opened: string[];
  /** How often the page asked which program this is. */
  reads: number;
  /** Tells the page something, as the program does. */
  tell<E extends keyof EventosDelPrograma>(evento: E, datos: EventosDelPrograma[E]): void;
}

/** Opens the app in the window of a computer. */
function openComputer(shop: ScreenShop, sistema: EstadoDelPrograma['sistema'] = 'linux'): Computer {
  const computer: Computer = {
    programa: {
      alCerrar: 'preguntar',
      kiosko: false,
      zoom: 0,
      abrirAlIniciarSesion: false,
      bandeja: true,
      sistema,
      version: '1.2.3',
      electron: '42.0.0',
      chromium: '148.0',
    },
    saves: true,
    opened: [],
    reads: 0,
    tell: () => undefined,
  };
  const program = openInProgram(shop, {
    'programa:leer'() {
      computer.reads += 1;
      return computer.programa;
    },
    'programa:guardar'(cambio) {
      if (!computer.saves) throw new Error('disk full');
      computer.programa = { ...computer.programa, ...cambio };
      return computer.programa;
    },
    'programa:informe': () => 'Guirnalda 1.2.3',
    'programa:licencias': () => void computer.opened.push('licencias'),
    'programa:registros': () => void computer.opened.push('registros'),
  });
  computer.tell = program.tell;
  return computer;
}

test('the owner chooses what closing the window does, and that the shop opens with the computer', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const computer = openComputer(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/equipo');
  const card = await screen.findByRole('region', { name: 'La tienda abierta' });
  await user.selectOptions(campo(card, 'alCerrar'), 'La tienda sigue abierta en segundo plano');
  await staff.aviso('Guardado en esta computadora');
  expect(computer.programa.alCerrar).toBe('segundo-plano');
  const sola = within(card).getByRole('switch', { name: /^Abrir la tienda al encender/ });
  await user.click(sola);
  await waitFor(() => expect(sola).toBeChecked());

  computer.saves = false;
  await user.click(sola);
  await staff.aviso('❌ No se pudo guardar en esta computadora');
  expect(sola).toBeChecked();
});

test('kiosk mode begins only after the owner has read the way out, and ends at once', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const computer = openComputer(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/equipo');
  const kiosko = await screen.findByRole('switch', { name: /modo kiosko/ });
  await user.click(kiosko);
  const question = await screen.findByRole('alertdialog', { name: '¿Usar el modo kiosko?' });
  expect(computer.programa.kiosko).toBe(false);
  await user.click(within(question).getByRole('button', { name: 'Usar el modo kiosko' }));
  await waitFor(() => expect(kiosko).toBeChecked());
  await user.click(kiosko);
  await waitFor(() => expect(computer.programa.kiosko).toBe(false));
});

test('the program is told apart, and its logs, licences and report are one press away', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const computer = openComputer(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/equipo');
  const card = await screen.findByRole('region', { name: 'El programa' });
  expect(card).toHaveTextContent('Guirnalda 1.2.3');
  await user.click(within(card).getByRole('button', { name: 'Ver registros' }));
  await user.click(within(card).getByRole('button', { name: 'Licencias' }));
  expect(computer.opened).toEqual(['registros', 'licencias']);
  await user.click(within(card).getByRole('button', { name: 'Copiar informe' }));
  await staff.aviso(/^Informe copiado/);
  expect(await navigator.clipboard.readText()).toBe('Guirnalda 1.2.3');
});

test('a browser has no settings of the computer', async ({ staff }) => {
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/equipo');
  expect(await screen.findByText(/un navegador no puede cambiarlo/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Esta computadora' })).toBeNull();
});

test('the program leads to the orders, and says why a till in kiosk mode stays open', async ({
  staff,
  shop,
}) => {
  const computer = openComputer(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/productos');
  await screen.findByRole('heading', { name: 'Productos' });
  computer.tell('programa:kiosko', null);
  await staff.aviso(/está en modo kiosko/);
  computer.tell('programa:ir', '/pedidos');
  await waitFor(() => expect(location.pathname).toBe('/pedidos'));
});

for (const { sistema, dicho } of [
  { sistema: 'win32', dicho: 1 },
  { sistema: 'linux', dicho: 0 },
] as const) {
  test(`the settings of the network ${dicho ? 'name' : 'do not name'} the firewall on ${sistema}`, async ({
    staff,
    shop,
  }) => {
    const computer = openComputer(shop, sistema);
    staff.entrarComo('propietario');
    await staff.abrir('/configuracion/red');
    await screen.findByRole('heading', { name: 'Configuración' });
    await screen.findByLabelText(/^Dirección pública/);
    await waitFor(() => expect(computer.reads).toBeGreaterThan(0));
    await waitFor(() => expect(screen.queryAllByText(/Firewall de Windows/)).toHaveLength(dicho));
  });
}

test('the owner is told once that the printed poster leads nowhere', async ({ staff, shop }) => {
  const { user } = staff;
  const red = (direccion: string) =>
    shop.interceptar(/GET .*\/api\/configuracion\/red$/, () =>
      Promise.resolve(
        Response.json({
          success: true,
          direcciones: [direccion],
          publica: null,
          direccionPublica: null,
          fijada: false,
        }),
      ),
    );
  let volver = red('http://192.168.1.20:4100');
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/red');
  await screen.findByText('http://192.168.1.20:4100/catalogo');
  volver();
  volver = red('http://192.168.1.77:4100');
  await staff.abrir('/dashboard');
  await screen.findByText(/el cartel impreso con el QR ya no sirve/);
  await user.click(screen.getByRole('button', { name: 'Ver el cartel nuevo' }));
  await screen.findByText('http://192.168.1.77:4100/catalogo');
  await user.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(screen.queryByText(/ya no sirve/)).toBeNull();
  await staff.recargar();
  await screen.findByText('http://192.168.1.77:4100/catalogo');
  expect(screen.queryByText(/ya no sirve/)).toBeNull();
  volver();
});

test('«Vista Cliente» gives the address to copy where the computer has no browser', async ({
  staff,
  shop,
}) => {
  const direccion = `${shop.url}/catalogo`;
  let abierta = true;
  const program = openInProgram(shop, { 'navegador:abrir': () => ({ abierta, direccion }) });
  staff.entrarComo('propietario');
  await staff.abrir('/ayuda');
  const abrir = async () =>
    await staff.user.click(await screen.findByRole('link', { name: 'Vista Cliente' }));
  await abrir();
  await waitFor(() => expect(program.asked).toContainEqual(['navegador:abrir', '/catalogo']));
  expect(screen.queryByText(con('No encontramos un navegador'))).toBeNull();
  abierta = false;
  await abrir();
  await staff.aviso(
    `No encontramos un navegador en esta computadora. La dirección de tu tienda es ${direccion}`,
  );
  await staff.user.click(screen.getByRole('button', { name: 'Copiar' }));
  await staff.aviso('Dirección copiada');
  expect(await navigator.clipboard.readText()).toBe(direccion);
});

test('the window says where the computer has no browser for a link or the menu, also before the sign-in', async ({
  staff,
  shop,
}) => {
  const direccion = `${shop.url}/catalogo`;
  const program = openInProgram(shop, {});
  await staff.abrir('/admin');
  // Set once the page hears the program.
  await waitFor(() => expect(document.title).toMatch(/^Acceso administrativo/));
  program.tell('programa:sin-navegador', direccion);
  await staff.aviso(
    `No encontramos un navegador en esta computadora. La dirección de tu tienda es ${direccion}`,
  );
  const chat = 'https://wa.me/50255551234?text=Hola';
  program.tell('programa:sin-navegador', chat);
  await staff.aviso(/^No encontramos un navegador en esta computadora para abrir WhatsApp\./);
  await staff.user.click(required(screen.getAllByRole('button', { name: 'Copiar' }).at(-1), 'button'));
  await staff.aviso('Dirección copiada');
  expect(await navigator.clipboard.readText()).toBe(chat);
});

test('«Vista Cliente» says so when the program cannot open it', async ({ staff, shop }) => {
  openInProgram(shop, { 'navegador:abrir': () => Promise.reject(new Error('no answer')) });
  staff.entrarComo('propietario');
  await staff.abrir('/ayuda');
  await staff.user.click(await screen.findByRole('link', { name: 'Vista Cliente' }));
  await staff.aviso('❌ No se pudo abrir el navegador');
});
