import type { TestResponse, TestShop } from './shop.ts';

/** Who orders in a test. */
export const CLIENTE = { nombre: 'Ana López García', telefono: '4455-6667', email: 'ana@correo.gt' };

/** Orders these lines in the storefront, without an account. */
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
