import { Link } from 'react-router-dom';
import type { SesionConTodo } from '#contract/caja.ts';
import type { Centavos } from '#contract/dinero.ts';
import { ETIQUETA_MOVIMIENTO_DE_CAJA } from '#contract/tipos-de-movimiento.ts';
import { Price } from '#ui/price.tsx';
import styles from './cash-session.module.css';
import { cuentasDe, nombreDeOtro, veredictoDe } from './corte-de.ts';
import { cuandoLegible } from './hora-legible.ts';
import { rutaDeLaVenta } from './routes.ts';
import { useTienda } from './tienda.ts';

/** How what should be in a drawer comes about, and what was paid otherwise. */
export function CashFigures({ sesion }: { sesion: SesionConTodo }) {
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
                {metodo === 'mixto' ? 'revisa cuánto fue en efectivo' : 'no está en la caja'}
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

/** Counted against expected, in words and in colour. */
export function Verdict({ diferencia }: { diferencia: Centavos | undefined }) {
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

/** What moved in a drawer, the latest first. */
export function CashMovements({ sesion }: { sesion: SesionConTodo }) {
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
              {ETIQUETA_MOVIMIENTO_DE_CAJA[tipo]}
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
