import type { ReactNode } from 'react';
import { desktop } from '../../lib/desktop.ts';
import { CATALOGO } from '../../lib/routes.ts';

interface CatalogoLinkProps {
  children: ReactNode;
  className?: string;
  title?: string;
}

/** A link to the public catalogue; the desktop window opens it in the system's browser. */
export function CatalogoLink({ children, ...rest }: CatalogoLinkProps) {
  return (
    <a
      href={CATALOGO}
      onClick={(event) => {
        if (!desktop()) return;
        event.preventDefault();
        abrirCatalogo();
      }}
      {...rest}
    >
      {children}
    </a>
  );
}

/** Goes to the public catalogue; the desktop window opens it in the system's browser. */
export function abrirCatalogo({ replace = false } = {}): void {
  const bridge = desktop();
  if (bridge) void bridge.llamar('navegador:abrir', CATALOGO);
  else if (replace) location.replace(CATALOGO);
  else location.assign(CATALOGO);
}
