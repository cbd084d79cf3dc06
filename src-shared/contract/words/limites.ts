/**
 * Lengths of texts (the longest, unless the name says otherwise), largest numbers and page sizes; screens show them and
 * the server enforces them.
 */
export const LIMITES = {
  nombrePersona: 30,
  nombrePersonaMinimo: 2,
  email: 40,
  /** Exact number of digits. */
  telefono: 8,
  passwordMinima: 6,
  /** Of the staff, on our own pages. */
  passwordDelPersonalMinima: 8,
  passwordMaxima: 200,
  /** Pass phrase of sealed copies. */
  fraseMinima: 12,
  frase: 200,
  notas: 500,
  motivo: 200,
  /** Exact number of digits of a mailed or tracking code. */
  codigo: 6,
  nombreTienda: 60,
  eslogan: 100,
  direccion: 200,
  horario: 120,
  direccionPublica: 150,
  textoTicket: 300,
  nombreProducto: 100,
  nombreProductoMinimo: 2,
  descripcion: 500,
  codigoProducto: 64,
  /** Maximum of products that one bulk call changes. */
  productosALaVez: 100,
  /** Maximum of products pinned at the POS. */
  favoritos: 60,
  color: 40,
  /** Maximum of values in one filter of the catalogue. */
  valoresDeFiltro: 20,
  stock: 1_000_000,
  /** Maximum of pieces in a line; 200 such lines at the largest price still sum to a safe integer of centavos. */
  cantidadPorLinea: 100_000,
  lineasPorPedido: 50,
  lineasPorVenta: 200,
  imagenBytes: 5_242_880,
  /** Default size limit of an imported file, in kB. */
  archivoKb: 5120,
  imagenPixeles: 50_000_000,
  /** Maximum of an AVIF, which takes several times the memory of the other formats to decode. */
  avifPixeles: 25_000_000,
  imagenesPorProducto: 6,
  busqueda: 100,
  paginaCatalogo: 12,
  paginaAdmin: 20,
  paginaMisPedidos: 10,
  paginaMovimientos: 10,
  paginaMaxima: 100,
  /** Maximum of listed cash movements of a session, sales apart. */
  movimientosDeCaja: 200,
  /** Maximum of listed sales of a closed session. */
  ventasDeCaja: 500,
  /** Maximum of listed sales of an open session. */
  ventasDeCajaAbierta: 20,
  /** Maximum of listed mixed sales of an open session that still lack their split. */
  ventasSinDesglose: 50,
} as const;

/** Timeout of a request, in ms. */
export const TIEMPO_LIMITE_MS = 30_000;
/** Timeout of requests that copy or read the whole shop, in ms. */
export const TIEMPO_LIMITE_RESPALDO_MS = 600_000;
