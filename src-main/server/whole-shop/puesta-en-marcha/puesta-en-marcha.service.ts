import {
  type CambioDePuestaEnMarcha,
  PASOS_DE_PUESTA_EN_MARCHA,
  PASOS_DEL_EQUIPO,
  type PasoDePuestaEnMarcha,
  type PuestaEnMarcha,
} from '#contract/schemas/tienda/puesta-en-marcha.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ActorConUsuario } from '../../base/actor.ts';
import { esTiendaDemo, leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { ponerValor } from '../../domain/configuracion/configuracion.queries.ts';
import { retenerConfiguracion } from '../../domain/configuracion/configuracion.service.ts';
import { hayProductos } from '../../domain/productos/productos.queries.ts';
import { hayHojas } from '../../domain/usuarios/hojas.queries.ts';
import {
  type DatosDePuestaEnMarcha,
  huboCaja,
  huboRespaldo,
  leerPuestaEnMarcha,
  PUESTA_EN_MARCHA,
} from './puesta-en-marcha.queries.ts';

/** Whether each step is done, from the shop's own state; undefined for one that this shop cannot do. */
async function hechosDe(
  { away, db, backups, direccionPublica }: Context,
  { hechos }: DatosDePuestaEnMarcha,
): Promise<Record<PasoDePuestaEnMarcha, boolean | undefined>> {
  const tienda = await leerTienda(db);
  return {
    logotipo: tienda.logo !== null,
    telefono: tienda.telefono !== null,
    direccion: tienda.direccion !== null,
    horario: tienda.horario !== null,
    producto: await hayProductos(db),
    impresora: hechos.includes('impresora'),
    caja: await huboCaja(db),
    // A copy outside the computer counts, also one that made itself: its place was chosen.
    respaldo: backups ? Boolean(away?.settings().ultima) || (await huboRespaldo(db)) : undefined,
    hoja: await hayHojas(db),
    // A public address, or its owner saw the QR code by which phones on the Wi-Fi open the shop.
    celulares: direccionPublica.actual() !== undefined || hechos.includes('celulares'),
  };
}

/** What the owner still has to do before the shop can sell. */
export async function obtenerPuestaEnMarcha(context: Context): Promise<Omit<PuestaEnMarcha, 'success'>> {
  const datos = await leerPuestaEnMarcha(context.db);
  const hechos = await hechosDe(context, datos);
  return {
    pasos: PASOS_DE_PUESTA_EN_MARCHA.flatMap((paso) => {
      const hecho = hechos[paso];
      return hecho === undefined ? [] : [{ paso, hecho, omitido: datos.omitidos.includes(paso) }];
    }),
    oculta: datos.oculta || (await esTiendaDemo(context.db)),
  };
}

/** Changes what is stored of the list. Not audited: it tells nothing about the shop. */
export async function cambiarPuestaEnMarcha(
  context: Context,
  { omitir, incluir, hecho, oculta }: CambioDePuestaEnMarcha,
  { usuario }: ActorConUsuario,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await retenerConfiguracion(tx, PUESTA_EN_MARCHA);
    const antes = await leerPuestaEnMarcha(tx);
    const valor: DatosDePuestaEnMarcha = {
      omitidos: PASOS_DE_PUESTA_EN_MARCHA.filter(
        (paso) => paso === omitir || (paso !== incluir && antes.omitidos.includes(paso)),
      ),
      hechos: PASOS_DEL_EQUIPO.filter((paso) => paso === hecho || antes.hechos.includes(paso)),
      oculta: oculta ?? antes.oculta,
    };
    await ponerValor(tx, PUESTA_EN_MARCHA, {
      valor,
      actualizadoEn: context.clock(),
      actualizadoPor: usuario.id,
    });
  });
}
