import { type ReactNode, useState } from 'react';
import { cx } from '../theme/cx.ts';
import styles from './drawings.module.css';

/** The logo of Guirnalda: a balloon tied to a garland. Without `title` it is decoration. */
export function Logo({ size = 40, title, className }: { size?: number; title?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      focusable="false"
      className={cx(styles.logo, className)}
    >
      <path className={styles.garland} d="M24 27v5M2.5 24.5Q24 40 45.5 24.5" />
      <path className={styles.mandarin} d="m4.5 26.5 8 3.6-5.7 7.6Z" />
      <path className={styles.mint} d="m13.8 30.7 8.4 1.6-5 9.7Z" />
      <path className={styles.sky} d="m34.2 30.7-8.4 1.6 5 9.7Z" />
      <path className={styles.grape} d="m43.5 26.5-8 3.6 5.7 7.6Z" />
      <path
        className={styles.coral}
        d="M24 2c6.6 0 10.8 5 10.8 11.2 0 6.3-5 11-9.3 12.2l1.3 2.2h-5.6l1.3-2.2c-4.3-1.2-9.3-5.9-9.3-12.2C13.2 7 17.4 2 24 2Z"
      />
      <path className={cx(styles.shine, styles.thinShine)} d="M17.5 11.5c.6-2.7 2.3-4.7 4.6-5.3" />
    </svg>
  );
}

interface ShopMarkProps {
  logoUrl: string | null | undefined;
  alt: string;
  /** Height in px. */
  size: number;
  /** Shown without a logo, or when it fails to load. */
  fallback: ReactNode;
  className?: string;
}

/** The picture of the shop's own logo. */
export function ShopMark({ logoUrl, alt, size, fallback, className }: ShopMarkProps) {
  const [failed, setFailed] = useState<string>();
  if (!logoUrl || logoUrl === failed) return fallback;
  return (
    <img
      src={logoUrl}
      alt={alt}
      height={size}
      style={{ height: size }}
      className={cx(styles.shopMark, className)}
      onError={() => setFailed(logoUrl)}
    />
  );
}

interface ShopLogoProps {
  nombre: string;
  logoUrl: string | null;
  /** Height in px. */
  size?: number;
  className?: string;
}

/** The shop's own logo; without one, Guirnalda's logo and the shop's name. */
export function ShopLogo({ nombre, logoUrl, size = 40, className }: ShopLogoProps) {
  return (
    <span className={cx(styles.brand, className)}>
      <ShopMark
        logoUrl={logoUrl}
        alt={nombre}
        size={size}
        fallback={
          <>
            <Logo size={size} />
            <span>{nombre}</span>
          </>
        }
      />
    </span>
  );
}
