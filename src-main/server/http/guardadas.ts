/** What is kept while many ask for it at once: few things, for a short time. */
export interface Guardadas<V> {
  /** What is kept under `clave`, or what `hacer` makes of it; who asks meanwhile waits for the same. */
  obtener(clave: string, hacer: () => Promise<V>): Promise<V>;
  /** What is asked for from now on is made anew. */
  olvidar(): void;
}

export function crearGuardadas<V>(maximo: number, vidaMs: number): Guardadas<V> {
  const guardadas = new Map<string, { hasta: number; valor: Promise<V> }>();
  return {
    obtener(clave, hacer) {
      const ahora = performance.now();
      const previa = guardadas.get(clave);
      if (previa && previa.hasta > ahora) return previa.valor;
      const nueva = { hasta: ahora + vidaMs, valor: hacer() };
      guardadas.delete(clave);
      guardadas.set(clave, nueva);
      // What failed is made anew by the next one who asks.
      nueva.valor.catch(() => guardadas.get(clave) === nueva && guardadas.delete(clave));
      const primera = guardadas.size > maximo ? guardadas.keys().next().value : undefined;
      if (primera !== undefined) guardadas.delete(primera);
      return nueva.valor;
    },
    olvidar: () => guardadas.clear(),
  };
}
