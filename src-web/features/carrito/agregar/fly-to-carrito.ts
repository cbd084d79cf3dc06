/** Marks the card or page that a product is added from. */
const ORIGEN = '[data-producto-origen]';

/** Animates the product's picture to the cart. Decoration only, so its script loads with the first press. */
export function flyToCarrito(desde: Element): void {
  const origen = desde.closest(ORIGEN);
  if (!origen) return;
  void import('./flight.ts').then(
    ({ volar }) => volar(origen),
    () => undefined,
  );
}
