import type { Locator } from '@playwright/test';
import { ACTUALIZAR_SERVIDOR_DE_CORREO, ELIMINAR_SERVIDOR_DE_CORREO } from '#contract/calls/addresses.ts';
import { openTestSmtp } from '#server/testing/smtp.ts';
import { expect, Tienda, tiendaTest } from './tienda.ts';

/** The mails that the shop sends, received by a test SMTP server. */
export interface Buzon {
  /** The newest code mailed to an address, once `cuantos` codes have arrived. */
  codigo(email: string, cuantos?: number): Promise<string>;
  /** Runs `work` while the shop has no mail server. */
  sinServidor(work: () => Promise<void>): Promise<void>;
}

let personas = 0;

/** Registration data with an email that no account has. */
export function alguienNuevo() {
  personas += 1;
  return {
    nombre: 'Ana Lucía Ordóñez',
    email: `ana.${process.pid}.${personas}@correo.gt`,
    password: 'secreta1',
    telefono: '55551234',
  };
}
export type Alguien = ReturnType<typeof alguienNuevo>;

/** The account's dialogs as a client uses them. */
export class Cuenta extends Tienda {
  get registro(): Locator {
    return this.dialogo('Registrarse');
  }
  get verificacion(): Locator {
    return this.dialogo('Verificar Email');
  }
  get recuperacion(): Locator {
    return this.dialogo('Recuperar Contraseña');
  }

  async llenarRegistro(quien: Partial<Alguien>): Promise<void> {
    for (const [campo, valor] of Object.entries(quien)) {
      await this.registro.locator(`input[name="${campo}"]`).fill(valor);
    }
  }

  async crearCuenta(): Promise<void> {
    await this.registro.getByRole('button', { name: 'Crear Cuenta' }).click();
  }

  /** Submits the registration and waits for the dialog that asks for the code. */
  async registrar(quien: Alguien): Promise<void> {
    await this.abrirCuenta('Registrarse');
    await this.llenarRegistro(quien);
    await this.crearCuenta();
    await expect(this.verificacion).toContainText(quien.email);
  }

  /** Requests a password recovery and waits for the step that asks for the code. */
  async pedirRecuperacion(email: string): Promise<void> {
    await this.abrirCuenta('Iniciar Sesión');
    await this.acceso.locator('input[name="email"]').fill(email);
    await this.acceso.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
    await expect(this.recuperacion.getByLabel('Email')).toHaveValue(email);
    await this.recuperacion.getByRole('button', { name: 'Enviar código' }).click();
    await expect(this.recuperacion.getByLabel('Código de recuperación')).toBeVisible();
  }

  reenviar(dialogo: Locator): Locator {
    return dialogo.getByRole('button', { name: /^Reenviar código/ });
  }
}

export const cuentaTest = tiendaTest.extend<{ cuenta: Cuenta }, { buzon: Buzon }>({
  cuenta: async ({ page, shop }, use) => {
    await use(new Cuenta(page, shop));
  },
  buzon: [
    async ({ shop }, use) => {
      const smtp = await openTestSmtp();
      const ponerServidor = () =>
        shop.owner(ACTUALIZAR_SERVIDOR_DE_CORREO, {
          body: {
            host: '127.0.0.1',
            puerto: smtp.port,
            seguridad: 'ninguna',
            remitente: 'tienda@globosyfiesta.gt',
          },
        });
      await ponerServidor();
      const codigos = (email: string) =>
        smtp.received
          .filter(({ to }) => to.includes(email))
          .flatMap(({ text }) => /^ {4}(\d{6})\s*$/m.exec(text)?.[1] ?? []);
      await use({
        async codigo(email, cuantos = 1) {
          await expect.poll(() => codigos(email).length, { timeout: 20_000 }).toBe(cuantos);
          return codigos(email).at(-1) ?? '';
        },
        async sinServidor(work) {
          await shop.owner(ELIMINAR_SERVIDOR_DE_CORREO);
          try {
            await work();
          } finally {
            await ponerServidor();
          }
        },
      });
      await smtp.close();
    },
    // Also for the specs that read no mail: the dialogs of a shop without a mail server are others.
    { scope: 'worker', auto: true },
  ],
});

/** A code other than this one, to test a wrong entry. */
export function otroCodigo(codigo: string): string {
  return codigo === '000000' ? '111111' : '000000';
}

export { expect };
