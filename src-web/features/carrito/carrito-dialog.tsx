import { ShoppingBag, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Price } from '#ui/display/price.tsx';
import { ProductoImagen } from '#ui/display/producto-imagen.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QuantityStepper } from '#ui/fields/quantity-stepper.tsx';
import { NovedadesBanner } from '../../shared/novedades-banner.tsx';
import { SoloQuedan } from '../../shared/solo-quedan.tsx';
import { useTienda } from '../../shared/tienda.ts';
import { ponerCantidad, useCarrito } from './carrito.ts';
import { marcarLeidas } from './carrito-al-dia.ts';
import { ofertaDeInvitado, TRAER, traerLoDeInvitado } from './carrito-de-invitado.ts';
import styles from './carrito-dialog.module.css';
import { estaDisponible, type Linea, subtotalDe, totalDe } from './lineas.ts';
import { novedadesDe, quedanDe } from './novedades.ts';
import { quitarDelCarrito } from './quitar-del-carrito.ts';

interface CarritoDialogProps {
  onClose: () => void;
  onCheckout: () => void;
}

/** «Tu Carrito». */
export function CarritoDialog({ onClose, onCheckout }: CarritoDialogProps) {
  const lineas = useCarrito((carrito) => carrito.lineas);
  const vacio = lineas.length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Tu Carrito"
      footer={
        vacio ? undefined : (
          <div className={styles.pie}>
            <p className={styles.total}>
              <span>Total</span>
              <Price centavos={totalDe(lineas)} size="xl" />
            </p>
            <div className={styles.botones}>
              <Button variant="secondary" onClick={onClose}>
                Seguir Comprando
              </Button>
              <Button disabled={!lineas.some(estaDisponible)} onClick={onCheckout}>
                Proceder al Checkout
              </Button>
            </div>
          </div>
        )
      }
    >
      <Contenido lineas={lineas} onClose={onClose} />
    </Dialog>
  );
}

function Contenido({ lineas, onClose }: { lineas: Linea[]; onClose: () => void }) {
  const entrega = useTienda(({ tienda }) => tienda?.entregaADomicilio);
  const novedades = novedadesDe(lineas);
  const oferta = ofertaDeInvitado();
  const lista = useRef<HTMLUListElement>(null);

  function quitar(id: string) {
    const filas = Array.from(lista.current?.children ?? []);
    const posicion = lineas.findIndex((linea) => linea._id === id);
    const vecina = filas[posicion + 1] ?? filas[posicion - 1];
    // The pressed button disappears: the focus moves to the neighbouring line's, or to the dialog.
    const destino = vecina?.querySelector<HTMLElement>('[data-quitar]') ?? lista.current?.closest('dialog');
    destino?.focus();
    quitarDelCarrito(id);
  }

  return (
    <>
      {oferta && (
        <Banner
          tone="info"
          action={
            <Button size="sm" variant="secondary" onClick={traerLoDeInvitado}>
              {TRAER}
            </Button>
          }
        >
          {oferta}
        </Banner>
      )}
      {novedades.length > 0 && <NovedadesBanner frases={novedades} onEntendido={marcarLeidas} />}
      {lineas.length === 0 ? (
        <EmptyState
          compact
          accent="coral"
          title="Tu carrito está vacío"
          text="Agrega globos, decoraciones y todo lo que haga falta para tu fiesta."
          action={<Button onClick={onClose}>Seguir Comprando</Button>}
        />
      ) : (
        <ul ref={lista} className={styles.lista}>
          {lineas.map((linea) => (
            <Fila key={linea._id} linea={linea} onQuitar={() => quitar(linea._id)} />
          ))}
        </ul>
      )}
      {lineas.length > 0 && (
        <p className={styles.nota}>
          <ShoppingBag aria-hidden="true" />
          {entrega ? 'Pagas al recibir tu pedido.' : 'Pagas al recoger tu pedido en la tienda.'}
        </p>
      )}
    </>
  );
}

function Fila({ linea, onQuitar }: { linea: Linea; onQuitar: () => void }) {
  const { _id, nombre, cantidad, precioVenta, visto } = linea;
  const disponible = estaDisponible(linea);
  const quedan = quedanDe(linea);
  return (
    <li className={styles.fila} data-disponible={disponible} tabIndex={-1}>
      <ProductoImagen {...linea} rounded sizes="72px" className={styles.foto} />
      <div className={styles.datos}>
        <p className={styles.nombre}>{nombre}</p>
        <p className={styles.unidad}>
          <Price quetzales={precioVenta} /> c/u
          {visto && visto.precioVenta !== precioVenta && (
            <>
              {' '}
              <s>
                <span className="visually-hidden">Antes: </span>
                <Price quetzales={visto.precioVenta} />
              </s>
            </>
          )}
        </p>
      </div>
      {disponible ? (
        <>
          <IconButton
            data-quitar
            className={styles.quitar}
            label={`Quitar ${nombre}`}
            icon={<Trash2 />}
            onClick={onQuitar}
          />
          <QuantityStepper
            value={cantidad}
            min={0}
            label={`Cantidad de ${nombre}`}
            decreaseLabel={`Uno menos de ${nombre}`}
            increaseLabel={`Uno más de ${nombre}`}
            className={styles.contador}
            onChange={(nueva) => (nueva <= 0 ? onQuitar() : ponerCantidad(_id, nueva))}
          />
          <Price centavos={subtotalDe(linea)} size="md" className={styles.subtotal} />
          {quedan !== undefined && (
            <SoloQuedan
              nombre={nombre}
              quedan={quedan}
              onPoner={(cuantos) => ponerCantidad(_id, cuantos)}
              className={styles.quedan}
            />
          )}
        </>
      ) : (
        <>
          <Badge tone="danger" className={styles.contador}>
            {linea.retirado ? 'Ya no se vende' : 'Agotado'}
          </Badge>
          <Button
            data-quitar
            variant="secondary"
            size="sm"
            className={styles.subtotal}
            aria-label={`Quitar ${nombre}`}
            onClick={onQuitar}
          >
            Quitar
          </Button>
        </>
      )}
    </li>
  );
}
