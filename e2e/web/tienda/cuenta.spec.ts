import { LISTAR_CORREOS, REGISTRAR_CLIENTE } from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { DESKTOP, PHONE } from '../../support/sizes.ts';
import { alguienNuevo, expect, otroCodigo, cuentaTest as test } from './support/cuenta.ts';
import { withPageClockPaused } from './support/page-clock.ts';

test.use({ aparte: 'cuenta' });

// Each at one size: `cuenta-errores` looks at the layout of these dialogs at both.
test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('registers, verifies the email, signs in, and checkout is prefilled', async ({
    cuenta,
    buzon,
    page,
  }) => {
    const quien = alguienNuevo();
    const { nombre: globo } = await cuenta.shop.crearProducto();
    await page.clock.install();
    await cuenta.abrirCon(globo);
    await cuenta.registrar({ ...quien, telefono: '+502 5555-1234' });
    const creada = cuenta.aviso('¡Cuenta creada! Verifica tu email para continuar.');
    await expect(creada).toBeVisible();
    await expect(cuenta.verificacion).toContainText('expira en 15 minutos');

    const codigo = await buzon.codigo(quien.email);
    const campo = cuenta.verificacion.getByLabel('Código de verificación');
    const verificar = cuenta.verificacion.getByRole('button', { name: 'Verificar' });
    await expect(campo).toBeFocused();
    await expect(verificar).toBeDisabled();
    await campo.fill(codigo.slice(0, 5));
    await expect(verificar).toBeDisabled();
    await campo.fill(`x${otroCodigo(codigo)}9`);
    await expect(campo).toHaveValue(otroCodigo(codigo));
    await verificar.click();
    await expect(cuenta.verificacion.getByRole('alert')).toContainText('El código no es válido');
    await expect(campo).toHaveValue(otroCodigo(codigo));
    await campo.fill(codigo);
    // The success shows for a moment only, until sign-in opens.
    await withPageClockPaused(page, async () => {
      await campo.press('Enter');
      await expect(cuenta.verificacion).toContainText('Email verificado exitosamente!');
    });
    await expect(cuenta.aviso('¡Email verificado! Ahora puedes iniciar sesión.')).toBeVisible();

    await expect(cuenta.acceso.getByLabel('Email')).toHaveValue(quien.email);
    await expect(cuenta.acceso.locator('input[name="password"]')).toBeFocused();
    await cuenta.ingresar({ password: quien.password });
    await expect(cuenta.aviso(`¡Bienvenido de vuelta, ${quien.nombre}!`)).toBeVisible();
    await expect(cuenta.saludo('Ana')).toBeVisible();
    await cuenta.agregar(globo);
    const checkout = await cuenta.abrirCheckout();
    await expect(checkout.getByLabel('Nombre completo')).toHaveValue(quien.nombre);
    await expect(checkout.getByLabel('Teléfono')).toHaveValue('55551234');
    await expect(checkout.getByLabel('Email')).toHaveValue(quien.email);
  });

  test('closing recovery, or going back from it, leads to sign-in', async ({ cuenta, page }) => {
    await cuenta.abrir();
    await cuenta.abrirCuenta('Iniciar Sesión');
    await cuenta.acceso.getByLabel('Email').fill('ana@correo.gt');
    await cuenta.acceso.locator('input[name="password"]').fill('escrita');
    const olvido = cuenta.acceso.getByRole('button', { name: '¿Olvidaste tu contraseña?' });
    await olvido.click();
    await cuenta.recuperacion.getByRole('button', { name: 'Cerrar' }).click();
    await expect(cuenta.acceso.getByLabel('Email')).toHaveValue('ana@correo.gt');
    await expect(cuenta.acceso.locator('input[name="password"]')).toHaveValue('escrita');
    await olvido.click();
    await expect(cuenta.recuperacion).toBeVisible();
    await page.goBack();
    await expect(cuenta.acceso).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/\/catalogo$/);
    // Everything but the password is still there.
    await cuenta.abrirCuenta('Registrarse');
    await expect(cuenta.registro.getByLabel('Email')).toHaveValue('ana@correo.gt');
    await cuenta.registro.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect(cuenta.acceso.locator('input[name="password"]')).toHaveValue('');
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('resets the password with a mailed code', async ({ cuenta, buzon, page }) => {
    const quien = alguienNuevo();
    await cuenta.shop.visitor(REGISTRAR_CLIENTE, { body: quien });
    await buzon.codigo(quien.email);
    await page.clock.install();
    await cuenta.abrir();
    await cuenta.pedirRecuperacion(quien.email);
    const { recuperacion } = cuenta;
    await expect(recuperacion).toContainText('Si el email es de una cuenta, te enviamos un código');
    await expect(recuperacion).toContainText('expira en 15 minutos');
    await expect(recuperacion).toContainText('Mínimo 6 caracteres');
    const codigo = await buzon.codigo(quien.email, 2);

    const campo = recuperacion.getByLabel('Código de recuperación');
    const nueva = recuperacion.locator('input[name="nuevaPassword"]');
    const cambiar = recuperacion.getByRole('button', { name: 'Cambiar contraseña' });
    await expect(cambiar).toBeDisabled();
    await campo.fill(otroCodigo(codigo));
    await nueva.fill('corta');
    await cambiar.click();
    await expect(nueva).toHaveAccessibleDescription('Mínimo 6 caracteres');
    await expect(nueva).toBeFocused();
    await nueva.fill('otraSecreta2');
    await cambiar.click();
    await expect(recuperacion.getByRole('alert')).toContainText('El código no es válido');
    await expect(nueva).toHaveValue('otraSecreta2');

    // Back to the address and forward again: the mailed code is still valid.
    await recuperacion.getByRole('button', { name: 'Volver' }).click();
    await expect(recuperacion.getByLabel('Email')).toHaveValue(quien.email);
    await recuperacion.getByRole('button', { name: 'Enviar código' }).click();
    await expect(recuperacion).toContainText('todavía sirve');
    // A reload while the person reads the mail keeps the step.
    await page.reload();
    await expect(recuperacion).toContainText(quien.email);
    await campo.fill(codigo);
    await nueva.fill('otraSecreta2');
    await withPageClockPaused(page, async () => {
      await cambiar.click();
      await expect(recuperacion).toContainText('Tu contraseña se cambió. Ya puedes iniciar sesión.');
    });
    await expect(cuenta.acceso.getByLabel('Email')).toHaveValue(quien.email);
    await cuenta.ingresar({ password: 'otraSecreta2' });
    await expect(cuenta.aviso(`¡Bienvenido de vuelta, ${quien.nombre}!`)).toBeVisible();
  });
});

