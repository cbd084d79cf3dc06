import type { KeyObject } from 'node:crypto';
import type { CorreoJson } from '#contract/schemas/tienda/correos.ts';
import type { Db } from '#db/transaction.ts';
import { unseal } from '../../adapters/secrets/sealing.ts';
import { buscarDestinatarios, type Destinatario, type FilaCorreo } from './correos.queries.ts';

/** What the data of any mail may hold. */
interface Datos {
  nombre?: string;
  numero?: string;
  codigoSellado?: string;
  venceEn?: string;
}

const datosDe = ({ datos }: FilaCorreo) => datos as Datos;

/** The decrypted code of a mail; null without one or once it has expired. */
export function codigoDeCorreo(fila: FilaCorreo, clave: KeyObject, ahora: Date): string | null {
  const { codigoSellado, venceEn } = datosDe(fila);
  if (!codigoSellado || !venceEn || new Date(venceEn) <= ahora) return null;
  return unseal(clave, codigoSellado) ?? null;
}

interface Vista {
  /** The key of sealed codes. */
  clave: KeyObject;
  ahora: Date;
  /** Whether codes for owners are shown too. */
  conOcultos: boolean;
}

function correoJson(
  fila: FilaCorreo,
  quien: Destinatario | undefined,
  { clave, ahora, conOcultos }: Vista,
): CorreoJson {
  const pendiente = fila.estado === 'pendiente';
  const { nombre, numero, venceEn } = datosDe(fila);
  const codigo = pendiente ? codigoDeCorreo(fila, clave, ahora) : null;
  // Whoever stands at an open screen would be an owner with it.
  const codigoOculto = codigo !== null && quien?.rol === 'propietario' && !conOcultos;
  return {
    _id: fila.id,
    para: fila.para,
    plantilla: fila.plantilla,
    estado: fila.estado,
    codigo: codigoOculto ? null : codigo,
    codigoOculto,
    codigoVence: codigo === null ? null : (venceEn ?? null),
    nombre: nombre ?? quien?.nombre ?? null,
    telefono: quien?.telefono || null,
    pedido: numero ?? null,
    intentos: fila.intentos,
    proximoIntento: pendiente ? fila.proximoIntento.toISOString() : null,
    ultimoError: fila.ultimoError,
    fechaCreacion: fila.creadoEn.toISOString(),
    fechaEnvio: fila.enviadoEn?.toISOString() ?? null,
  };
}

/** Mails for the owner, with the people they are for. Codes for owners are hidden unless `conOcultos`. */
export async function correosJson(db: Db, filas: FilaCorreo[], vista: Vista): Promise<CorreoJson[]> {
  const numeros = filas.flatMap((fila) => datosDe(fila).numero ?? []);
  const { cuentas, pedidos } = await buscarDestinatarios(db, {
    emails: filas.map(({ para }) => para),
    numeros,
  });
  return filas.map((fila) => {
    const { numero } = datosDe(fila);
    return correoJson(fila, numero ? pedidos.get(numero) : cuentas.get(fila.para), vista);
  });
}
