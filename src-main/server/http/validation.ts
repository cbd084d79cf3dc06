import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod';
import { idSchema } from '#contract/campos.ts';
import { AppError, datosInvalidos } from '#contract/errores.ts';

/** Route parameter of a stored thing. What cannot be an id is simply not found. */
export const idParamSchema = z.object({ id: idSchema });

const DEBE_SER: Record<string, string> = {
  object: 'un objeto con sus campos',
  array: 'una lista',
  string: 'un texto',
  number: 'un número',
  boolean: 'true o false',
};

/** What is said of a value whose schema has no words of its own; undefined leaves it to the library. */
export const sinPalabrasPropias: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') return `Debe ser ${DEBE_SER[issue.expected] ?? 'de otro tipo'}`;
  if (issue.code === 'too_big' && issue.origin === 'array') return `Admite hasta ${issue.maximum} elementos`;
  return undefined;
};

/** Checks a part of a request against its zod schema and turns what is wrong into one AppError. */
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

/** The 400 for a failed parse. */
export function invalidData(error: z.ZodError): AppError {
  return datosInvalidos(
    error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), msg: issue.message })),
  );
}
