import { describe, expect, it } from 'vitest';
import { AppError } from '#contract/words/errores.ts';
import { cambiosDe, conLoDeAhora, vistoDe } from './edicion.ts';

const antes = { nombre: 'Ana', telefono: '', rol: 'empleado', permisos: { ventas: true, reportes: true } };
const entidad = { nombre: 'Ana', rol: 'empleado', permisos: { ventas: true, reportes: true }, activo: true };

describe('the changes a form sends', () => {
  it('are the fields the person changed, with the values they saw before', () => {
    expect(cambiosDe(entidad, antes, antes)).toEqual({ visto: {} });
    expect(cambiosDe(entidad, { ...antes, telefono: '55667788' }, antes)).toEqual({
      telefono: '55667788',
      visto: { telefono: null },
    });
    const permisos = { ventas: false, reportes: true };
    expect(cambiosDe(entidad, { ...antes, nombre: 'Eva', permisos }, antes)).toEqual({
      nombre: 'Eva',
      permisos: { ventas: false },
      visto: { nombre: 'Ana', permisos: { ventas: true } },
    });
  });

  it('include unchanged fields that belong to a changed one', () => {
    const juntos = { rol: 'permisos' } as const;
    expect(cambiosDe(entidad, { ...antes, rol: 'propietario' }, antes, juntos)).toEqual({
      rol: 'propietario',
      permisos: antes.permisos,
      visto: { rol: 'empleado', permisos: antes.permisos },
    });
    expect(cambiosDe(entidad, { ...antes, nombre: 'Eva' }, antes, juntos)).not.toHaveProperty('permisos');
  });

  it('include no seen value for a field that did not exist', () => {
    expect(vistoDe({}, { host: 'a', permisos: { ventas: true } })).toEqual({
      host: null,
      permisos: { ventas: null },
    });
  });
});

it('a refusal carries the current values', () => {
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
