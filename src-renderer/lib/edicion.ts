import { AppError } from '#contract/errores.ts';
import type { Valor, Visto } from '#contract/visto.ts';

type Grupo = Record<string, unknown>;

const esGrupo = (valor: unknown): valor is Grupo => typeof valor === 'object' && valor !== null;

/** What is there under these names, as far as a form changes it; nothing is null. */
export function vistoDe(entidad: object, campos: object): NonNullable<Visto> {
  const visto = Object.keys(campos).map((campo) => {
    const [valor, mio] = [(entidad as Grupo)[campo], (campos as Grupo)[campo]];
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
 * What a form sends of something there is: of its body what differs from the body that it began with, and what its
 * person saw of that (docs/decisions/forms-left-open.md). A field goes along unchanged with one that it means something
 * together with: `juntos` names it by that one.
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

/** Something with what the server's refusal says that it is now; undefined when it says nothing. */
export function conLoDeAhora<E>(entidad: E, error: unknown): E | undefined {
  const dichos = error instanceof AppError ? error.details?.filter(({ ahora }) => ahora !== undefined) : [];
  if (!dichos?.length) return undefined;
  return dichos.reduce<E>((uno, { path, ahora }) => poner(uno, path.split('.'), ahora) as E, entidad);
}
