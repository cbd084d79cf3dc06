import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as campos from './schemas/campos/campos.ts';
import { diaDe, diaYHora, finDeDia, inicioDeDia, inicioDeMes } from './words/dias.ts';
import {
  aQuetzales,
  centavos,
  deQuetzales,
  formatoQ,
  multiplicar,
  PRECIO_MAXIMO,
  sumar,
  tieneDosDecimales,
} from './words/dinero.ts';
import { ESTADOS_PEDIDO, efectoEnStock, estadoMostrado, situacionTras } from './words/estados-de-pedido.ts';
import { LIMITES } from './words/limites.ts';
import { paginar } from './words/listas.ts';
import { PERMISOS_DE_RUTA, puedeUsarRuta, ROLES } from './words/permisos.ts';
import { digitosDeTelefono } from './words/telefono.ts';
import { formatoTelefono, plegar, soloDigitos } from './words/texto.ts';

const precio = fc.integer({ min: 0, max: PRECIO_MAXIMO });
/** Made outside the test, because its table of characters takes a second, or ten on a busy machine. */
const anyText = fc.string({ unit: 'binary' });

describe('dinero', () => {
  it('converts to quetzales and back without losing a centavo', () => {
    fc.assert(
      fc.property(precio, (monto) => {
        const quetzales = aQuetzales(centavos(monto));
        expect(tieneDosDecimales(quetzales)).toBe(true);
        expect(deQuetzales(JSON.parse(JSON.stringify(quetzales)) as number)).toBe(monto);
      }),
      { numRuns: 2000 },
    );
  });

  it('sums exactly where floating point would not', () => {
    const monto = sumar(...Array.from({ length: 10 }, () => deQuetzales(0.1)));
    expect([monto, aQuetzales(monto)]).toEqual([100, 1]);
  });

  it('keeps the largest sale a safe integer', () => {
    const linea = multiplicar(PRECIO_MAXIMO, LIMITES.cantidadPorLinea);
    expect(() => sumar(...Array.from({ length: LIMITES.lineasPorVenta }, () => linea))).not.toThrow();
    expect(() => centavos(0.5)).toThrow(RangeError);
  });

  it.each([
    [0, 'Q0.00'],
    [5, 'Q0.05'],
    [123_450, 'Q1,234.50'],
    [-100, '-Q1.00'],
    [99_999_999, 'Q999,999.99'],
  ])('formats %i as %s', (monto, texto) => {
    expect(formatoQ(centavos(monto))).toBe(texto);
  });

  it.each([12.505, 0.001, Number.NaN, Number.POSITIVE_INFINITY])('rejects %d as an amount', (monto) => {
    expect(tieneDosDecimales(monto)).toBe(false);
  });
});

