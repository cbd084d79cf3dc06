import { Clock, Download, MapPin, MessageCircle, Phone } from 'lucide-react';
import { formatoTelefono } from '#contract/texto.ts';
import type { Tienda } from '#contract/tienda.ts';
import { enlaceDeWhatsapp } from '#contract/whatsapp.ts';
import { Button } from '#ui/button.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { instalar, useInvitacion } from '../lib/instalar.ts';
import { Link } from '../lib/router.tsx';
import { RUTAS } from '../lib/rutas.ts';
import { useTienda } from '../lib/tienda.ts';
import styles from './pie.module.css';

/** Where the shop is, when it is open and how to call it. */
export function Pie() {
  const tienda = useTienda((estado) => estado.tienda);
  const sePuedeInstalar = useInvitacion(({ invitacion }) => invitacion !== null);
  return (
    <footer className={styles.pie}>
      <div className={styles.dentro}>
        {tienda && (
          <address className={styles.tienda}>
            <strong className={styles.nombre}>{tienda.nombre}</strong>
            {tienda.direccion && (
              <p>
                <MapPin aria-hidden="true" />
                {tienda.direccion}
              </p>
            )}
            {tienda.telefono && (
              <p>
                <Phone aria-hidden="true" />
                <a href={`tel:${tienda.telefono.replace(/[^+\d]/g, '')}`}>
                  {formatoTelefono(tienda.telefono)}
                </a>
              </p>
            )}
            <EnlaceDeWhatsapp {...tienda} />
            {tienda.horario && (
              <p>
                <Clock aria-hidden="true" />
                {tienda.horario}
              </p>
            )}
          </address>
        )}
        <div className={styles.enlaces}>
          <Link to={RUTAS.catalogo}>Catálogo</Link>
          <Link to={RUTAS.seguimiento}>Seguir mi pedido</Link>
          <Link to={RUTAS.misPedidos}>Mis pedidos</Link>
          {sePuedeInstalar && (
            <Button variant="ghost" size="sm" icon={<Download aria-hidden="true" />} onClick={instalar}>
              Instalar
            </Button>
          )}
          <ThemeToggle className={styles.tema} />
        </div>
      </div>
    </footer>
  );
}

function EnlaceDeWhatsapp({ nombre, telefono }: Pick<Tienda, 'nombre' | 'telefono'>) {
  const href = enlaceDeWhatsapp(telefono, `Hola, ${nombre}. Tengo una pregunta.`);
  if (!href) return null;
  return (
    <p>
      <MessageCircle aria-hidden="true" />
      <a href={href} target="_blank" rel="noopener">
        Escríbenos por WhatsApp<span className="visually-hidden"> (se abre en otra pestaña)</span>
      </a>
    </p>
  );
}
