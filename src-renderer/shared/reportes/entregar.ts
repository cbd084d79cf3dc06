import { toast } from '#ui/feedback/toast.ts';
import { descargar } from '../../lib/descargar.ts';

/** Opens the device's own way to send a file. Whoever closes it without sending needs no word. */
async function compartir(archivo: File): Promise<void> {
  try {
    await navigator.share({ files: [archivo], title: archivo.name });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.error('❌ No se pudo compartir. El archivo está entre tus descargas.');
  }
}

/** Downloads a finished file; where the device can send files, a toast offers it. */
export function entregar(contenido: Blob, nombre: string): void {
  descargar(contenido, nombre);
  const archivo = new File([contenido], nombre, { type: contenido.type });
  if (!navigator.canShare?.({ files: [archivo] })) return;
  toast.success(`Se descargó «${nombre}»`, {
    duration: 10_000,
    topic: 'archivo',
    action: { label: 'Compartir', onClick: () => void compartir(archivo) },
  });
}
