import * as z from 'zod';
import { errorDePin } from '../../words/pin.ts';
import { passwordActualSchema } from '../campos/campos.ts';

/** Whether the caller has a PIN. */
export const respuestaPinSchema = z.object({ success: z.literal(true), tienePin: z.boolean() });

/** Body of PUT /api/auth/pin. */
export const nuevoPinSchema = z.object({
  actual: passwordActualSchema,
  pin: z.string({ error: 'El PIN es obligatorio' }).superRefine((pin, context) => {
    const message = errorDePin(pin);
    if (message) context.addIssue({ code: 'custom', message });
  }),
});

/** Body of DELETE /api/auth/pin. */
export const bajaDePinSchema = z.object({ actual: passwordActualSchema });
