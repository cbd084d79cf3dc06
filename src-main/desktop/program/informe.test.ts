import { describe, expect, it } from 'vitest';
import { sinDatosPersonales, textoDelInforme } from './informe.ts';

const HOGAR = '/home/ixchel';

describe('the report', () => {
  it('names the program, the system, the failure and the last lines of the log', () => {
    const registro = Array.from({ length: 200 }, (_, n) => `2026-11-24T08:00:00.000Z línea ${n}`).join('\n');
    const informe = textoDelInforme({
      fecha: new Date('2026-11-24T09:00:00Z'),
      version: '1.2.3',
      electron: '42.0.0',
      chromium: '148.0',
      sistema: 'linux 6.1 x64',
      memoriaMb: 4096,
      fallo: {
        titulo: 'La tienda no pudo abrirse',
        motivo: 'La carpeta «/home/ixchel/datos» no se puede usar.',
      },
      registro,
      hogar: HOGAR,
    });
    expect(informe).toContain('Guirnalda 1.2.3\nElectron 42.0.0, Chromium 148.0\n');
    expect(informe).toContain('Fallo: La tienda no pudo abrirse. La carpeta «~/datos» no se puede usar.');
    expect(informe).toContain('2026-11-24T08:00:00.000Z línea 199');
    expect(informe).not.toContain('línea 119\n');
    expect(informe).toContain('línea 120\n');
  });

  for (const [what, line] of [
    ['an email', '{"msg":"mail to ixchel.tzul@correo.com.gt failed"}'],
    ['a token', '{"authorization":"Bearer eyJhbGciOi.eyJzdWIiOiIx.c2lnbmF0dXJl"}'],
    ['a key in an address', 'GET /api/eventos?boleto=abcdef&desde=1'],
    ['a phone', 'cliente 5555-1234, otro +502 5555 1234'],
    ['a name', '{"nombre":"Ixchel Tzul","total":12}'],
    ['a name with quotes', '{"nombre":"La \\"Flor\\" de Ixchel","total":12}'],
    ['a password', 'password: globos24'],
    ['a password in an address', 'cannot reach smtps://tienda:globos24@correo:465'],
    ['the home folder', 'ENOENT /home/ixchel/datos'],
  ] as const) {
    it(`holds no ${what.replace(/^an? /, '')}`, () => {
      const clean = sinDatosPersonales(line, HOGAR);
      for (const secret of [/ixchel/i, /tzul/i, /eyJ/, /abcdef/, /5555/, /globos24/])
        expect(clean).not.toMatch(secret);
    });
  }

  it('holds no home folder of Windows, however it is written', () => {
    for (const line of [
      'ENOENT C:\\Users\\Ixchel Tzul\\AppData',
      'ENOENT c:\\users\\ixchel tzul\\AppData',
      JSON.stringify({ stack: 'ENOENT C:\\Users\\Ixchel Tzul\\AppData' }),
      'at file:///C:/Users/Ixchel%20Tzul/AppData/Local/Programs/guirnalda/server.js:1:2',
    ])
      expect(sinDatosPersonales(line, 'C:\\Users\\Ixchel Tzul')).not.toMatch(/ixchel|tzul/i);
    expect(sinDatosPersonales('at file:///home/ixchel%20p%C3%A9rez/x.js', '/home/ixchel pérez')).not.toMatch(
      /ixchel/,
    );
  });

  it('is made at once of a line without end', () => {
    expect(sinDatosPersonales('a'.repeat(300_000), HOGAR)).toBe('‹clave›');
  });

  it('keeps times and short numbers', () => {
    const line = '2026-11-24T08:00:00.000Z server: exited with code 139';
    expect(sinDatosPersonales(line, HOGAR)).toBe(line);
  });
});
