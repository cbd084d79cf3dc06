import { expect, it } from 'vitest';
import { errorDePin } from './pin.ts';

it.each(['280417', '112358', '901234', '000001'])('%s is a PIN', (pin) => {
  expect(errorDePin(pin)).toBe(undefined);
});

it.each(['', '12345', '1234567', '12345a', '١٢٣٤٥٦', '000000', '123456', '987654', '121212', '123123'])(
  '«%s» is none',
  (pin) => {
    expect(errorDePin(pin)).toEqual(expect.any(String));
  },
);
