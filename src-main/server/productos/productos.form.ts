const NUMEROS = new Set(['precioCompra', 'precioVenta', 'stock', 'stockMinimo']);
const BOOLEANOS = new Set(['controlaStock', 'activo']);

function leerJson(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return texto;
  }
}

/**
 * A field of a multipart form is always text: numbers, yes/no and `visto` of a product's become what JSON would carry.
 * Empty ones are absent.
 */
export function valorDeCampo(nombre: string, texto: string): unknown {
  if (NUMEROS.has(nombre)) {
    const limpio = texto.trim();
    if (limpio === '') return undefined;
    return /^-?\d{1,12}(\.\d{1,6})?$/.test(limpio) ? Number(limpio) : texto;
  }
  if (BOOLEANOS.has(nombre)) {
    if (texto === '') return undefined;
    return texto === 'true' ? true : texto === 'false' ? false : texto;
  }
  return nombre === 'visto' ? leerJson(texto) : texto;
}
