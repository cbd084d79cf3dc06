import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction } from '#db/transaction.ts';
import { hashPassword } from '#server/adapters/secrets/passwords.ts';
import { readConfig } from '#server/base/config/config.ts';
import { closeContext, openContext } from '#server/base/context.ts';
import { iniciarSesion } from '#server/domain/auth/auth.service.ts';
import { pedirCodigo, restablecerPassword } from '#server/domain/auth/cuentas.service.ts';
import { recuperarConHoja } from '#server/domain/auth/hojas.service.ts';
import { crearUsuario, SIN_PERMISOS } from '#server/domain/usuarios/usuarios.service.ts';
import { median } from './promises/median.ts';

// npm run bench -- cuentas: whether response times reveal which e-mail addresses have an account.

const CUENTAS = 200;
const actor = { usuario: undefined, origen: '127.0.0.1' };
const quien = { actor, callerKey: actor.origen };

const folder = mkdtempSync(join(tmpdir(), 'guirnalda-cuentas-'));
const env = { ...process.env, RATE_LIMIT: 'off' };
const context = await openContext(readConfig(['--data', folder, '--host', '127.0.0.1'], env));

const passwordHash = await hashPassword('globos1');
await inTransaction(context.db, async (tx) => {
  for (let i = 0; i < CUENTAS; i += 1) {
    const email = `con${i}@correo.gt`;
    const datos = { nombre: 'Ana', email, telefono: '55551234', passwordHash, permisos: SIN_PERMISOS };
    await crearUsuario(tx, { ...datos, rol: 'propietario', emailVerificado: true }, actor, new Date());
  }
});

const LLAMADAS: Record<string, (email: string) => Promise<unknown>> = {
  'pedir código': (email) => pedirCodigo(context, email, 'recuperacion', quien),
  'código equivocado': (email) =>
    restablecerPassword(context, { email, codigo: '000000', nuevaPassword: 'nueva123' }, quien),
  'código de hoja equivocado': (email) =>
    recuperarConHoja(context, { email, codigo: 'CCCCCCCCCCCC', nuevaPassword: 'nueva123' }, actor),
  'entrar con mala contraseña': (email) =>
    iniciarSesion(context, { email, password: 'malamala' }, actor.origen),
};

for (const [nombre, llamar] of Object.entries(LLAMADAS)) {
  const tiempos: Record<'con' | 'sin', number[]> = { con: [], sin: [] };
  for (let i = 0; i < CUENTAS; i += 1) {
    // Alternates which one goes first, so that other load on the machine affects both alike.
    for (const clase of i % 2 ? (['con', 'sin'] as const) : (['sin', 'con'] as const)) {
      const inicio = performance.now();
      await llamar(`${clase}${i}@correo.gt`).catch(() => undefined);
      tiempos[clase].push(performance.now() - inicio);
    }
  }
  const con = median(tiempos.con);
  const sin = median(tiempos.sin);
  console.log(
    `${nombre.padEnd(28)} con cuenta ${con.toFixed(2)} ms, sin cuenta ${sin.toFixed(2)} ms, ${(con / sin).toFixed(2)} a 1`,
  );
}

await closeContext(context);
rmSync(folder, { recursive: true, force: true });