describe('dias', () => {
  it('begin at midnight of the zone', () => {
    expect(inicioDeDia('2026-11-21').toISOString()).toBe('2026-11-21T06:00:00.000Z');
    expect(inicioDeDia('2026-11-21', 'UTC').toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect(inicioDeDia('2026-07-01', 'Europe/Madrid').toISOString()).toBe('2026-06-30T22:00:00.000Z');
    expect(inicioDeDia('2026-01-01', 'Asia/Kolkata').toISOString()).toBe('2025-12-31T18:30:00.000Z');
  });

  it('end when the next day begins, also on a 23-hour day', () => {
    expect(finDeDia('2026-12-31').toISOString()).toBe('2027-01-01T06:00:00.000Z');
    expect(finDeDia('2026-03-29', 'Europe/Madrid').toISOString()).toBe('2026-03-29T22:00:00.000Z');
  });

  it('are days of the shop’s zone: Guatemala is six hours behind UTC', () => {
    expect(diaYHora(new Date('2026-11-22T05:59:59Z'))).toEqual({ dia: '2026-11-21', hora: 23 });
    expect(diaYHora(new Date('2026-11-22T06:00:00Z'))).toEqual({ dia: '2026-11-22', hora: 0 });
    expect(diaDe(new Date('2026-01-01T02:00:00Z'), 'Europe/Madrid')).toBe('2026-01-01');
    expect(inicioDeMes('2026-11-21')).toBe('2026-11-01');
  });
});

describe('texto', () => {
  it('folds accents, ñ and case', () => {
    expect([plegar('  Corazón  ROJO '), plegar('NIÑA'), plegar('niña')]).toEqual([
      'corazon rojo',
      'nina',
      'nina',
    ]);
    expect(plegar('n\u0303')).toBe(plegar('ñ'));
  });

  it('folds idempotently', () => {
    fc.assert(fc.property(anyText, (texto) => plegar(plegar(texto)) === plegar(texto)));
  });

  it('parses and formats phones', () => {
    expect([soloDigitos('+(55) 55-1234'), formatoTelefono('55551234'), formatoTelefono('123')]).toEqual([
      '55551234',
      '5555-1234',
      '123',
    ]);
    const escritos = ['+502 5512-3344', '00502 5512 3344', '5021234', '+1 555 1234567', '0050255123'];
    expect(escritos.map(digitosDeTelefono)).toEqual([
      '55123344',
      '55123344',
      '5021234',
      '15551234567',
      '0050255123',
    ]);
  });
});

describe('campos', () => {
  const mensaje = (
    schema: { safeParse(valor: unknown): { error?: { issues: { message: string }[] } } },
    valor: unknown,
  ) => schema.safeParse(valor).error?.issues[0]?.message;

  it('explain errors in Spanish', () => {
    expect(mensaje(campos.telefonoSchema, '')).toBe('El teléfono es obligatorio');
    expect(mensaje(campos.telefonoSchema, '5555-123')).toBe('El teléfono debe tener exactamente 8 dígitos');
    expect(mensaje(campos.telefonoSchema, '+1 555 1234567')).toBe(
      'El teléfono debe tener exactamente 8 dígitos',
    );
    expect(campos.telefonoSchema.parse('00502 5512 3344')).toBe('55123344');
    expect(mensaje(campos.emailSchema, 'a@b')).toBe('El formato del email no es válido');
    expect(mensaje(campos.passwordSchema, '12345')).toBe('La contraseña debe tener al menos 6 caracteres');
    expect(mensaje(campos.passwordSchema, '')).toBe('La contraseña es obligatoria');
    expect(mensaje(campos.diaSchema, '2026-02-30')).toBe('La fecha debe tener la forma AAAA-MM-DD');
    expect(mensaje(campos.diaSchema, '0000-01-01')).toBe('La fecha debe estar entre 1900 y 2199');
    expect(mensaje(campos.diaSchema, '9999-12-31')).toBe('La fecha debe estar entre 1900 y 2199');
    expect(mensaje(campos.texto('El nombre', { max: 5 }), 'a\u0000b')).toBe(
      'El nombre tiene caracteres que no se pueden guardar',
    );
    expect(mensaje(campos.texto('El nombre', { max: 5 }), '\ud800')).toBe(
      'El nombre tiene caracteres que no se pueden guardar',
    );
  });

  it('join lines unless the field is multi-line', () => {
    const roto = ' uno\r\n\ndos\ttres\u0085';
    expect(campos.texto('El nombre', { max: 13 }).parse(roto)).toBe('uno dos tres');
    expect(campos.textoOpcional('El color', 13).parse(roto)).toBe('uno dos tres');
    expect(campos.textoBorrable('El eslogan', 13).parse(roto)).toBe('uno dos tres');
    expect(campos.textoOpcional('Las notas', 20, { variasLineas: true }).parse('a\n\nb ')).toBe('a\n\nb');
  });

  it('treat empty as absent in optional fields', () => {
    expect(campos.emailOpcionalSchema.parse('  ')).toBeUndefined();
    expect(campos.emailOpcionalSchema.parse(null)).toBeUndefined();
    expect(campos.textoOpcional('Las notas', 5).parse('')).toBeUndefined();
    expect(campos.emailOpcionalSchema.parse(' A@B.gt ')).toBe('a@b.gt');
  });

  it('refuse fractions of a centavo', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 999_999.99, noNaN: true }), (quetzales) => {
        const leido = campos.dineroSchema('El precio').safeParse(quetzales);
        return !leido.success || Number.isSafeInteger(leido.data);
      }),
    );
  });
});

describe('permisos', () => {
  it('let only staff use staff routes', () => {
    const todo = { productos: true, ventas: true, reportes: true };
    for (const rol of ROLES) {
      for (const permiso of PERMISOS_DE_RUTA) {
        const abierta = permiso === 'publico' || permiso === 'sesion';
        const personal = rol === 'propietario' || (rol === 'empleado' && permiso !== 'propietario');
        expect([rol, permiso, puedeUsarRuta({ rol, permisos: todo }, permiso)]).toEqual([
          rol,
          permiso,
          abierta || personal,
        ]);
      }
    }
    expect(PERMISOS_DE_RUTA.filter((permiso) => puedeUsarRuta(undefined, permiso))).toEqual(['publico']);
  });
});

describe('transiciones', () => {
  it('return stock on entering cancelado, take it on leaving, and otherwise leave it', () => {
    for (const de of ESTADOS_PEDIDO) {
      for (const a of ESTADOS_PEDIDO) {
        const esperado =
          de === a ? 'ninguno' : a === 'cancelado' ? 'devolver' : de === 'cancelado' ? 'tomar' : 'ninguno';
        const pedido = { estado: de, porConfirmar: false };
        expect([de, a, efectoEnStock(pedido, situacionTras(pedido, a))]).toEqual([de, a, esperado]);
      }
    }
  });

  it('of an order that waits to be confirmed take its stock once it is ready or handed over', () => {
    for (const de of ['en-proceso', 'cancelado'] as const) {
      for (const a of ESTADOS_PEDIDO) {
        const pedido = { estado: de, porConfirmar: true };
        const esperado = a === 'listo-entrega' || a === 'entregado' ? 'tomar' : 'ninguno';
        expect([de, a, efectoEnStock(pedido, situacionTras(pedido, a))]).toEqual([de, a, esperado]);
      }
    }
  });

  it('show a state that nobody knows as en-proceso', () => {
    expect(estadoMostrado('otra-cosa')).toBe('en-proceso');
  });
});

describe('paginar', () => {
  it('has at least one page and is correct past the end', () => {
    expect(paginar({ page: 1, limit: 12 }, 0)).toMatchObject({
      totalPages: 1,
      hasPrevPage: false,
      hasNextPage: false,
    });
    expect(paginar({ page: 9, limit: 12 }, 13)).toMatchObject({
      currentPage: 9,
      totalPages: 2,
      hasPrevPage: true,
      hasNextPage: false,
    });
  });
});
