import * as z from 'zod';

/** What the server tells the process that started it. */
export const serverMessageSchema = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('listo'), puerto: z.number().int(), url: z.string() }),
  z.object({ tipo: z.literal('fallo'), mensaje: z.string(), codigo: z.string() }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;

/** Asks the server to answer what it has begun, close its database and end. */
export const CLOSE_MESSAGE = { tipo: 'cerrar' } as const;

/** The code of a start that failed because another program has the port. */
export const PORT_IN_USE = 'puerto-ocupado';
