import { Link } from 'react-router-dom';
import { LISTAR_PRODUCTOS } from '#contract/calls/addresses.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { api } from '../../lib/api.ts';
import { RUTA_SIN_COSTO } from '../../lib/routes.ts';
import { useEsPropietario } from '../../lib/session/permisos.ts';
import { useLoad } from '../../lib/use-load.ts';

/** Reminds the owner, beside profit, of products whose cost is Q0.00: they count as nothing but profit. */
export function SinCostoAviso() {
  const propietario = useEsPropietario();
  const { data } = useLoad(
    propietario ? 'sin-costo' : undefined,
    (signal) => api(LISTAR_PRODUCTOS, { query: { sinCosto: true, limit: 1 }, signal }),
    'Error al cargar los productos',
  );
  const cuantos = data?.pagination.totalItems ?? 0;
  if (cuantos === 0) return null;
  return (
    <Banner>
      {cuantos === 1
        ? 'Un producto no tiene costo: todo su precio cuenta como ganancia.'
        : `${cuantos.toLocaleString('es-GT')} productos no tienen costo: todo su precio cuenta como ganancia.`}{' '}
      <Link to={RUTA_SIN_COSTO}>{cuantos === 1 ? 'Completar su costo' : 'Completar sus costos'}</Link>
    </Banner>
  );
}
