import { type ErrorDeDisco, NOMBRE_DE_ERROR_DE_DISCO, textoDeEspacio } from '#contract/words/disco.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useDisco } from './disco.ts';

/** Says that nothing can be saved, why, and whom to tell; an owner, what to do. */
export function SinEscribir({ causa }: { causa: ErrorDeDisco }) {
  const esPropietario = useSession(({ usuario }) => usuario?.rol === 'propietario');
  const { que, remedio, loQueHayQueHacer } = NOMBRE_DE_ERROR_DE_DISCO[causa];
  return (
    <Banner tone="danger">
      {que}: ahora no se puede vender ni guardar nada, solo ver. {esPropietario ? loQueHayQueHacer : remedio}.
    </Banner>
  );
}

/** Says on every screen that nothing can be saved, until it can; and to the owner that it soon cannot. */
export function DiscoAviso() {
  const disco = useDisco();
  if (!disco) return null;
  const { estado, espacio } = disco;
  if (estado !== 'bien') return <SinEscribir causa={estado} />;
  if (espacio?.nivel !== 'casi-nada') return null;
  return (
    <Banner tone="danger">
      Al disco de la tienda solo le quedan {textoDeEspacio(espacio.libre)}: cuando se llene no se podrá
      vender. Libera espacio hoy.
    </Banner>
  );
}
