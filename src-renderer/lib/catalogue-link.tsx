import type { ReactNode } from 'react';
import { abrirCatalogo } from './catalogo.ts';
import { desktop } from './desktop.ts';
import { CATALOGO } from './routes.ts';

export interface CatalogueLinkProps {
  children: ReactNode;
  className?: string;
  title?: string;
}

/** A link to the public catalogue; from the window it opens in the system's browser. */
export function CatalogueLink({ children, ...rest }: CatalogueLinkProps) {
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
