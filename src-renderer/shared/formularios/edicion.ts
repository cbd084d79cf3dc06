import type { Valor, Visto } from '#contract/schemas/campos/visto.ts';
import { AppError } from '#contract/words/errores.ts';

type Grupo = Record<string, unknown>;

const esGrupo = (valor: unknown): valor is Grupo => typeof valor === 'object' && valor !== null;

/** The current values of the fields in `campos`; a missing one is null. */
export function vistoDe(entidad: object, campos: object): NonNullable<Visto> {
  const visto = Object.keys(campos).map((campo) => {
    const valor = (entidad as Grupo)[campo];
    const mio = (campos as Grupo)[campo];
    return [campo, esGrupo(mio) ? vistoDe(esGrupo(valor) ? valor : {}, mio) : ((valor as Valor) ?? null)];
  });
  return Object.fromEntries(visto);
}

function diferencias(ahora: Grupo, antes: Grupo): Grupo {
  const cambios = Object.entries(ahora).flatMap(([campo, valor]) => {
    const previo = antes[campo];
    if (!esGrupo(valor)) return valor === previo ? [] : [[campo, valor] as const];
    const hijos = diferencias(valor, esGrupo(previo) ? previo : {});
    return Object.keys(hijos).length === 0 ? [] : [[campo, hijos] as const];
  });
  return Object.fromEntries(cambios);
}

/**
 * The changed fields of a form, with the values the person saw before (docs/decisions/0032-forms-left-open.md).
 * `juntos` names, by field, an unchanged field that is sent along because the two belong together.
 */
export function cambiosDe<B extends object>(
  entidad: object,
  ahora: B,
  antes: B,
  juntos: Partial<Record<keyof B & string, keyof B & string>> = {},
): Grupo & { visto: Visto } {
  const cambios = diferencias(ahora as Grupo, antes as Grupo);
  for (const [uno, otro] of Object.entries(juntos) as [string, keyof B & string][])
    if (uno in cambios) cambios[otro] = ahora[otro];
  return { ...cambios, visto: vistoDe(entidad, cambios) };
}

function poner(en: unknown, [campo = '', ...resto]: string[], valor: unknown): Grupo {
  const grupo = esGrupo(en) ? en : {};
  return { ...grupo, [campo]: resto.length === 0 ? valor : poner(grupo[campo], resto, valor) };
}

/** The entity with the current values in the server's refusal; undefined when it carries none. */
export function conLoDeAhora<E>(entidad: E, error: unknown): E | undefined {
  const dichos = error instanceof AppError ? error.details?.filter(({ ahora }) => ahora !== undefined) : [];
  if (!dichos?.length) return undefined;
  return dichos.reduce<E>((uno, { path, ahora }) => poner(uno, path.split('.'), ahora) as E, entidad);
}
