import { mensajesDeError, NetworkError } from '#contract/client/api-client.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** How long a banner stays, in ms. */
const AVISO_MS = 5000;

/** A message above the fields of a dialog. */
export interface Aviso {
  tono: 'success' | 'danger' | 'info';
  texto: string;
}

/** The message for a failed call; without an answer it also says that the connection is missing. */
export function avisoDeError(error: unknown, porDefecto: string): Aviso {
  const texto = mensajesDeError(error, porDefecto).join(' ');
  if (!(error instanceof NetworkError)) return { tono: 'danger', texto };
  return { tono: 'danger', texto: `${texto}. ${error.message} Lo que escribiste sigue aquí.` };
}

interface AvisoBannerProps {
  aviso: Aviso | undefined;
  onClear: () => void;
}

/** Shows a message for a few seconds. */
export function AvisoBanner({ aviso, onClear }: AvisoBannerProps) {
  if (!aviso) return null;
  return (
    <Banner tone={aviso.tono} clearAfter={AVISO_MS} onClear={onClear}>
      {aviso.texto}
    </Banner>
  );
}
