import { LIMITES } from '#contract/limites.ts';

/** Why a file cannot be the picture; undefined when it can. */
export function checkPicture(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!file.type.startsWith('image/')) return '❌ El archivo debe ser una imagen';
  if (file.size > LIMITES.imagenBytes) return '❌ La imagen no debe superar los 5MB';
  return undefined;
}