test('sign-in with an unverified email opens verification, which resends the code after a minute', async ({
  cuenta,
  buzon,
  page,
  servidor,
}) => {
  await page.clock.install();
  const quien = alguienNuevo();
  await cuenta.shop.visitor(REGISTRAR_CLIENTE, { body: quien });
  const primero = await buzon.codigo(quien.email);
  await cuenta.abrir();
  await cuenta.abrirCuenta('Iniciar Sesión');
  await cuenta.ingresar({ email: quien.email, password: quien.password });
  await expect(cuenta.verificacion).toContainText(
    'Tu email aún no está verificado. Revisa tu correo o pide otro código',
  );
  // Another device requested the code: the server says how long to wait, and the button counts it down.
  const reenviar = cuenta.reenviar(cuenta.verificacion);
  await expect(reenviar).toHaveText('Reenviar código');
  await reenviar.click();
  await expect(cuenta.verificacion.getByRole('alert')).toContainText(
    /Espera \d+ segundos para pedir otro código/,
  );
  await expect(reenviar).toBeDisabled();
  await expect(reenviar).toHaveText(/Reenviar código en \d+ s/);
  const campo = cuenta.verificacion.getByLabel('Código de verificación');
  await campo.fill('123');
  // The minute passes on both clocks, in two steps.
  const quedan = Number(/en (\d+) s/.exec((await reenviar.textContent()) ?? '')?.[1]);
  await servidor.adelantar(quedan * 500);
  await page.clock.fastForward(quedan * 500);
  await expect(reenviar).toBeDisabled();
  await servidor.adelantar(quedan * 500 + 1_000);
  await page.clock.fastForward(quedan * 500 + 1_000);
  await reenviar.click();
  await expect(cuenta.verificacion).toContainText('te enviamos un código nuevo');
  await expect(campo).toHaveValue('');
  await expect(campo).toBeFocused();
  await expect(reenviar).toHaveText(/Reenviar código en (60|5\d) s/);

  const segundo = await buzon.codigo(quien.email, 2);
  if (primero !== segundo) {
    await campo.fill(primero);
    await cuenta.verificacion.getByRole('button', { name: 'Verificar' }).click();
    await expect(cuenta.verificacion.getByRole('alert')).toContainText('El código no es válido');
  }
  await campo.fill(segundo);
  await withPageClockPaused(page, async () => {
    await cuenta.verificacion.getByRole('button', { name: 'Verificar' }).click();
    await expect(cuenta.verificacion).toContainText('Email verificado exitosamente!');
  });
  // What was typed into sign-in is still there.
  await expect(cuenta.acceso.locator('input[name="password"]')).toHaveValue(quien.password);
  await cuenta.ingresar({});
  await expect(cuenta.aviso(`¡Bienvenido de vuelta, ${quien.nombre}!`)).toBeVisible();
});

