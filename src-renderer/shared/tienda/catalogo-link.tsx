import { type ReactNode, useEffect } from 'react';
import type { PuenteDeEscritorio } from '#contract/desktop/ipc.ts';
import { WHATSAPP } from '#contract/words/telefono.ts';
import { toast } from '#ui/feedback/toast.ts';
import { desktop } from '../../lib/desktop.ts';
import { CATALOGO } from '../../lib/routes.ts';
import { copiarDireccion } from './copiar-direccion.ts';

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

const SIN_NAVEGADOR_MS = 20_000;

/** Says that the computer has no browser, and gives the address that it was to open. */
function avisarSinNavegador(direccion: string | null): void {
  if (direccion === null) return void toast.warning('La tienda todavía se está abriendo: prueba otra vez');
  const frase = direccion.startsWith(`${WHATSAPP}/`)
    ? 'No encontramos un navegador en esta computadora para abrir WhatsApp. Copia la dirección y ábrela en otro aparato'
    : `No encontramos un navegador en esta computadora. La dirección de tu tienda es ${direccion}`;
  toast.warning(frase, {
    duration: SIN_NAVEGADOR_MS,
    action: { label: 'Copiar', onClick: () => void copiarDireccion(direccion) },
  });
}

/** Says so too for the links that the window sends to the browser, its menu and the tray; around every screen. */
export function SinNavegadorAviso() {
  useEffect(() => desktop()?.alSuceder('programa:sin-navegador', avisarSinNavegador), []);
  return null;
}

/** Opens the catalogue in the system's browser, and says where there is none. */
async function abrirFuera(bridge: PuenteDeEscritorio): Promise<void> {
  try {
    const { abierta, direccion } = await bridge.llamar('navegador:abrir', CATALOGO);
    if (!abierta) avisarSinNavegador(direccion);
  } catch {
    toast.error('❌ No se pudo abrir el navegador');
  }
}

/** Goes to the public catalogue; the desktop window opens it in the system's browser. */
export function abrirCatalogo({ replace = false } = {}): void {
  const bridge = desktop();
  if (bridge) void abrirFuera(bridge);
  else if (replace) location.replace(CATALOGO);
  else location.assign(CATALOGO);
}
