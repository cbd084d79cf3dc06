/** Marks, in the page, the card or dialog a product is added from. */
const ORIGEN = '[data-producto-origen]';

/** Lets a copy of the product's picture fly to the cart. Only for the eye: its script comes with the first press. */
export function volarAlCarrito(desde: Element): void {
  const origen = desde.closest(ORIGEN);
  if (!origen) return;
  void import('./vuelo.ts').then(
    ({ volar }) => volar(origen),
    () => undefined,
  );
}
