import { renderUnicodeCompact } from 'uqr';
import { INICIO_DEL_PERSONAL, rutaDelEnlace } from '#contract/pages/direcciones.ts';
import { shownAddress } from '#db/postgres/address.ts';
import { direccionesLan } from '../http/caller/addresses.ts';
import { ACCESOS_DEMO } from '../whole-shop/demo/tienda.ts';

/** The line with the link that makes a browser of this computer the shop's own; `codigo` serves once. */
export function lineaDelEnlace(port: number, codigo: string): string {
  return `  Navegador   http://localhost:${port}${rutaDelEnlace(codigo)} (ábrelo aquí una vez: será el de la tienda)`;
}

/** The text printed when the shop opens: its addresses, also for phones. */
export function startupBanner({
  host,
  port,
  demo,
  dataFolder,
  databaseUrl,
  codigo,
}: {
  host: string;
  port: number;
  demo: boolean;
  dataFolder: string;
  databaseUrl: string | undefined;
  codigo: string;
}): string {
  const local = `http://localhost:${port}`;
  const enRed = host === '0.0.0.0' || host === '::' ? direccionesLan() : [];
  const celular = enRed[0] ? `http://${enRed[0]}:${port}/catalogo` : undefined;
  const lineas = [
    '',
    '  Guirnalda está abierta',
    '',
    `  Tienda      ${local}/catalogo`,
    // Not the sign-in, which ends the session of who opens it: this address is kept as a bookmark.
    `  Personal    ${local}${INICIO_DEL_PERSONAL}`,
    ...enRed.map((direccion) => `  En tu red   http://${direccion}:${port}/catalogo`),
    `  Datos       ${dataFolder}`,
    lineaDelEnlace(port, codigo),
    ...(databaseUrl ? [`  PostgreSQL  ${shownAddress(databaseUrl)}`] : []),
  ];
  if (demo) {
    lineas.push(
      '',
      '  Accesos de la tienda de demostración (rol, email y contraseña; los conoce cualquiera, son solo para probar):',
    );
    for (const { rol, email, password } of ACCESOS_DEMO) {
      lineas.push(`    ${rol.padEnd(12)} ${email.padEnd(26)} ${password}`);
    }
  }
  if (celular) {
    const qr = renderUnicodeCompact(celular, { border: 1 });
    lineas.push('', '  Abre la tienda en tu celular:', '', ...qr.split('\n').map((linea) => `  ${linea}`));
  }
  return `${lineas.join('\n')}\n`;
}
