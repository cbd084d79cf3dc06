import { CERRAR_SESIONES, INICIAR_SESION } from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expectNoSidewaysScroll } from '../../support/cut.ts';
import { intercept } from '../../support/intercept.ts';
import { ACCESOS } from '../../support/shop.ts';
import { atBothSizes, PHONE } from '../../support/sizes.ts';
import { waitForPageIdle } from '../../support/still.ts';
import { alguienNuevo, expect, cuentaTest as test } from './support/cuenta.ts';
import { pausePageClock } from './support/page-clock.ts';

const SIN_CONEXION = 'No hay conexión con la tienda. Lo que escribiste sigue aquí.';

test('registration shows each validation error beside its field', async ({ cuenta }) => {
  await cuenta.abrir();
  await cuenta.abrirCuenta('Registrarse');
  await cuenta.crearCuenta();
  for (const texto of [
    'El nombre es obligatorio',
    'El email es obligatorio',
    'La contraseña es obligatoria',
    'El teléfono es obligatorio',
  ]) {
    await expect(cuenta.registro.getByText(texto)).toBeVisible();
  }
  await expect(cuenta.registro.getByLabel('Nombre completo')).toBeFocused();
  await cuenta.llenarRegistro({ nombre: 'A', email: 'ana@', password: '12345', telefono: '5555 abc' });
  await expect(cuenta.registro.locator('input[name="telefono"]')).toHaveValue('5555');
  await cuenta.crearCuenta();
  for (const texto of [
    'El nombre debe tener entre 2 y 30 caracteres',
    'El formato del email no es válido',
    'La contraseña debe tener al menos 6 caracteres',
    'El teléfono debe tener exactamente 8 dígitos',
  ]) {
    await expect(cuenta.registro.getByText(texto)).toBeVisible();
  }
  for (const [campo, maximo] of [
    ['nombre', '30'],
    ['email', '40'],
  ] as const) {
    await expect(cuenta.registro.locator(`input[name="${campo}"]`)).toHaveAttribute('maxlength', maximo);
  }
});

test('a pasted email or phone that is too long shows an error and is not truncated', async ({
  cuenta,
  page,
}) => {
  await cuenta.abrir();
  await cuenta.abrirCuenta('Registrarse');
  const pegar = async (campo: string, texto: string) => {
    await cuenta.registro.locator(`input[name="${campo}"]`).focus();
    await page.evaluate((pegado) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pegado);
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      // A script cannot trigger the browser's own handling of a paste.
      if (document.activeElement?.dispatchEvent(paste)) document.execCommand('insertText', false, pegado);
    }, texto);
  };
  const email = 'maria.fernanda.castellanos@municipio.com.gt';
  await pegar('email', email);
  await pegar('telefono', '+1 305 555 1234');
  await expect(cuenta.registro.locator('input[name="email"]')).toHaveValue(email);
  await expect(cuenta.registro.locator('input[name="telefono"]')).toHaveValue('13055551234');
  await cuenta.crearCuenta();
  for (const texto of [
    'El email no puede pasar de 40 caracteres',
    'El teléfono debe tener exactamente 8 dígitos',
  ]) {
    await expect(cuenta.registro.getByText(texto)).toBeVisible();
  }
});

