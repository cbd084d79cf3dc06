import { describe, expect, it } from 'vitest';
import { AppError } from '#contract/errores.ts';
import { cambiosDe, conLoDeAhora, vistoDe } from './edicion.ts';

const antes = { nombre: 'Ana', telefono: '', rol: 'empleado', permisos: { ventas: true, reportes: true } };
const entidad = { nombre: 'Ana', rol: 'empleado', permisos: { ventas: true, reportes: true }, activo: true };

describe('what a form sends of something there is', () => {
  it('is what its person changed, and what he saw of that', () => {
    expect(cambiosDe(entidad, antes, antes)).toEqual({ visto: {} });
    expect(cambiosDe(entidad, { ...antes, telefono: '55667788' }, antes)).toEqual({
      ...{ telefono: '55667788', visto: { telefono: null } },
    });
    const permisos = { ventas: false, reportes: true };
    expect(cambiosDe(entidad, { ...antes, nombre: 'Eva', permisos }, antes)).toEqual({
      ...{ nombre: 'Eva', permisos: { ventas: false } },
      visto: { nombre: 'Ana', permisos: { ventas: true } },
    });
  });

  it('takes along what means something only together with it', () => {
    const juntos = { rol: 'permisos' } as const;
    expect(cambiosDe(entidad, { ...antes, rol: 'propietario' }, antes, juntos)).toEqual({
      ...{ rol: 'propietario', permisos: antes.permisos },
      visto: { rol: 'empleado', permisos: antes.permisos },
    });
    expect(cambiosDe(entidad, { ...antes, nombre: 'Eva' }, antes, juntos)).not.toHaveProperty('permisos');
  });

  it('saw nothing of what was not there', () => {
    expect(vistoDe({}, { host: 'a', permisos: { ventas: true } })).toEqual({
      ...{ host: null, permisos: { ventas: null } },
    });
  });
});

it('a refusal says what something is now', () => {
  const details = [
    { path: 'nombre', msg: '', ahora: 'Eva' },
    { path: 'permisos.ventas', msg: '', ahora: false },
    { path: 'rol', msg: '' },
  ];
  expect(conLoDeAhora(entidad, new AppError('conflicto', '', { details }))).toEqual({
    ...entidad,
    nombre: 'Eva',
    permisos: { ventas: false, reportes: true },
  });
  expect(conLoDeAhora(entidad, new AppError('conflicto', ''))).toBeUndefined();
  expect(conLoDeAhora(entidad, new TypeError())).toBeUndefined();
});