test('registers with the keyboard alone', async ({ cuenta, buzon, page }) => {
  const quien = alguienNuevo();
  await cuenta.abrir();
  await page.getByRole('banner').getByRole('button', { name: 'Registrarse' }).focus();
  await page.keyboard.press('Enter');
  await expect(cuenta.registro.getByLabel('Nombre completo')).toBeFocused();
  await page.keyboard.type(quien.nombre);
  await page.keyboard.press('Tab');
  await page.keyboard.type(quien.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(quien.password);
  await page.keyboard.press('Tab');
  await page.keyboard.type('5555-1234');
  await page.keyboard.press('Enter');
  await expect(cuenta.verificacion.getByLabel('Código de verificación')).toBeFocused();
  await page.keyboard.type(await buzon.codigo(quien.email));
  await page.keyboard.press('Enter');
  await expect(cuenta.acceso.locator('input[name="password"]')).toBeFocused();
  await page.keyboard.type(quien.password);
  await page.keyboard.press('Enter');
  await expect(cuenta.saludo('Ana')).toBeVisible();
});

test('without a mail server the customer asks the shop for the code, which the owner reads in the list of mails', async ({
  cuenta,
  buzon,
  page,
}) => {
  const quien = alguienNuevo();
  await page.clock.install();
  await buzon.sinServidor(async () => {
    await cuenta.abrir();
    await cuenta.registrar(quien);
    const { verificacion } = cuenta;
    await expect(verificacion).toContainText('Pídele tu código a la tienda');
    await expect(verificacion).not.toContainText(/enviamos|tu correo/);
    const whatsapp = verificacion.getByRole('link', { name: /^Pedirlo por WhatsApp/ });
    const enlace = new URL((await whatsapp.getAttribute('href')) ?? '');
    expect(enlace.origin).toBe('https://wa.me');
    expect(enlace.searchParams.get('text')).toContain(quien.email);
    await expect(verificacion.getByRole('link', { name: /^Llamar al/ })).toHaveAttribute(
      'href',
      /^tel:\d{8}$/,
    );
    await expect(verificacion.getByRole('button', { name: /^Pedir un código nuevo en/ })).toBeVisible();
    await expectNoViolations(page, 'verification without mail');
    const codigoDe = async () => {
      const { correos } = await cuenta.shop.owner(LISTAR_CORREOS);
      return correos.find(({ para }) => para === quien.email)?.codigo ?? null;
    };
    await expect.poll(codigoDe).toMatch(/^\d{6}$/);
    await cuenta.verificacion.getByLabel('Código de verificación').fill((await codigoDe()) ?? '');
    await withPageClockPaused(page, async () => {
      await cuenta.verificacion.getByRole('button', { name: 'Verificar' }).click();
      await expect(cuenta.verificacion).toContainText('Email verificado exitosamente!');
    });
  });
});
