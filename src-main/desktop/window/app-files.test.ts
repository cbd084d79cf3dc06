import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { appFile, appHeaders, isAppUrl, mayOpenOutside, mimeType } from './app-files.ts';

const dir = path.resolve('/guirnalda/renderer');

describe('appFile', () => {
  it('finds assets in the built folder', () => {
    expect(appFile(dir, '/personal/assets/a%20b.js')).toBe(path.join(dir, 'assets', 'a b.js'));
  });

  it('answers every other route with the app’s page', () => {
    for (const route of ['/', '/pos', '/ventas/1', '/personal', '/personal/']) {
      expect(appFile(dir, route)).toBe(path.join(dir, 'index.html'));
    }
  });

  it('refuses to leave the folder', () => {
    for (const route of [
      '/personal/../main/main.js',
      '/personal/%2e%2e/main/main.js',
      '/personal/%2e%2e%2fmain.js',
      '/personal/..%5cmain.js',
      '/personal/a%00.js',
      '/personal/%E0%A4%A',
    ]) {
      expect(appFile(dir, route)).toBeUndefined();
    }
  });
});

describe('appHeaders', () => {
  it('forbid inline scripts and styles', () => {
    const policy = appHeaders(path.join(dir, 'index.html'))['content-security-policy'];
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
  });

  it('cache hashed assets and revalidate the page', () => {
    expect(appHeaders(path.join(dir, 'assets', 'x.js'))['cache-control']).toContain('immutable');
    expect(appHeaders(path.join(dir, 'index.html'))['cache-control']).toBe('no-cache');
  });

  it('give unknown file types application/octet-stream', () => {
    expect(mimeType('a.WOFF2')).toBe('font/woff2');
    expect(mimeType('a.exe')).toBe('application/octet-stream');
  });
});

describe('addresses', () => {
  it('are compared by origin, not as text', () => {
    expect(isAppUrl('app://guirnalda/pos')).toBe(true);
    for (const url of ['app://guirnalda.evil.com/', 'https://app//guirnalda/', 'app://otra/', 'no es una']) {
      expect(isAppUrl(url)).toBe(false);
    }
  });

  it('may be opened outside only for the shop’s server and WhatsApp', () => {
    const own = 'http://127.0.0.1:4100';
    expect(mayOpenOutside('http://127.0.0.1:4100/catalogo', own)).toBe(true);
    expect(mayOpenOutside('https://wa.me/50255551234', undefined)).toBe(true);
    for (const url of [
      'http://127.0.0.1:4101/',
      'https://wa.me.evil.com/',
      'https://wa.me@evil.com/',
      'http://user@127.0.0.1:4100/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://example.com/',
    ]) {
      expect(mayOpenOutside(url, own)).toBe(false);
    }
  });
});
