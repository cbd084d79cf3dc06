export const METODOS_PAGO = ['efectivo', 'tarjeta', 'transferencia', 'mixto'] as const;
export type MetodoPago = (typeof METODOS_PAGO)[number];
export const ETIQUETA_METODO: Record<MetodoPago, string> = {
  efectivo: 'Efectivo',
  tarjeta: 'Tarjeta',
  transferencia: 'Transferencia',
  mixto: 'Mixto',
};

/** What one payment can be made with; a `mixto` sale is several of these. */
export const MEDIOS_PAGO = ['efectivo', 'tarjeta', 'transferencia'] as const;

/** Walk-in client of the counter: the name and phone a sale gets when nobody gives theirs. */
export const CLIENTE_DE_MOSTRADOR = { nombre: 'Cliente de mostrador', telefono: '00000000' } as const;
