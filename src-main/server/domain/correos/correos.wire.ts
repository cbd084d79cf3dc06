import type { CorreoJson } from '#contract/schemas/tienda/correos.ts';
import { unseal } from '../../adapters/secrets/sealing.ts';
import type { FilaCorreo } from './correos.queries.ts';

/** The decrypted code of a mail; null without one or once it has expired. */
export function codigoDeCorreo({ datos }: FilaCorreo, clave: Buffer, ahora: Date): string | null {
  const { codigoSellado, venceEn } = datos as { codigoSellado?: string; venceEn?: string };
  if (!codigoSellado || !venceEn || new Date(venceEn) <= ahora) return null;
  return unseal(clave, codigoSellado) ?? null;
}

/** A mail for the owner. */
export function correoJson(fila: FilaCorreo, clave: Buffer, ahora: Date): CorreoJson {
  const pendiente = fila.estado === 'pendiente';
  const { numero } = fila.datos as { numero?: string };
  return {
    _id: fila.id,
    para: fila.para,
    plantilla: fila.plantilla,
    estado: fila.estado,
    codigo: pendiente ? codigoDeCorreo(fila, clave, ahora) : null,
    pedido: numero ?? null,
    intentos: fila.intentos,
    proximoIntento: pendiente ? fila.proximoIntento.toISOString() : null,
    ultimoError: fila.ultimoError,
    fechaCreacion: fila.creadoEn.toISOString(),
    fechaEnvio: fila.enviadoEn?.toISOString() ?? null,
  };
}
