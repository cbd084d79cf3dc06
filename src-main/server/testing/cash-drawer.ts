import type { Quien, TestShop } from './shop.ts';

/** What one does at a cash drawer; `ventas` stands at it unless told otherwise. */
export function cashDrawer(shop: () => TestShop) {
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
    /** The session that the cash of this sale went into. */
    sesionDe: async (venta: string) =>
      (await shop().rows(`select sesion_de_caja_id id from ventas where id = '${venta}'`))[0]?.id,
  };
}