test('registration shows the server’s field errors, or its message without any', async ({ cuenta, page }) => {
  await cuenta.abrir();
  await cuenta.abrirCuenta('Registrarse');
  // A verified address that is taken: the error is beside the field, with sign-in below.
  await cuenta.llenarRegistro({ ...alguienNuevo(), email: ACCESOS.cliente.email });
  await cuenta.crearCuenta();
  const email = cuenta.registro.locator('input[name="email"]');
  await expect(email).toHaveAccessibleDescription('Ya existe una cuenta con este email');
  await expect(email).toBeFocused();
  await cuenta.registro.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(cuenta.acceso.getByLabel('Email')).toHaveValue(ACCESOS.cliente.email);
  await cuenta.acceso.getByRole('button', { name: 'Registrarse' }).click();

  const responder = (status: number, cuerpo: object) =>
    intercept(page, '**/api/auth/registro-cliente', (route) => route.fulfill({ status, json: cuerpo }), {
      times: 1,
    });
  const details = [
    { path: 'nombre', msg: 'Ese nombre no se puede guardar' },
    { path: 'otro', msg: 'Algo más está mal' },
  ];
  await responder(400, { error: 'datos-invalidos', message: 'Revisa los datos', details });
  await cuenta.crearCuenta();
  await expect(cuenta.registro.locator('input[name="nombre"]')).toHaveAccessibleDescription(
    /Ese nombre no se puede guardar/,
  );
  await expect(cuenta.registro.getByRole('alert')).toContainText('Algo más está mal');
  await responder(503, { success: false, error: 'no-disponible', message: 'Vuelve en un momento' });
  await cuenta.crearCuenta();
  await expect(cuenta.registro.getByRole('alert')).toHaveText('Vuelve en un momento');
  await responder(500, {});
  await cuenta.crearCuenta();
  await expect(cuenta.registro.getByRole('alert')).toHaveText('Error al crear cuenta');
});

test('without a connection the forms show an error and keep what was typed', async ({ cuenta, page }) => {
  const quien = alguienNuevo();
  await cuenta.abrir();
  await cuenta.abrirCuenta('Registrarse');
  await cuenta.llenarRegistro(quien);
  await page.context().setOffline(true);
  await cuenta.crearCuenta();
  await expect(cuenta.registro.getByRole('alert')).toHaveText(`Error al crear cuenta. ${SIN_CONEXION}`);
  await cuenta.registro.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await cuenta.ingresar({ password: quien.password });
  await expect(cuenta.acceso.getByRole('alert')).toHaveText(`Error al iniciar sesión. ${SIN_CONEXION}`);
  await cuenta.acceso.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
  await cuenta.recuperacion.getByRole('button', { name: 'Enviar código' }).click();
  await expect(cuenta.recuperacion.getByRole('alert')).toHaveText(`Error al enviar código. ${SIN_CONEXION}`);
  await page.context().setOffline(false);
  await cuenta.recuperacion.getByRole('button', { name: 'Cancelar' }).click();
  await cuenta.acceso.getByRole('button', { name: 'Registrarse' }).click();
  for (const [campo, valor] of Object.entries(quien)) {
    await expect(cuenta.registro.locator(`input[name="${campo}"]`)).toHaveValue(valor);
  }
  await cuenta.crearCuenta();
  await expect(cuenta.verificacion).toContainText(quien.email);
});

test('the resend countdown survives closing and reloading, and a double press sends one request', async ({
  cuenta,
  page,
}) => {
  const quien = alguienNuevo();
  let registros = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/registro-cliente')) registros += 1;
  });
  await page.clock.install();
  await cuenta.abrir();
  await cuenta.abrirCuenta('Registrarse');
  await cuenta.llenarRegistro(quien);
  await cuenta.registro.getByRole('button', { name: 'Crear Cuenta' }).evaluate((boton: HTMLElement) => {
    boton.click();
    boton.click();
  });
  const reenviar = cuenta.reenviar(cuenta.verificacion);
  await expect(reenviar).toBeDisabled();
  expect(registros).toBe(1);
  await page.clock.fastForward(15_000);
  await page.reload();
  const segundos = async () => Number(/en (\d+) s/.exec((await reenviar.textContent()) ?? '')?.[1] ?? 0);
  await expect.poll(segundos).toBeGreaterThan(0);
  expect(await segundos()).toBeLessThanOrEqual(45);
  await cuenta.verificacion.getByRole('button', { name: 'Cancelar' }).click();
  await page.clock.fastForward(10_000);
  await cuenta.abrirCuenta('Iniciar Sesión');
  await cuenta.ingresar({ password: quien.password });
  await expect(reenviar).toBeDisabled();
  expect(await segundos()).toBeLessThanOrEqual(35);
  await page.clock.fastForward(35_000);
  await expect(reenviar).toBeEnabled();
  await expect(reenviar).toHaveText('Reenviar código');

  // The server's minute is not over: its message is shown for five seconds.
  await reenviar.click();
  const alerta = cuenta.verificacion.getByRole('alert');
  await expect(alerta).toContainText('segundos para pedir otro código');
  await page.clock.fastForward(5_100);
  await expect(alerta).toBeHidden();
});

