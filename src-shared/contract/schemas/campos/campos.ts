import * as z from 'zod';
import {
  type Centavos,
  deQuetzales,
  formatoMonto,
  PRECIO_MAXIMO,
  tieneDosDecimales,
} from '../../words/dinero.ts';
import { LIMITES } from '../../words/limites.ts';
import { digitosDeTelefono } from '../../words/telefono.ts';
import { FORMATO_EMAIL } from '../../words/texto.ts';

/**
 * Characters that no text may contain: control codes other than line breaks and tabs, lone surrogates, and marks that
 * override the text direction (they disguise one text as another).
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const NO_TEXTO = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]|[\uD800-\uDFFF]/u;

/** The text without forbidden characters; for names chosen by other programs. */
export function sinLoQueNoEsTexto(valor: string): string {
  return valor.replace(new RegExp(NO_TEXTO, 'gu'), '');
}

/** Whether the text has any visible character. */
function seVe(valor: string): boolean {
  return /[^\p{Cc}\p{Cf}\p{Z}\u115F\u1160\u3164\uFFA0\u2800]/u.test(valor);
}

/** A run of line breaks or tabs, which pasted text may contain; a single-line field turns it into a space. */
function enUnaLinea(valor: string): string {
  return valor.replace(/[\t\n\r\u0085\u2028\u2029]+/g, ' ');
}

interface Renglones {
  /** Whether the text may have several lines. */
  variasLineas?: boolean;
}

/**
 * A trimmed text of `min` to `max` characters, single-line by default. `nombre` is the field's name in messages («El
 * nombre»); `obligatorio` is the message for an empty value.
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
      // For the OpenAPI document; checked below, after trimming.
      .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max })
      .transform((valor) => (variasLineas ? valor : enUnaLinea(valor)).trim())
      .refine((valor) => valor.length >= min && (min === 0 || seVe(valor)), { error: falta })
      .refine((valor) => valor.length <= max, { error: `${nombre} no ${puede} pasar de ${max} caracteres` })
      .refine((valor) => !NO_TEXTO.test(valor), {
        error: `${nombre} ${tiene} caracteres que no se pueden guardar`,
      })
  );
}

/** A schema that preprocesses its input; its input type is that of `schema`. */
export function preprocess<S extends z.ZodType>(change: (value: unknown) => unknown, schema: S) {
  return z.preprocess(change, schema) as z.ZodType<z.output<S>, z.input<S>>;
}

/** An object schema in which `""` and null in the named optional fields mean "not given". */
export function sinVacios<S extends z.ZodType>(campos: readonly string[], schema: S) {
  return preprocess((valor) => {
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

/** An optional text that can be cleared: absent and `""` leave the stored value, null clears it. */
export function textoBorrable(nombre: string, max: number, renglones: Renglones = {}) {
  return z
    .union([z.null(), texto(nombre, { max, ...renglones })], { error: `${nombre} debe ser un texto` })
    .transform((valor) => (valor === '' ? undefined : valor))
    .optional();
}

/** A code of digits: of an e-mail, or of an order's tracking page. */
export const PATRON_DE_CODIGO = new RegExp(`^\\d{${LIMITES.codigo}}$`);

const emailCabe = (valor: string) => valor.length <= LIMITES.email;

// The length is checked first, so that the pattern never runs on an unbounded text.
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

/** A phone that has eight digits once the country code and all other characters are stripped. */
export const telefonoSchema = z
  .string({ error: 'El teléfono es obligatorio' })
  .max(40, { error: 'El teléfono debe tener exactamente 8 dígitos' })
  .transform(digitosDeTelefono)
  .refine((valor) => valor.length > 0, { error: 'El teléfono es obligatorio' })
  .refine((valor) => valor.length === 0 || valor.length === LIMITES.telefono, {
    error: 'El teléfono debe tener exactamente 8 dígitos',
  });

/** The caller's password, typed again. Its field is named `actual`. */
export const passwordActualSchema = z
  .string({ error: 'La contraseña actual es obligatoria' })
  .min(1, { error: 'La contraseña actual es obligatoria' })
  .max(1000, { error: 'La contraseña actual es demasiado larga' });

/** The body of a write that may be confirmed by the caller's password, and has no other field. */
export const confirmacionSchema = sinVacios(
  ['actual'],
  z.object({ actual: passwordActualSchema.optional() }),
).nullish();

export const passwordSchema = z
  .string({ error: 'La contraseña es obligatoria' })
  .min(1, { error: 'La contraseña es obligatoria' })
  .refine((valor) => valor.length === 0 || valor.length >= LIMITES.passwordMinima, {
    error: `La contraseña debe tener al menos ${LIMITES.passwordMinima} caracteres`,
  })
  .refine((valor) => valor.length <= LIMITES.passwordMaxima, {
    error: `La contraseña no puede pasar de ${LIMITES.passwordMaxima} caracteres`,
  });

/** An id, normalised to lower case because UUIDs are case-insensitive. */
export const idSchema = z.uuid({ error: 'El identificador no es válido' }).toLowerCase();

/** The `id` path parameter. A malformed id is answered as not found. */
export const idParamSchema = z.object({ id: idSchema });

/** An amount in quetzales with at most two decimals, parsed to centavos; at most `maximo` centavos. */
export function dineroSchema(nombre: string, maximo: Centavos = PRECIO_MAXIMO) {
  return z
    .number({ error: `${nombre} debe ser un número` })
    .min(0, { error: `${nombre} no puede ser negativo` })
    .max(maximo / 100, { error: () => `${nombre} no puede pasar de ${formatoMonto(maximo)}` })
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

/** An existing calendar day `YYYY-MM-DD`, within the years that both database engines support. */
export const diaSchema = z.iso
  .date({ error: 'La fecha debe tener la forma AAAA-MM-DD' })
  .refine((dia) => dia >= '1900' && dia < '2200', { error: 'La fecha debe estar entre 1900 y 2199' });

/** An amount in answers, in quetzales. */
export const quetzalesSchema = z.number().meta({ description: 'Quetzales, two decimals at most' });
/** A tiny picture to show blurred while the real one loads. */
export const imagenPreviaSchema = z.string().meta({ description: 'data URI de una miniatura borrosa' });
/** An instant in answers: ISO 8601, UTC. */
export const instanteSchema = z.string().meta({ format: 'date-time' });

/** The plain `{ success, message }` answer of a write. */
export const hechoSchema = z.object({ success: z.literal(true), message: z.string() });
