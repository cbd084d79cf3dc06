/**
 * Draws a picture of this origin, as large as fits into `maximo` and never larger than it is, in the middle of a canvas whose
 * width is a multiple of `multiplo`, on `fondo` or on nothing. Throws when it cannot be loaded.
 */
export async function dibujar(
  url: string,
  maximo: { ancho: number; alto: number },
  { multiplo = 1, fondo }: { multiplo?: number; fondo?: string } = {},
): Promise<{ lienzo: OffscreenCanvas; contexto: OffscreenCanvasRenderingContext2D }> {
  const respuesta = await fetch(url);
  if (!respuesta.ok) throw new Error(`the picture answered ${respuesta.status}`);
  const dibujo = await createImageBitmap(await respuesta.blob());
  const escala = Math.min(1, maximo.ancho / dibujo.width, maximo.alto / dibujo.height);
  const ancho = Math.max(1, Math.round(dibujo.width * escala));
  const alto = Math.max(1, Math.round(dibujo.height * escala));
  const lienzo = new OffscreenCanvas(Math.ceil(ancho / multiplo) * multiplo, alto);
  const contexto = lienzo.getContext('2d');
  if (!contexto) throw new Error('no canvas');
  if (fondo !== undefined) {
    contexto.fillStyle = fondo;
    contexto.fillRect(0, 0, lienzo.width, alto);
  }
  contexto.drawImage(dibujo, (lienzo.width - ancho) / 2, 0, ancho, alto);
  dibujo.close();
  return { lienzo, contexto };
}
