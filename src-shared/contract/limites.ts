/** Limits the whole product agrees on; the screens count against them and the server enforces them. */
export const LIMITES = {
  nombrePersona: 30,
  nombrePersonaMinimo: 2,
  email: 40,
  telefono: 8,
  password: 6,
  passwordMaxima: 200,
  notas: 500,
  motivo: 200,
  codigo: 6,
  nombreTienda: 60,
  eslogan: 100,
  direccion: 200,
  horario: 120,
  textoTicket: 300,
  nombreProducto: 100,
  nombreProductoMinimo: 2,
  descripcion: 500,
  codigoProducto: 64,
  /** Products that one call changes. */
  productosALaVez: 100,
  color: 40,
  /** Values of one filter of the catalogue. */
  valoresDeFiltro: 20,
  stock: 1_000_000,
  /** With the largest price, 200 such lines still add up to a safe integer of centavos. */
  cantidadPorLinea: 100_000,
  lineasPorPedido: 50,
  lineasPorVenta: 200,
  imagenBytes: 5_242_880,
  /** A file of products, in kB, where the server was not told otherwise. */
  archivoKb: 5120,
  imagenPixeles: 50_000_000,
  busqueda: 100,
  paginaCatalogo: 12,
  paginaAdmin: 20,
  paginaMisPedidos: 10,
  paginaMovimientos: 10,
  paginaMaxima: 100,
  /** Of a cash session: its latest movements without a sale, and those of sales, whole and at the till. */
  movimientosDeCaja: 200,
  ventasDeCaja: 500,
  ventasDeCajaAbierta: 20,
} as const;

/** Time-out of one request, in ms. */
export const TIEMPO_LIMITE_MS = 30_000;
/** The same where a whole shop is copied or read, in ms. */
export const TIEMPO_LIMITE_RESPALDO_MS = 600_000;
