import { describe, expect, it } from 'vitest';
import type { Diagnostico } from '#contract/schemas/tienda/diagnostico.ts';
import { informeDeSoporte } from './informe-de-soporte.ts';
import { duracion, lineasDe, type Nivel } from './lineas.ts';

const GB = 1024 ** 3;
const FECHA = '2026-11-21T15:00:00.000Z';
const hace = (horas: number) => new Date(Date.parse(FECHA) - horas * 3_600_000).toISOString();

const BIEN: Diagnostico = {
  success: true,
  fecha: FECHA,
  ultimaVenta: hace(1),
  disco: {
    estado: 'bien',
    probado: hace(0.5),
    espacio: { libre: 40 * GB, nivel: 'suficiente' },
    base: GB / 4,
  },
  respaldos: { ultimo: hace(5), ultimaFalla: null },
  fuera: { elegido: true, ultima: hace(20), ultimaFalla: null, aviso: null },
  integridad: { revisada: hace(3), dano: null },
  conexiones: {
    deLejos: { abiertas: 12, maximo: 1000 },
    deAqui: { abiertas: 3, maximo: 1000 },
    personal: { abiertas: 2, maximo: 500 },
    clientes: { abiertas: 1, maximo: 1000 },
  },
  correos: { configurado: true, pendientes: 0, desde: null, fallidos: 0, retenidos: 0 },
  programa: {
    version: '1.2.3',
    esquema: 40,
    motor: 'sqlite',
    node: '24.1.0',
    sistema: 'Linux 6.1.0 x64',
    desde: hace(30),
    memoria: { usada: GB / 8, libre: 4 * GB, total: 8 * GB },
  },
};
const AQUI = { ahora: new Date(FECHA), zona: 'America/Guatemala' };

const lineaDe = (que: string, cambio: Partial<Diagnostico>, aqui = AQUI) =>
  lineasDe({ ...BIEN, ...cambio }, aqui).find((linea) => linea.que === que);

it('a shop that is well has nothing to do', () => {
  const lineas = lineasDe(BIEN, AQUI);
  expect(lineas.map(({ que }) => que)).toEqual([
    'Disco',
    'Respaldos',
    'Copias fuera',
    'Datos',
    'Reloj',
    'Conexiones',
    'Correos',
    'Versión',
    'Computadora',
  ]);
  for (const { que, nivel } of lineas) expect([que, nivel]).toEqual([que, 'bien']);
});

const falla = { fecha: hace(2), mensaje: 'El respaldo del día no se pudo hacer. No hay espacio en el disco' };

describe('what is not well says what to do', () => {
  const casos: [que: string, cambio: Partial<Diagnostico>, nivel: Nivel, frase: RegExp][] = [
    ['Disco', { disco: { ...BIEN.disco, estado: 'lleno' } }, 'mal', /Libera espacio ahora/],
    ['Disco', { disco: { ...BIEN.disco, estado: 'fallando' } }, 'mal', /está fallando.+revisen el disco/],
    [
      'Disco',
      { disco: { ...BIEN.disco, espacio: { libre: GB / 4, nivel: 'poco' } } },
      'atencion',
      /^Quedan 256 MB/,
    ],
    [
      'Disco',
      { disco: { ...BIEN.disco, espacio: { libre: 9 * 1024 ** 2, nivel: 'casi-nada' } } },
      'mal',
      /9 MB: libera/,
    ],
    ['Respaldos', { respaldos: { ultimo: hace(5), ultimaFalla: falla } }, 'atencion', /No hay espacio/],
    ['Respaldos', { respaldos: { ultimo: hace(60), ultimaFalla: falla } }, 'mal', /hace 2 días/],
    ['Respaldos', { respaldos: { ultimo: hace(60), ultimaFalla: null } }, 'atencion', /haz uno ahora/],
    ['Respaldos', { respaldos: { ultimo: hace(24 * 9), ultimaFalla: null } }, 'mal', /hace 9 días/],
    ['Respaldos', { respaldos: { ultimo: null, ultimaFalla: null } }, 'atencion', /Todavía no hay ninguno/],
    [
      'Copias fuera',
      { fuera: { elegido: false, ultima: null, ultimaFalla: null, aviso: 'sin-destino' } },
      'atencion',
      /Elige una memoria/,
    ],
    [
      'Copias fuera',
      { fuera: { elegido: true, ultima: hace(72), ultimaFalla: null, aviso: 'atrasado' } },
      'atencion',
      /hace 3 días\. Conecta la memoria/,
    ],
    [
      'Copias fuera',
      { fuera: { elegido: false, ultima: null, ultimaFalla: null, aviso: null } },
      'atencion',
      /^Ninguna ha salido todavía\. Elige/,
    ],
    ['Datos', { integridad: { revisada: FECHA, dano: 'danada' } }, 'mal', /^Una parte está dañada/],
    ['Datos', { integridad: { revisada: FECHA, dano: 'ilegible' } }, 'mal', /disco no puede leer/],
    [
      'Datos',
      { integridad: { revisada: null, dano: null, faltan: { desde: hace(3), hasta: hace(2) } } },
      'mal',
      /^Falta lo que se hizo desde .+ hasta .+ por lo menos: .+anota otra vez las ventas/,
    ],
    ['Datos', { integridad: { revisada: hace(80), dano: null } }, 'atencion', /revísalos ahora/],
    ['Datos', { integridad: { revisada: null, dano: null } }, 'atencion', /revísalos ahora/],
    ['Reloj', { ultimaVenta: hace(-48) }, 'mal', /y la última venta es del 23\/11\/26/],
    [
      'Conexiones',
      { conexiones: { ...BIEN.conexiones, clientes: { abiertas: 900, maximo: 1000 } } },
      'atencion',
      /Casi no quedan lugares/,
    ],
    [
      'Conexiones',
      { conexiones: { ...BIEN.conexiones, deLejos: { abiertas: 1000, maximo: 1000 } } },
      'mal',
      /Ya no quedan lugares/,
    ],
    [
      'Correos',
      { correos: { configurado: false, pendientes: 2, desde: hace(1), fallidos: 0, retenidos: 0 } },
      'atencion',
      /^2 esperan: falta decir por dónde/,
    ],
    [
      'Correos',
      { correos: { configurado: true, pendientes: 1, desde: hace(4), fallidos: 0, retenidos: 0 } },
      'atencion',
      /desde hace 4 horas/,
    ],
    [
      'Correos',
      { correos: { configurado: true, pendientes: 0, desde: null, fallidos: 1, retenidos: 0 } },
      'atencion',
      /^1 no se pudo enviar/,
    ],
    [
      'Correos',
      { correos: { configurado: true, pendientes: 0, desde: null, fallidos: 0, retenidos: 3 } },
      'atencion',
      /^3 de pedidos no se enviaron: llegaron demasiados/,
    ],
    [
      'Computadora',
      { programa: { ...BIEN.programa, memoria: { usada: GB, libre: GB / 10, total: 8 * GB } } },
      'atencion',
      /Cierra los programas/,
    ],
  ];
  it.each(casos)('%s: %o', (que, cambio, nivel, frase) => {
    const linea = lineaDe(que, cambio);
    expect(linea?.nivel).toBe(nivel);
    expect(linea?.frase).toMatch(frase);
  });

  it('tells a clock of this device from that of the shop', () => {
    const ahora = new Date(Date.parse(FECHA) + 3_600_000);
    expect(lineaDe('Reloj', {}, { ...AQUI, ahora })).toMatchObject({
      nivel: 'atencion',
      frase: expect.stringContaining('y este aparato'),
    });
  });
});

