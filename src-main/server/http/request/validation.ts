import type { FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod';
import { idParamSchema } from '#contract/schemas/campos/campos.ts';
import { AppError, datosInvalidos } from '#contract/words/errores.ts';

const DEBE_SER: Record<string, string> = {
  object: 'un objeto con sus campos',
  array: 'una lista',
  string: 'un texto',
  number: 'un número',
  boolean: 'true o false',
};

/** Messages for schemas without their own; undefined falls back to zod's. */
export const sinPalabrasPropias: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') return `Debe ser ${DEBE_SER[issue.expected] ?? 'de otro tipo'}`;
  if (issue.code === 'too_big' && issue.origin === 'array') return `Admite hasta ${issue.maximum} elementos`;
  return undefined;
};

/** Checks a part of a request against its zod schema; a mismatch becomes one AppError. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    const result = schema.safeParse(data);
    if (result.success) return { value: result.data };
    if (httpPart === 'params' && schema === idParamSchema) {
      return { error: new AppError('no-encontrado', 'No se encontró lo que buscas') };
    }
    return { error: invalidData(result.error) };
  };
};

/** The `datos-invalidos` error of a failed parse. */
export function invalidData(error: z.ZodError): AppError {
  return datosInvalidos(
    error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), msg: issue.message })),
  );
}