test('verification and recovery show an error for each kind of server answer', async ({ cuenta, page }) => {
  const quien = alguienNuevo();
  await cuenta.abrir();
  await cuenta.registrar(quien);
  const { verificacion } = cuenta;
  const alerta = verificacion.getByRole('alert');
  await verificacion.getByLabel('Código de verificación').fill('123456');
  for (const [status, json, texto] of [
    [400, {}, 'Código inválido'],
    [400, { error: 'codigo-invalido', message: 'Ese código ya venció' }, 'Ese código ya venció'],
    [500, {}, 'Error al verificar. Intenta de nuevo.'],
    [
      503,
      { success: false, error: 'no-disponible', message: 'Ocupado' },
      'Error al verificar. Intenta de nuevo.',
    ],
    [
      429,
      { error: 'demasiados-intentos', message: 'Espera.' },
      'Error al verificar. Intenta de nuevo. Espera.',
    ],
  ] as const) {
    await intercept(page, '**/api/auth/verificar-email', (route) => route.fulfill({ status, json }), {
      times: 1,
    });
    await verificacion.getByRole('button', { name: 'Verificar' }).click();
    await expect(alerta).toHaveText(texto);
  }
  await intercept(page, '**/api/auth/reenviar-codigo', (route) => route.fulfill({ status: 500, json: {} }));
  await page.evaluate(() => sessionStorage.removeItem('guirnalda.codigos'));
  await page.reload();
  await cuenta.reenviar(verificacion).click();
  await expect(alerta).toHaveText('Error al reenviar código');

  await intercept(
    page,
    '**/api/auth/recuperar-password',
    (route) => route.fulfill({ status: 500, json: {} }),
    {
      times: 1,
    },
  );
  await verificacion.getByRole('button', { name: 'Cancelar' }).click();
  await cuenta.abrirCuenta('Iniciar Sesión');
  await cuenta.acceso.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
  const { recuperacion } = cuenta;
  await recuperacion.getByRole('button', { name: 'Enviar código' }).click();
  await expect(recuperacion.getByRole('alert')).toHaveText('Error al enviar código');
  await recuperacion.getByRole('button', { name: 'Enviar código' }).click();
  await intercept(page, '**/api/auth/resetear-password', (route) => route.fulfill({ status: 500, json: {} }));
  await recuperacion.getByLabel('Código de recuperación').fill('123456');
  await recuperacion.locator('input[name="nuevaPassword"]').fill('otraSecreta2');
  await recuperacion.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(recuperacion.getByRole('alert')).toHaveText('Error al resetear contraseña');
});

test('staff see the notice of the staff app once per sign-in', async ({ cuenta, page }) => {
  const aviso = cuenta.aviso('Acceso administrativo detectado. Usa el botón naranja para entrar al panel.');
  await cuenta.abrir();
  await cuenta.entrar(ACCESOS.propietario);
  await expect(aviso).toBeVisible();
  await expect(page.getByRole('link', { name: 'Panel Admin' })).toHaveAttribute('href', '/dashboard');
  await page.reload();
  await expect(cuenta.saludo('Marta')).toBeVisible();
  await waitForPageIdle(page);
  await expect(aviso).toBeHidden();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await cuenta.entrar(ACCESOS.empleado);
  await expect(aviso).toBeVisible();
});

