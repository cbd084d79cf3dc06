import { expect, it } from 'vitest';
import { errorDeImagen } from './use-imagen.ts';

it('accepts pictures up to 5 MB', () => {
  expect(errorDeImagen({ type: 'image/png', size: 5_242_880 })).toBeUndefined();
  expect(errorDeImagen({ type: 'image/png', size: 5_242_881 })).toBe('❌ La imagen no debe superar los 5MB');
  expect(errorDeImagen({ type: 'application/pdf', size: 1 })).toBe('❌ El archivo debe ser una imagen');
});
