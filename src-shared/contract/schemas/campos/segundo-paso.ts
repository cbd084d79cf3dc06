import * as z from 'zod';
import {
  esCodigoDelSegundoPaso,
  plegarCodigoDelSegundoPaso,
  SEGUNDO_PASO,
} from '../../words/segundo-paso.ts';

/** A code of the authenticator app, or in its place one of the recovery sheet. */
export const codigoDelSegundoPasoSchema = z
  .string({ error: 'El código es obligatorio' })
  .max(100, { error: 'El código es demasiado largo' })
  .transform(plegarCodigoDelSegundoPaso)
  .refine(esCodigoDelSegundoPaso, {
    error: `El código tiene ${SEGUNDO_PASO.digitos} números, como lo muestra tu aplicación`,
  });
