import { Banner } from '#ui/banner.tsx';
import { AVISO_MS, type Aviso } from './fallas.ts';

export interface FranjaProps {
  aviso: Aviso | undefined;
  onClear: () => void;
}

/** What a dialog has to say, for a moment. */
export function Franja({ aviso, onClear }: FranjaProps) {
  if (!aviso) return null;
  return (
    <Banner tone={aviso.tono} clearAfter={AVISO_MS} onClear={onClear}>
      {aviso.texto}
    </Banner>
  );
}
