/** One event of a stream, as its text says it. */
export interface EventoCrudo {
  nombre: string;
  datos: string;
}

/** What a piece of a stream held: whole events, and the last place it named. */
export interface Leido {
  eventos: EventoCrudo[];
  lugar: string | undefined;
}

function leerBloque(bloque: string): {
  nombre: string;
  datos: string | undefined;
  lugar: string | undefined;
} {
  const campos = new Map<string, string>();
  for (const linea of bloque.split('\n')) {
    const corte = linea.indexOf(':');
    // A line that begins with a colon is a sign of life.
    if (corte > 0) campos.set(linea.slice(0, corte), linea.slice(corte + 1).trimStart());
  }
  return { nombre: campos.get('event') ?? 'message', datos: campos.get('data'), lugar: campos.get('id') };
}

/** Reads a stream of server-sent events piece by piece, wherever the pieces are cut. */
export function createLector(): (pieza: string) => Leido {
  let resto = '';
  return (pieza) => {
    const bloques = (resto + pieza).split('\n\n');
    resto = bloques.pop() ?? '';
    const leidos = bloques.map(leerBloque);
    return {
      eventos: leidos.flatMap(({ nombre, datos }) => (datos === undefined ? [] : [{ nombre, datos }])),
      lugar: leidos.findLast(({ lugar }) => lugar !== undefined)?.lugar,
    };
  };
}
