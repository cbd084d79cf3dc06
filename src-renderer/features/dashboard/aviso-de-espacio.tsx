import { textoDeEspacio } from '#contract/words/disco.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { useDisco } from '../../shared/tienda/disco.ts';

/** Warns the owner while there is still time that the disk is filling. */
export function AvisoDeEspacio() {
  const disco = useDisco();
  if (disco?.estado !== 'bien' || disco.espacio?.nivel !== 'poco') return null;
  return (
    <Banner tone="warning">
      Al disco de la tienda le quedan {textoDeEspacio(disco.espacio.libre)}. Libera espacio antes de que
      falte: vacía la papelera y pasa a otro disco los videos y descargas que no uses.
    </Banner>
  );
}
