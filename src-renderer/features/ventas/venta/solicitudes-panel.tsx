import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Price } from '#ui/display/price.tsx';
import { RelativeTime } from '#ui/display/relative-time.tsx';
import { useSolicitudes } from '../../../shared/solicitudes/solicitudes.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from './solicitudes-panel.module.css';

/** The sales that somebody asks the owner to void, the longest-waiting first. */
export function SolicitudesPanel({ onView }: { onView: (id: string) => void }) {
  const { ventas, total } = useSolicitudes();
  const zona = useTienda()?.zonaHoraria;
  if (ventas.length === 0) return null;
  return (
    <Card as="section" title={total === 1 ? 'Te piden anular una venta' : `Te piden anular ${total} ventas`}>
      <ul className={styles.requests}>
        {ventas.map(({ _id, numero, total: importe, solicitud }) => (
          <li key={_id}>
            <span className={styles.what}>
              <button type="button" className={styles.number} onClick={() => onView(_id)}>
                {numero}
              </button>{' '}
              · <Price quetzales={importe} />
              {solicitud && (
                <span className={styles.quiet}>
                  {solicitud.usuario}, <RelativeTime iso={solicitud.fecha} timeZone={zona} />: «
                  {solicitud.motivo}»
                </span>
              )}
            </span>
            <Button variant="secondary" aria-label={`Revisar la venta ${numero}`} onClick={() => onView(_id)}>
              Revisar
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
