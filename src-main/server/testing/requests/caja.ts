import type { Quien, TestShop } from '../shops/shop.ts';

/** Requests of a cash drawer, made by `ventas` unless told otherwise. */
export function cajaRequests(shop: () => TestShop) {
  return {
    ver: async (quien: Quien = 'ventas') => (await shop().call(quien, 'GET', '/api/caja')).body.sesion,
    abrir: (fondoInicial = 200, quien: Quien = 'ventas', headers = {}) =>
      shop().call(quien, 'POST', '/api/caja/abrir', { body: { fondoInicial }, headers }),
    mover: (tipo: 'entrada' | 'salida', monto: number, quien: Quien = 'ventas', headers = {}, extra = {}) =>
      shop().call(quien, 'POST', '/api/caja/movimientos', {
        body: { tipo, monto, motivo: 'Porque sí', ...extra },
        headers,
      }),
    cerrar: (efectivoContado: number, quien: Quien = 'ventas', extra = {}) =>
      shop().call(quien, 'POST', '/api/caja/cerrar', { body: { efectivoContado, ...extra } }),
    cerrarDe: (sesion: string, efectivoContado: number, quien: Quien = 'propietario', extra = {}) =>
      shop().call(quien, 'POST', `/api/caja/sesiones/${sesion}/cerrar`, {
        body: { efectivoContado, ...extra },
      }),
    /** The drawer's session that received the cash of this sale. */
    sesionDe: async (venta: string) =>
      (await shop().rows(`select sesion_de_caja_id id from ventas where id = '${venta}'`))[0]?.id,
  };
}
