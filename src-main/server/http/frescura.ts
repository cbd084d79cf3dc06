import type { Context } from '../context.ts';

/** How long, in seconds, what the public sees may be shown without asking again. */
export const SEGUNDOS_FRESCOS = 5;

/**
 * The catalogue may be shown for a few seconds without asking again. Its picture addresses follow the host that was
 * asked, so only with one public address may a shared cache keep it.
 */
export function frescura({ config }: Context): string {
  return `${config.publicUrl ? 'public' : 'private'}, max-age=${SEGUNDOS_FRESCOS}`;
}