test('the notice of the staff app leaves with the session, also on a page that «back» restores', async ({
  cuenta,
  page,
}) => {
  const aviso = cuenta.aviso('Acceso administrativo detectado. Usa el botón naranja para entrar al panel.');
  await page.clock.install();
  await cuenta.abrir();
  await cuenta.entrar(ACCESOS.propietario);
  await expect(aviso).toBeVisible();
  // With the page's clock paused, no notice closes by itself.
  await pausePageClock(page);
  await page.evaluate(() => {
    localStorage.removeItem('guirnalda.token');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect(aviso).toHaveCount(0);
});

test('the sign-in and the recovery lead staff to their own', async ({ cuenta }) => {
  await cuenta.abrir();
  await cuenta.abrirCuenta('Iniciar Sesión');
  await expect(cuenta.acceso.getByRole('link', { name: 'Entra aquí' })).toHaveAttribute('href', '/admin');
  await cuenta.acceso.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
  await expect(cuenta.recuperacion.getByText('¿Trabajas en la tienda?')).toBeVisible();
  await expect(cuenta.recuperacion.getByRole('link', { name: 'Entra aquí' })).toHaveAttribute(
    'href',
    '/admin',
  );
});

test('a session closed elsewhere shows one message, and its cart is back after the next sign-in', async ({
  cuenta,
  page,
}) => {
  const { nombre } = await cuenta.shop.crearProducto();
  await cuenta.abrirCon(nombre);
  await cuenta.entrar(ACCESOS.cliente);
  await cuenta.agregar(nombre);
  await expect(cuenta.botonCarrito).toHaveAccessibleName('Carrito, 1 artículo');
  const { token } = await cuenta.shop.visitor(INICIAR_SESION, {
    body: ACCESOS.cliente,
  });
  await cuenta.shop.visitor(CERRAR_SESIONES, {
    headers: { authorization: `Bearer ${token}` },
  });
  await page.reload();
  await expect(cuenta.aviso('Tu sesión terminó. Inicia sesión para volver a tu carrito.')).toBeVisible();
  await expect(cuenta.botonCarrito).toHaveAccessibleName('Carrito, 0 artículos');
  await cuenta.entrar(ACCESOS.cliente);
  await expect(cuenta.botonCarrito).toHaveAccessibleName('Carrito, 1 artículo');
});

test('the account dialogs are accessible', async ({ cuenta, page }) => {
  const quien = alguienNuevo();
  const expectNoViolationsAtBothSizes = (donde: string) =>
    atBothSizes(page, (tamano) => expectNoViolations(page, `${donde}, ${tamano}`));
  await page.setViewportSize(PHONE);
  await cuenta.abrir();
  // Only on a phone sign-in and registration are behind a button.
  await page.getByRole('button', { name: 'Tu cuenta' }).click();
  await expectNoViolations(page, 'menu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Tu cuenta' })).toBeFocused();
  await cuenta.abrirCuenta('Iniciar Sesión');
  await expectNoViolationsAtBothSizes('sign-in');
  await cuenta.ingresar({});
  await cuenta.ingresar({ email: quien.email, password: 'equivocada' });
  await expect(cuenta.acceso.getByRole('alert')).toBeVisible();
  await expectNoViolationsAtBothSizes('refused sign-in');
  await cuenta.acceso.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
  await cuenta.recuperacion.getByLabel('Email').fill('ana@');
  await cuenta.recuperacion.getByRole('button', { name: 'Enviar código' }).click();
  await expectNoViolationsAtBothSizes('recovery, address');
  await cuenta.recuperacion.getByLabel('Email').fill(quien.email);
  await cuenta.recuperacion.getByRole('button', { name: 'Enviar código' }).click();
  await cuenta.recuperacion.getByLabel('Código de recuperación').fill('123456');
  await cuenta.recuperacion.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expectNoViolationsAtBothSizes('recovery, code');
  await cuenta.recuperacion.getByRole('button', { name: 'Cerrar' }).click();
  await cuenta.acceso.getByRole('button', { name: 'Registrarse' }).click();
  await cuenta.crearCuenta();
  await expectNoViolationsAtBothSizes('registration');
  await cuenta.llenarRegistro(quien);
  await cuenta.crearCuenta();
  await cuenta.verificacion.getByLabel('Código de verificación').fill('123456');
  await expectNoViolationsAtBothSizes('verification');
  await cuenta.verificacion.getByRole('button', { name: 'Verificar' }).click();
  await expect(cuenta.verificacion.getByRole('alert')).toBeVisible();
  await expectNoViolationsAtBothSizes('refused verification');
  await atBothSizes(page, (tamano) => expectNoSidewaysScroll(page, tamano));
});
