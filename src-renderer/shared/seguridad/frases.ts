import type { Freno, PeriodoDeSeguridad } from '#contract/schemas/tienda/seguridad.ts';

const NOMBRE_DE_FRENO: Record<Freno, string> = {
  pedidos: 'El límite de pedidos',
  seguimiento: 'El límite de códigos de seguimiento',
  codigos: 'El límite de códigos y correos',
  autorizaciones: 'El límite de autorizaciones en la caja',
  llamadas: 'El límite de llamadas',
  conexiones: 'El límite de conexiones',
  otros: 'Otro límite',
};

const numero = (cuantos: number) => cuantos.toLocaleString('es-GT');

/** The failed sign-ins of a period as one sentence; undefined for none. */
export function fraseDeFallidos({ cuando, fallidos, redes }: PeriodoDeSeguridad): string | undefined {
  if (fallidos === 0) return undefined;
  const intentos = fallidos === 1 ? '1 intento fallido' : `${numero(fallidos)} intentos fallidos`;
  const origen = redes > 1 ? `, desde ${numero(redes)} redes` : '';
  return `${intentos} de entrar ${cuando}${origen}`;
}

/** What the limits stopped in a period, a sentence for each. */
export function frasesDeFrenos({ cuando, frenados }: PeriodoDeSeguridad): string[] {
  return frenados.map(({ que, intentos }) => {
    const cuantos = intentos === 1 ? '1 intento' : `${numero(intentos)} intentos`;
    return `${NOMBRE_DE_FRENO[que]} detuvo ${cuantos} ${cuando}`;
  });
}

/** Fewer failed sign-ins are somebody of the shop who forgot their password. */
const MUCHOS = 10;

export const sonMuchos = ({ fallidos }: PeriodoDeSeguridad): boolean => fallidos >= MUCHOS;
