import { create } from 'zustand';
import { isObject, tabStorage } from '#ui/browser/storage.ts';

/** A draft of a form's fields: survives the dialog, an error and a reload, and ends with the tab. Never for passwords. */
export function crearBorrador<Campo extends string>(clave: string, campos: readonly Campo[]) {
  /** A field that was never touched is absent. */
  type Borrador = Partial<Record<Campo, string>>;

  function leer(): Borrador {
    const guardado = tabStorage.read(clave);
    const borrador: Borrador = {};
    if (!isObject(guardado)) return borrador;
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
      tabStorage.write(clave, borrador);
    },
    olvidarBorrador(): void {
      useBorrador.setState({ borrador: {} });
      tabStorage.remove(clave);
    },
  };
}
