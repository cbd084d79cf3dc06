/**
 * What came of handing bytes to a printer. After `unsent` nothing can have come out, so the paper may be sent again;
 * after `doubtful` it may have, so only a person may decide. Reasons are Spanish sentences without the printer's name.
 */
export type Delivery =
  | { outcome: 'printed' }
  | { outcome: 'unsent'; reason: string }
  | { outcome: 'doubtful'; reason: string };

export const PRINTED: Delivery = { outcome: 'printed' };
export const unsent = (reason: string): Delivery => ({ outcome: 'unsent', reason });
export const doubtful = (reason: string): Delivery => ({ outcome: 'doubtful', reason });

/** What a queue of the system came to, whichever system it is. */
export const COLA_SIN_RESPUESTA = 'El sistema no respondió si recibió el papel.';
export const COLA_NO_ESTA = 'El sistema ya no tiene esa impresora: puede que le hayan cambiado el nombre.';
export const COLA_EN_PAUSA =
  'El sistema la tiene en pausa: reanúdala en los ajustes de impresoras de esta computadora.';
