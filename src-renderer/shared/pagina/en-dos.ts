/** A name up to this long is not cut on two lines of a tile or of the cart, wherever it breaks. */
const CORTO = 24;

/** The two lines of a long name, as equal as its words allow; one of a short name, or of one word. */
export function enDos(nombre: string): [principio: string, fin?: string] {
  if (nombre.length <= CORTO) return [nombre];
  const cortes = [...nombre.matchAll(/ /g)].map(({ index }) => index);
  if (cortes.length === 0) return [nombre];
  const masLarga = (corte: number) => Math.max(corte, nombre.length - corte - 1);
  const corte = cortes.reduce((mejor, uno) => (masLarga(uno) <= masLarga(mejor) ? uno : mejor));
  return [nombre.slice(0, corte), nombre.slice(corte + 1)];
}
