import { createHmac } from 'node:crypto';
import { Secret } from 'otpauth';
import { expect } from 'vitest';
import { hashPassword } from '../../adapters/secrets/passwords.ts';
import type { Config } from '../../base/config/config.ts';
import { openTestShop, type TestResponse, type TestShop } from './shop.ts';

export const PROPIETARIO = 'propietario@prueba.gt';
/** The owner's password before they forget it. */
export const OLVIDADA = 'olvidada1';
export const NUEVA = 'globos24';

const INICIO = new Date('2026-11-21T15:00:00Z');

interface Intento {
  email?: string;
  codigo?: string;
  nuevaPassword?: string;
}

/** A test shop whose owner has a password, and calls about their recovery sheet. */
export interface HojasShop extends TestShop {
  pasan(minutos: number): void;
  /** Makes the owner's sheet and gives its codes. */
  hacerHoja(): Promise<string[]>;
  /** The owner's sheet in the API. */
  hoja(): Promise<{ quedan: number; ultimoUso: string | null } | null>;
  /** Recovers the owner's password, from the shop's own computer unless `desde` or `headers` say otherwise. */
  recuperar(
    intento: Intento,
    desde?: { desde?: string; headers?: Record<string, string> },
  ): Promise<TestResponse>;
  entrar(password: string, email?: string): Promise<TestResponse>;
  /** What the owner's authenticator app shows, as RFC 6238 says; `despues` in periods of 30 seconds. */
  codigoDe(secreto: string, despues?: number): string;
  /** Activates the owner's second step, which needs their sheet, and gives its secret. The code of this period is then used. */
  activarSegundoPaso(): Promise<string>;
}

export async function openHojasShop(config: Partial<Config> = {}): Promise<HojasShop> {
  const shop = await openTestShop({ config });
  shop.setNow(INICIO);
  const { usuarios } = shop.context.db.tables;
  const passwordHash = await hashPassword(OLVIDADA);
  await shop.context.db.begin(async (tx) => void (await tx.update(usuarios).set({ passwordHash })));
  function codigoDe(secreto: string, despues = 0): string {
    const periodo = Buffer.alloc(8);
    periodo.writeBigUInt64BE(BigInt(Math.floor(shop.context.clock().getTime() / 30_000) + despues));
    const mac = createHmac('sha1', Buffer.from(Secret.fromBase32(secreto).buffer))
      .update(periodo)
      .digest();
    const desde = (mac.at(-1) ?? 0) & 0xf;
    return String((mac.readUInt32BE(desde) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  }

  const segundoPaso = (url: string, body: unknown) =>
    shop.call('propietario', 'POST', `/api/auth/segundo-paso${url}`, { body });

  return {
    ...shop,
    codigoDe,
    async activarSegundoPaso() {
      const { status, body } = await segundoPaso('', { actual: OLVIDADA });
      expect(status).toBe(201);
      expect((await segundoPaso('/activar', { codigo: codigoDe(body.secreto) })).status).toBe(200);
      return body.secreto;
    },
    pasan: (minutos) => shop.setNow(new Date(shop.context.clock().getTime() + minutos * 60_000)),
    async hacerHoja() {
      const { status, body } = await shop.call('propietario', 'POST', '/api/auth/hoja', {
        body: { actual: OLVIDADA },
      });
      expect(status).toBe(201);
      return body.codigos;
    },
    hoja: async () => (await shop.call('propietario', 'GET', '/api/auth/hoja')).body.hoja,
    recuperar: ({ email = PROPIETARIO, codigo = 'CCCC-CCCC-CCCC', nuevaPassword = NUEVA }, desde = {}) =>
      shop.call('visitante', 'POST', '/api/auth/recuperar-con-hoja', {
        body: { email, codigo, nuevaPassword },
        ...desde,
      }),
    entrar: (password, email = PROPIETARIO) =>
      shop.call('visitante', 'POST', '/api/auth/login', { body: { email, password } }),
  };
}
