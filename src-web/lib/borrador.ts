import { create } from 'zustand';
import { deEstaPestana, esObjeto } from '#ui/almacen.ts';

/** What was typed into a form: it outlives the dialog, an error and a reload, and goes with the tab. No secrets. */
export function crearBorrador<Campo extends string>(clave: string, campos: readonly Campo[]) {
  /** A field that was never touched is absent. */
  type Borrador = Partial<Record<Campo, string>>;

  function leer(): Borrador {
    const guardado = deEstaPestana.leer(clave);
    const borrador: Borrador = {};
    if (!esObjeto(guardado)) return borrador;
    for (const campo of campos) {
      const valor = guardado[campo];
      if (typeof valor === 'string') borrador[campo] = valor;
    }
    return borrador;
  }

  const useBorrador = create<{ borrador: Borrador }>(() => ({ borrador: leer() }));
  return {
    useBorrador,
    escribirBorrador(cambio: Borrador): void {
      const borrador = { ...useBorrador.getState().borrador, ...cambio };
      useBorrador.setState({ borrador });
      deEstaPestana.guardar(clave, borrador);
    },
    olvidarBorrador(): void {
      useBorrador.setState({ borrador: {} });
      deEstaPestana.borrar(clave);
    },
  };
}
