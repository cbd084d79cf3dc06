import { WHATSAPP } from '#contract/whatsapp.ts';

/** Whether a link may leave the window for the system's browser: the shop's own server and WhatsApp chats. */
export function mayOpenOutside(url: string, serverUrl: string | undefined): boolean {
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  if (parsed.username !== '' || parsed.password !== '') return false;
  if (parsed.origin === WHATSAPP) return true;
  const own = serverUrl === undefined ? undefined : URL.parse(serverUrl);
  return own !== null && own !== undefined && parsed.protocol === 'http:' && parsed.origin === own.origin;
}
