import path from 'node:path';
import { WHATSAPP } from '#contract/words/telefono.ts';

/** Origin of the staff app in the window. A fixed origin keeps its storage when the server's port changes. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = 'app://guirnalda';
const ASSETS_PREFIX = '/personal/';

/** The page that the hidden print window shows. */
export const TICKET_URL = `${APP_ORIGIN}${ASSETS_PREFIX}ticket.html`;

/** The page shown in place of the shop when it cannot open, and the one about the program. */
export const FALLO_URL = `${APP_ORIGIN}/programa/fallo`;
export const ACERCA_URL = `${APP_ORIGIN}/programa/acerca`;

/** Whether a URL is a page of the staff app; compared as a parsed origin, never as text. */
export function isAppUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.protocol === `${APP_SCHEME}:` && parsed.host === 'guirnalda';
}

/** Whether a link may open in the system's browser: the shop's own server and WhatsApp chats. */
export function mayOpenOutside(url: string, serverUrl: string | undefined): boolean {
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  if (parsed.username !== '' || parsed.password !== '') return false;
  if (parsed.origin === WHATSAPP) return true;
  const own = serverUrl === undefined ? undefined : URL.parse(serverUrl);
  return own !== null && own !== undefined && parsed.protocol === 'http:' && parsed.origin === own.origin;
}

/**
 * The file for a path of the app: assets from the built folder, the app's page for any other route. Undefined for a
 * path outside the folder.
 */
export function appFile(rendererDir: string, pathname: string): string | undefined {
  if (!pathname.startsWith(ASSETS_PREFIX)) return path.join(rendererDir, 'index.html');
  let relative: string;
  try {
    relative = decodeURIComponent(pathname.slice(ASSETS_PREFIX.length));
  } catch {
    return undefined;
  }
  if (relative.includes('\0') || relative.includes('\\')) return undefined;
  const file = path.join(rendererDir, relative);
  const inside = path.relative(rendererDir, file);
  if (inside.startsWith('..') || path.isAbsolute(inside)) return undefined;
  return inside === '' ? path.join(rendererDir, 'index.html') : file;
}

const MIME_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** The content type of a file by its extension. */
export function mimeType(file: string): string {
  return MIME_TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
}

/** The shop's server on this machine, on any port. */
const SERVER_SOURCES = 'http://127.0.0.1:* http://localhost:*';
/** The content security policy of the built app. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  `img-src 'self' data: blob: ${SERVER_SOURCES}`,
  `connect-src 'self' ${SERVER_SOURCES}`,
  "object-src 'none'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** The response headers of every file of the app. */
export function appHeaders(file: string): Record<string, string> {
  const immutable = file.includes(`${path.sep}assets${path.sep}`);
  return {
    'content-type': mimeType(file),
    'content-security-policy': POLICY.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

/** The policy during development, which allows Vite's sockets, inline styles and preamble. */
export function developmentPolicy(): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${SERVER_SOURCES}`,
    `connect-src 'self' ${SERVER_SOURCES} ws://127.0.0.1:* ws://localhost:*`,
    "object-src 'none'",
  ].join('; ');
}
