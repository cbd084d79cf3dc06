import { Banner } from '#ui/feedback/banner.tsx';
import { desktop } from '../../../lib/desktop.ts';
import { useLoad } from '../../../lib/use-load.ts';

/** What to do on Windows when phones do not reach the shop; elsewhere nothing. */
export function FirewallDeWindows() {
  const bridge = desktop();
  const { data } = useLoad(
    bridge && 'programa',
    async () => bridge && (await bridge.llamar('programa:leer', undefined)),
    'Error al leer cómo se comporta el programa',
  );
  if (data?.sistema !== 'win32') return null;
  return (
    <Banner tone="info">
      Si el celular no abre la tienda, permite Guirnalda en el Firewall de Windows: abre Inicio, escribe
      «Permitir una aplicación a través de Firewall de Windows», presiona «Cambiar la configuración» y marca
      Guirnalda en «Privada». Revisa también que el Wi-Fi de la tienda esté como red privada.
    </Banner>
  );
}
