import { type ApiClient, createApiClient } from '#contract/client/api-client.ts';

/** The API client, in a script of its own (`api.ts`). */
export function createShopApi(options: Parameters<typeof createApiClient>[0]): ApiClient {
  return createApiClient(options);
}
