import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { Logo } from '#ui/drawings/logo.tsx';
import { QrCode } from '../../../shared/pagina/qr-code.tsx';
import styles from './cartel.module.css';

/** Prints only the poster of the page. */
export function imprimirCartel(): void {
  const { classList } = document.documentElement;
  const { printing } = styles;
  if (!printing) return;
  classList.add(printing);
  window.addEventListener('afterprint', () => classList.remove(printing), { once: true });
  window.print();
}

/** A poster for the counter or the shop window; hidden on screen. */
export function Cartel({ tienda, url }: { tienda: Tienda; url: string }) {
  const { nombre, logoUrl, horario, telefono } = tienda;
  useEffect(
    () => () => {
      if (styles.printing) document.documentElement.classList.remove(styles.printing);
    },
    [],
  );
  return createPortal(
    <div className={styles.poster} aria-hidden="true">
      {logoUrl ? <img src={logoUrl} alt="" className={styles.logo} /> : <Logo size={120} />}
      <p className={styles.shop}>{nombre}</p>
      <p className={styles.call}>Escanea y haz tu pedido</p>
      <div className={styles.code}>
        <QrCode url={url} label={url} />
      </div>
      <p className={styles.url}>{url.replace(/^https?:\/\//, '')}</p>
      <p className={styles.facts}>
        {[horario, telefono && `Tel. ${formatoTelefono(telefono)}`].filter(Boolean).join(' · ')}
      </p>
    </div>,
    document.body,
  );
}
