/** Browser storage that may be closed, full or hold anything at all: reading never throws, writing may be lost. */
export interface Almacen {
  /** A JSON value; undefined when there is none that can be read. */
  leer(clave: string): unknown;
  guardar(clave: string, valor: unknown): void;
  /** A bare text. */
  leerTexto(clave: string): string | undefined;
  guardarTexto(clave: string, texto: string): void;
  borrar(clave: string): void;
}

function almacenDe(storage: () => Storage): Almacen {
  function leerTexto(clave: string): string | undefined {
    try {
      return storage().getItem(clave) ?? undefined;
    } catch {
      return undefined;
    }
  }
  function guardarTexto(clave: string, texto: string): void {
    try {
      storage().setItem(clave, texto);
    } catch {
      // What is on the page still holds until it is closed.
    }
  }
  return {
    leerTexto,
    guardarTexto,
    leer(clave) {
      try {
        return JSON.parse(leerTexto(clave) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    guardar: (clave, valor) => guardarTexto(clave, JSON.stringify(valor)),
    borrar(clave) {
      try {
        storage().removeItem(clave);
      } catch {
        // As above.
      }
    },
  };
}

/** Kept on this device. */
export const local = almacenDe(() => localStorage);
/** Kept until this tab is closed. */
export const deEstaPestana = almacenDe(() => sessionStorage);

/** Whether a value read from storage is an object whose fields can be looked at. */
export function esObjeto(valor: unknown): valor is Record<string, unknown> {
  return typeof valor === 'object' && valor !== null && !Array.isArray(valor);
}
