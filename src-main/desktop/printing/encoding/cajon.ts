import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';

/** The bytes that open the cash drawer attached to a receipt printer, and print nothing. */
export function encodeCajon(): Uint8Array {
  return new ReceiptPrinterEncoder({ language: 'esc-pos' }).pulse().encode();
}
