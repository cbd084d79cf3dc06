import type { TestResponse, TestShop } from '../shops/shop.ts';

/** The customer of orders in tests. */
export const CLIENTE = { nombre: 'Ana López García', telefono: '4455-6667', email: 'ana@correo.gt' };

/** Places an order of these lines without an account. */
export function pedir(
  shop: TestShop,
  items: unknown,
  extra: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return shop.call('visitante', 'POST', '/api/pedidos', {
    body: { cliente: CLIENTE, items, ...extra },
    headers,
  });
}

/** Quantities that no line may have. */
export const CANTIDADES_INVALIDAS = [
  0,
  -1,
  1e9,
  1.5,
  '1; DROP TABLE productos',
  '3',
  null,
  true,
  {},
  [],
  Number.MAX_SAFE_INTEGER,
  '🎈',
];
