import { INICIAR_SESION } from '#contract/calls/addresses.ts';
import { createApiClient } from '#contract/client/api-client.ts';
import { ACCESOS_DEMO } from '#server/whole-shop/demo/tienda.ts';

/** Signs in to a seeded shop as its owner. Returns the token. */
export async function signIn(url: string): Promise<string> {
  const owner = ACCESOS_DEMO.find(({ rol }) => rol === 'propietario');
  if (!owner) throw new Error('the measured shop has no owner');
  const call = createApiClient({ baseUrl: () => url, token: () => null });
  const { token } = await call(INICIAR_SESION, { body: { email: owner.email, password: owner.password } });
  if (!token) throw new Error('the owner was not let in');
  return token;
}
