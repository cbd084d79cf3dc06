import { expect, it } from 'vitest';
import { checkPicture } from './check-picture.ts';

it('takes pictures up to 5 MB', () => {
  expect(checkPicture({ type: 'image/png', size: 5_242_880 })).toBeUndefined();
  expect(checkPicture({ type: 'image/png', size: 5_242_881 })).toBe('❌ La imagen no debe superar los 5MB');
  expect(checkPicture({ type: 'application/pdf', size: 1 })).toBe('❌ El archivo debe ser una imagen');
});
