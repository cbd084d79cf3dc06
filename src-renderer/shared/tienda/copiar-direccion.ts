import { copyText } from '#ui/browser/clipboard.ts';
import { toast } from '#ui/feedback/toast.ts';

/** Copies an address and says what came of it. */
export async function copiarDireccion(direccion: string): Promise<void> {
  if (await copyText(direccion)) toast.success('Dirección copiada', { duration: 3_000 });
  else toast.error('❌ No se pudo copiar la dirección');
}