it('no sentence ends with two full stops', () => {
  for (const { frase } of lineasDe(BIEN, AQUI)) expect(frase).toMatch(/[^.]\.$/);
});

it('what PostgreSQL and the demo shop do not have is no fault', () => {
  const sinArchivo = { respaldos: null, fuera: null, integridad: null };
  const lineas = lineasDe({ ...BIEN, ...sinArchivo, disco: { ...BIEN.disco, base: null } }, AQUI);
  expect(lineas.some(({ que }) => que === 'Copias fuera')).toBe(false);
  expect(lineas.every(({ nivel }) => nivel === 'bien')).toBe(true);
});

it('a shop that has just opened is not late', () => {
  const nueva = {
    programa: { ...BIEN.programa, desde: hace(0.1) },
    respaldos: { ultimo: null, ultimaFalla: null },
    integridad: { revisada: null, dano: null },
  };
  expect(lineasDe({ ...BIEN, ...nueva }, AQUI).every(({ nivel }) => nivel === 'bien')).toBe(true);
});

it.each([
  [20_000, 'menos de un minuto'],
  [60_000, '1 minuto'],
  [47 * 3_600_000, '47 horas'],
  [49 * 3_600_000, '2 días'],
])('%d ms are %s', (ms, texto) => {
  expect(duracion(ms)).toBe(texto);
});

describe('the report for whoever helps', () => {
  const informe = (mensaje: string) => {
    const lineas = lineasDe(
      { ...BIEN, respaldos: { ultimo: hace(5), ultimaFalla: { fecha: FECHA, mensaje } } },
      AQUI,
    );
    return informeDeSoporte(BIEN, lineas, { navegador: 'Firefox', programa: 'Electron 40\nregistro' });
  };

  it('has every line, the system and what the window adds, as plain text', () => {
    const texto = informe('No hay espacio');
    expect(texto).toMatch(/^Guirnalda 1\.2\.3: estado de la tienda\nHecho: 2026-11-21T15:00:00\.000Z\n/);
    expect(texto).toContain('Sistema de la tienda: Linux 6.1.0 x64\nVisto en: Firefox\n');
    expect(texto).toContain('\nAtención · Respaldos: El último es de hace 5 horas.');
    expect(texto).toContain('\nBien · Disco: Se puede escribir, y quedan 40 GB.');
    expect(texto).toMatch(/Electron 40\nregistro\n$/);
    expect(texto).not.toContain('\u00a0');
  });

  it.each([
    'No se pudo escribir en «/home/rosa/Copias de Rosa/guirnalda»',
    'No se pudo escribir en C:\\Users\\Rosa\\copias\\x.zip',
    'No se pudo escribir en \\\\servidor\\rosa\\copias',
    'No se pudo escribir en /media/rosa/USB',
    'Escribe a rosa@correo.gt',
    'Falló smtps://rosa:clave@correo.gt:465',
  ])('names no folder, address or account: %s', (mensaje) => {
    const texto = informe(mensaje);
    expect(texto.toLowerCase()).not.toContain('rosa');
    expect(texto).not.toContain('clave@');
  });

  it('leaves dates and shares as they are', () => {
    expect(informe('Quedan 3/4 partes')).toContain('Quedan 3/4 partes');
    expect(informe('x')).toMatch(/21\/11\/26/);
  });
});
