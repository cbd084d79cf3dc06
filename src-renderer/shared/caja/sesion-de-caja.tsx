import { Link } from 'react-router-dom';
import type { SesionConTodo } from '#contract/schemas/ventas/caja.ts';
import { type Centavos, deQuetzales, formatoQ, restar } from '#contract/words/dinero.ts';
import { NOMBRE_DE_MOVIMIENTO_DE_CAJA } from '#contract/words/movimientos.ts';
import { Price } from '#ui/display/price.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { rutaDeLaVenta } from '../../lib/routes.ts';
import { cuandoLegible } from '../tienda/hora-legible.ts';
import { useTienda } from '../tienda/tienda.ts';
import { cuentasDe, nombreDeOtro, veredictoDe } from './corte.ts';
import styles from './sesion-de-caja.module.css';

/** The lines that add up to the expected amount, and the payments other than cash. */
export function CuentasDeCaja({ sesion }: { sesion: SesionConTodo }) {
  return (
    <div>
      <dl className={styles.figures}>
        {cuentasDe(sesion).map(({ nombre, monto, fuerte }) => (
          <div key={nombre} className={fuerte ? styles.strong : undefined}>
            <dt>{nombre}</dt>
            <dd>
              <Price centavos={monto} />
            </dd>
          </div>
        ))}
      </dl>
      {sesion.otrosMetodos.length > 0 && (
        <dl className={`${styles.figures} ${styles.others}`} aria-label="Cobrado de otro modo">
          {sesion.otrosMetodos.map(({ metodo, cantidad, monto }) => (
            <div key={metodo}>
              <dt>
                {nombreDeOtro(metodo)} ({cantidad}),{' '}
                {metodo === 'mixto' ? 'no se sabe cuánto fue en efectivo' : 'no está en la caja'}
              </dt>
              <dd>
                <Price quetzales={monto} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** The difference between counted and expected cash, in words and colour. */
export function VeredictoDeCaja({ diferencia }: { diferencia: Centavos | undefined }) {
  const { texto, tono } =
    diferencia === undefined
      ? { texto: 'Falta contar el efectivo', tono: 'neutral' }
      : veredictoDe(diferencia);
  return (
    <p role="status" data-tone={tono} className={styles.verdict}>
      {texto}
    </p>
  );
}

interface AnulacionesPedidasProps {
  sesion: SesionConTodo;
  /** The cash is counted: only then what it should come to is said. */
  contado: boolean;
}

/** That sales whose cash comes out of the drawer may still be voided, and what that changes. */
export function AnulacionesPedidas({ sesion, contado }: AnulacionesPedidasProps) {
  const { cantidad, monto } = sesion.anulacionesPedidas;
  if (cantidad === 0) return null;
  const efectivo = deQuetzales(monto);
  const queda = formatoQ(restar(deQuetzales(sesion.esperado), efectivo));
  const aprueba = cantidad === 1 ? 'se aprueba' : 'se aprueban';
  return (
    <Banner tone="info">
      Hay {cantidad === 1 ? '1 anulación pedida' : `${cantidad} anulaciones pedidas`} por {formatoQ(efectivo)}
      {contado ? `: si ${aprueba}, debe haber ${queda}.` : ' en efectivo.'}
    </Banner>
  );
}

/** The cash movements of a session, latest first. */
export function MovimientosDeCaja({ sesion }: { sesion: SesionConTodo }) {
  const { movimientos, ventasEnEfectivo, abiertaEn, cerradaEn } = sesion;
  const dia = new Date(cerradaEn ? abiertaEn : Date.now());
  const zona = useTienda()?.zonaHoraria;
  const ventas = movimientos.filter(({ tipo }) => tipo === 'venta').length;
  if (movimientos.length === 0) return <p className={styles.quiet}>Todavía no se ha movido nada.</p>;
  return (
    <div>
      <ul className={styles.movements} aria-label="Movimientos de la caja">
        {movimientos.map(({ _id, tipo, monto, fecha, motivo, usuario, venta }) => (
          <li key={_id}>
            <span className={styles.quiet}>{cuandoLegible(fecha, zona, dia)}</span>
            <span>
              {NOMBRE_DE_MOVIMIENTO_DE_CAJA[tipo]}
              {venta && (
                <Link className={styles.quiet} to={rutaDeLaVenta(venta._id)}>
                  {venta.numero}
                </Link>
              )}
              {tipo !== 'venta' && (
                <span className={styles.quiet}>
                  {motivo} · {usuario}
                </span>
              )}
            </span>
            <Price quetzales={monto} />
          </li>
        ))}
      </ul>
      {ventas < ventasEnEfectivo.cantidad && (
        <p className={styles.quiet}>
          Aquí están las {ventas} ventas más nuevas, de {ventasEnEfectivo.cantidad}.
        </p>
      )}
    </div>
  );
}
