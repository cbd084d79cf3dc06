import { createContext, use } from 'react';

// A separate file, so that a control outside a Field does not load Field.

interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export const FieldContext = createContext<Partial<FieldControl>>({});

/** The props that a control inside a Field spreads on its element; empty outside a Field. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext);
}
