import { describe, expect, it } from 'vitest';
import { centavos, PRECIO_MAXIMO } from '../../words/dinero.ts';
import { conPorcentaje, PORCENTAJE } from './varios-productos.ts';

describe('conPorcentaje', () => {
  it.each([
    [1250, 10, 1375],
    [1250, -10, 1125],
    [1250, 0, 1250],
    [1, 50, 2],
    [1, 49, 1],
    [333, 12.5, 375],
    [999, 33.33, 1332],
    [1250, -100, 0],
    [PRECIO_MAXIMO, PORCENTAJE.max, 1_099_999_989],
  ])('%i centavos by %d %% are %i', (precio, porcentaje, nuevo) => {
    expect(conPorcentaje(centavos(precio), porcentaje)).toBe(nuevo);
  });
});
