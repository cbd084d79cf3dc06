import * as z from 'zod';
import { type Centavos, deQuetzales, formatoMonto, PRECIO_MAXIMO, tieneDosDecimales } from './dinero.ts';
import { LIMITES } from './limites.ts';
import { digitosDeTelefono } from './telefono.ts';
import { FORMATO_EMAIL } from './texto.ts';

/**
 * Characters that are never text: control codes other than line breaks and tabs, lone surrogates, and the marks that
 * turn the direction of what follows (they make one text look like another).
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const NO_TEXTO = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]|[\uD800-\uDFFF]/u;

/** What is left of a text without the characters that are none; for what other programs name. */
export function sinLoQueNoEsTexto(valor: string): string {
  return valor.replace(new RegExp(NO_TEXTO, 'gu'), '');
}

/** Whether a reader would see anything at all. */
function seVe(valor: string): boolean {
  return /[^\p{Cc}\p{Cf}\p{Z}\u115F\u1160\u3164\uFFA0\u2800]/u.test(valor);
}

/** What a text of one line has in the place of a line break or a tab, however many there are: a cell may hold them. */
function enUnaLinea(valor: string): string {
  return valor.replace(/[\t\n\r\u0085\u2028\u2029]+/g, ' ');
}

interface Renglones {
  /** Whether it is written over several lines, in a box for them. */
  variasLineas?: boolean;
}

/**
 * A trimmed text of `min` to `max` characters, of one line unless it says otherwise. `nombre` is how the messages call
 * the field («El nombre»); `obligatorio` is the message for nothing at all.
 */
export function texto(
  nombre: string,
  {
    min = 0,
    max,
    obligatorio,
    variasLineas = false,
  }: { min?: number; max: number; obligatorio?: string } & Renglones,
) {
  const [debe, puede, tiene] = /^L[ao]s /.test(nombre)
    ? ['deben', 'pueden', 'tienen']
    : ['debe', 'puede', 'tiene'];
  const falta =
    obligatorio ??
    (min <= 1 ? `${nombre} es obligatorio` : `${nombre} ${debe} tener al menos ${min} caracteres`);
  return (
    z
      .string({
        error: ({ input }) =>
          obligatorio ?? (input === undefined || input === null ? falta : `${nombre} ${debe} ser un texto`),
      })
      // Said for the document; checked below, once the ends are trimmed.
      .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max })
      .transform((valor) => (variasLineas ? valor : enUnaLinea(valor)).trim())
      .refine((valor) => valor.length >= min && (min === 0 || seVe(valor)), { error: falta })
      .refine((valor) => valor.length <= max, { error: `${nombre} no ${puede} pasar de ${max} caracteres` })
      .refine((valor) => !NO_TEXTO.test(valor), {
        error: `${nombre} ${tiene} caracteres que no se pueden guardar`,
      })
  );
}

/** The schema over an object in which `""` and null in the named optional fields mean "not given". */
export function sinVacios<S extends z.ZodType>(campos: readonly string[], schema: S) {
  return z.preprocess((valor) => {
    if (typeof valor !== 'object' || valor === null || Array.isArray(valor)) return valor;
    return Object.fromEntries(
      Object.entries(valor).filter(
        ([campo, dado]) => !(campos.includes(campo) && (dado === '' || dado === null)),
      ),
    );
  }, schema);
}

/** An optional text: absent, null and `""` all mean "not given". */
export function textoOpcional(nombre: string, max: number, renglones: Renglones = {}) {
  return z
    .union([z.null(), texto(nombre, { max, ...renglones })], { error: `${nombre} debe ser un texto` })
    .transform((valor) => (valor ? valor : undefined))
    .optional();
}

/** An optional text that can also be emptied: absent and `""` leave what there is, null clears it. */
export function textoBorrable(nombre: string, max: number, renglones: Renglones = {}) {
  return z
    .union([z.null(), texto(nombre, { max, ...renglones })], { error: `${nombre} debe ser un texto` })
    .transform((valor) => (valor === '' ? undefined : valor))
    .optional();
}

const emailCabe = (valor: string) => valor.length <= LIMITES.email;

