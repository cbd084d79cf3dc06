import { Clock, Download, MapPin, MessageCircle, Phone } from 'lucide-react';
import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import { enlaceDeWhatsapp } from '#contract/words/telefono.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { Button } from '#ui/controls/button.tsx';
import { ThemeToggle } from '#ui/controls/theme-toggle.tsx';
import { install, useInstallPrompt } from '../../lib/browser/install-prompt.ts';
import { NEXT_FRAME } from '../../lib/next-frame.ts';
import { Link } from '../../lib/router.tsx';
import { RUTAS } from '../../lib/routes.ts';
import { useTienda } from '../../shared/tienda.ts';
import styles from './footer.module.css';

/** The shop's address, opening hours and phone, and the secondary links. */
export function Footer() {
  const tienda = useTienda((estado) => estado.tienda);
  const installable = useInstallPrompt(({ offer }) => offer !== null);
  return (
    <footer className={styles.pie} {...NEXT_FRAME}>
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
          {installable && (
            <Button variant="ghost" size="sm" icon={<Download aria-hidden="true" />} onClick={install}>
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