// Too long is said before anything is asked of the form: a pattern never meets a text nobody bounded.
export const emailSchema = z
  .string({ error: 'El email es obligatorio' })
  .transform((valor) => valor.trim().toLowerCase())
  .refine((valor) => valor.length > 0, { error: 'El email es obligatorio' })
  .refine(emailCabe, { error: `El email no puede pasar de ${LIMITES.email} caracteres` })
  .refine(
    (valor) =>
      valor.length === 0 || !emailCabe(valor) || (FORMATO_EMAIL.test(valor) && !NO_TEXTO.test(valor)),
    {
      error: 'El formato del email no es válido',
    },
  );

/** Optional e-mail: absent, null and `""` all mean "not given". */
export const emailOpcionalSchema = z
  .union([z.null(), z.string()], { error: 'El formato del email no es válido' })
  .transform((valor) => (valor?.trim() ? valor : undefined))
  .pipe(emailSchema.optional())
  .optional();

/** Eight digits once everything else is stripped, our country's code too. */
export const telefonoSchema = z
  .string({ error: 'El teléfono es obligatorio' })
  .max(40, { error: 'El teléfono debe tener exactamente 8 dígitos' })
  .transform(digitosDeTelefono)
  .refine((valor) => valor.length > 0, { error: 'El teléfono es obligatorio' })
  .refine((valor) => valor.length === 0 || valor.length === LIMITES.telefono, {
    error: 'El teléfono debe tener exactamente 8 dígitos',
  });

export const passwordSchema = z
  .string({ error: 'La contraseña es obligatoria' })
  .min(1, { error: 'La contraseña es obligatoria' })
  .refine((valor) => valor.length === 0 || valor.length >= LIMITES.password, {
    error: `La contraseña debe tener al menos ${LIMITES.password} caracteres`,
  })
  .refine((valor) => valor.length <= LIMITES.passwordMaxima, {
    error: `La contraseña no puede pasar de ${LIMITES.passwordMaxima} caracteres`,
  });

/** An id as ids are kept. UUIDs compare without case, so one in capitals is the same one. */
export const idSchema = z.uuid({ error: 'El identificador no es válido' }).toLowerCase();

/** Money as the wire takes it (quetzales, at most two decimals); the server gets centavos, at most `maximo`. */
export function dineroSchema(nombre: string, maximo: Centavos = PRECIO_MAXIMO) {
  return z
    .number({ error: `${nombre} debe ser un número` })
    .min(0, { error: `${nombre} no puede ser negativo` })
    .max(maximo / 100, { error: `${nombre} no puede pasar de ${formatoMonto(maximo)}` })
    .refine(tieneDosDecimales, { error: `${nombre} admite como máximo dos decimales` })
    .transform(deQuetzales);
}

/** A whole number between `min` and `max`. */
export function enteroSchema(nombre: string, { min, max }: { min: number; max: number }) {
  return z
    .number({ error: `${nombre} debe ser un número entero` })
    .meta({ type: 'integer', minimum: min, maximum: max })
    .refine(Number.isInteger, { error: `${nombre} debe ser un número entero` })
    .refine((valor) => valor >= min, { error: `${nombre} no puede ser menor que ${min}` })
    .refine((valor) => valor <= max, { error: `${nombre} no puede pasar de ${max}` });
}

/** A calendar day of the shop, `YYYY-MM-DD`, that exists, of a year that every engine and clock can count with. */
export const diaSchema = z.iso
  .date({ error: 'La fecha debe tener la forma AAAA-MM-DD' })
  .refine((dia) => dia >= '1900' && dia < '2200', { error: 'La fecha debe estar entre 1900 y 2199' });

/** Money on its way out: quetzales. */
export const quetzalesSchema = z.number().meta({ description: 'Quetzales, two decimals at most' });
/** A picture a few pixels wide, to be shown enlarged and blurred until the real one is there. */
export const imagenPreviaSchema = z.string().meta({ description: 'data URI de una miniatura borrosa' });
/** An instant on its way out: ISO 8601, UTC. */
export const instanteSchema = z.string().meta({ format: 'date-time' });

/** The plain `{ success, message }` answer of a write. */
export const hechoSchema = z.object({ success: z.literal(true), message: z.string() });
