import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { configuracionDeActualizacionSchema, errorDeDireccion } from '#contract/desktop/actualizaciones.ts';
import { assertSigned, SignedFeed } from './feed.ts';
import { parseFeedKey } from './feed-key.ts';
import { isQuietNight, waitIn } from './schedule.ts';
import { notesOf } from './search.ts';
import { UnsignedFeedError } from './unsigned-feed-error.ts';
import { motivoDe } from './update-errors.ts';

const FEED = 'version: 0.2.0\npath: guirnalda-0.2.0.AppImage\nsha512: abc\n';

describe('the signature of a feed', () => {
  const own = generateKeyPairSync('ed25519');
  const signed = (key: KeyObject) => sign(null, Buffer.from(FEED), key).toString('base64');

  it('is accepted when it is of the key in the package', () => {
    expect(() => assertSigned(FEED, `${signed(own.privateKey)}\n`, own.publicKey)).not.toThrow();
  });

  it.each([
    ['of another key', FEED, signed(generateKeyPairSync('ed25519').privateKey)],
    ['of another feed', FEED.replace('abc', 'abd'), signed(own.privateKey)],
    ['empty', FEED, ''],
    ['no base64', FEED, '<html>not found</html>'],
  ])('is refused when it is %s', (_what, feed, signature) => {
    expect(() => assertSigned(feed, signature, own.publicKey)).toThrow(UnsignedFeedError);
  });

  it('needs a key of its kind', () => {
    const der = (key: KeyObject) =>
      (key.export({ format: 'der', type: 'spki' }) as Buffer).toString('base64');
    expect(parseFeedKey(der(own.publicKey)).asymmetricKeyType).toBe('ed25519');
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    expect(() => parseFeedKey(der(rsa))).toThrow('not of ed25519');
    expect(() => parseFeedKey('')).toThrow();
  });
});

describe('a server of feeds', () => {
  /** Asks over the network as the library does, with Node in the place of Electron. */
  const executor = {
    createRequest: (options: http.RequestOptions, hear: (response: http.IncomingMessage) => void) =>
      http.request(options, hear),
    request(options: http.RequestOptions): Promise<string> {
      return new Promise((resolve, reject) => {
        const request = this.createRequest(options, (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (piece: string) => {
            text += piece;
          });
          response.on('end', () => resolve(text));
          response.on('error', reject);
        });
        request.on('error', reject);
        request.end();
      });
    },
  };

  async function ask(answer: http.RequestListener, wait?: number): Promise<unknown> {
    const server = http.createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const runtime = { executor, platform: 'linux', isUseMultipleRangeRequest: false };
    const feed = new SignedFeed(
      { provider: 'custom', url, key: undefined, ...(wait === undefined ? {} : { wait }) },
      { channel: null, isAddNoCacheQuery: false } as never,
      runtime as never,
    );
    try {
      return await feed.getLatestVersion();
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  it('is believed what it says of the newest version', async () => {
    expect(await ask((_request, response) => response.end(FEED))).toMatchObject({ version: '0.2.0' });
  });

  it('fills no memory by an answer without end', async () => {
    const piece = Buffer.alloc(1024 * 1024, '#');
    let given = 0;
    const endless: http.RequestListener = (_request, response) => {
      const more = () => {
        given += 1;
        // Where nobody stops it, the test ends some time.
        if (given > 100) response.end();
        else response.write(piece, more);
      };
      more();
    };
    await expect(ask(endless)).rejects.toThrow('is no feed');
    expect(given).toBeLessThan(100);
  });

  it('holds no search up by an answer that never ends', async () => {
    const slow: http.RequestListener = (_request, response) => void response.write('version: ');
    await expect(ask(slow, 50)).rejects.toThrow('ETIMEDOUT');
  });
});

describe('the address of the updates', () => {
  it.each([
    '',
    'https://guirnalda.gt/versiones',
    'http://127.0.0.1:8080/',
    'http://localhost/versiones/',
    'http://192.168.1.20/guirnalda',
    'http://10.0.0.4',
    'http://172.16.0.1',
    'http://172.31.255.1',
    'http://[::1]:9000/',
    'http://[fd00::12]/',
  ])('may be «%s»', (direccion) => {
    expect(errorDeDireccion(direccion)).toBeUndefined();
    expect(configuracionDeActualizacionSchema.parse({ direccion }).direccion).toBe(direccion);
  });

  it.each([
    ['guirnalda.gt', 'empieza con https'],
    ['ftp://guirnalda.gt', 'empieza con https'],
    ['file:///etc', 'empieza con https'],
    ['http://guirnalda.gt', 'Usa https'],
    ['http://192.168.1.20.ladron.gt/', 'Usa https'],
    ['http://10.ladron.gt/', 'Usa https'],
    ['http://localhost.ladron.gt/', 'Usa https'],
    ['http://172.32.0.1', 'Usa https'],
    ['http://8.8.8.8', 'Usa https'],
    ['https://ana:clave@guirnalda.gt/', 'usuario'],
    ['https://guirnalda.gt/?a=1', 'carpeta'],
    ['https://guirnalda.gt/#a', 'carpeta'],
    ['https://', 'empieza con https'],
    [`https://guirnalda.gt/${'a'.repeat(300)}`, 'larga'],
  ])('may not be «%s»', (direccion, reparo) => {
    const { success, error } = configuracionDeActualizacionSchema.safeParse({ direccion });
    expect([success, error?.issues[0]?.message]).toEqual([false, expect.stringContaining(reparo)]);
  });
});

describe('what the feed says', () => {
  it('is shown as plain text of a limited length', () => {
    expect(notesOf('<p>Más <b>rápido</b></p>\r\n<script>x</script>')).toBe('Más rápido\nx');
    expect(notesOf([{ version: '0.2.0', note: 'Uno' }, { note: null }, { note: 'Dos' }])).toBe('Uno\nDos');
    expect(notesOf(null)).toBe('');
    expect(notesOf({ a: 1 })).toBe('');
    expect(notesOf('a'.repeat(9_000))).toHaveLength(4_000);
    // Each sign was looked at from each sign before it.
    expect(notesOf('<'.repeat(1_000_000))).toHaveLength(4_000);
  });

  it('or does not say is explained in one sentence', () => {
    const error = (code: string, message = '') => Object.assign(new Error(message), { code });
    expect(motivoDe(new UnsignedFeedError('x'))).toContain('no está firmado');
    expect(motivoDe(error('ERR_UPDATER_CHANNEL_FILE_NOT_FOUND'))).toContain('no hay actualizaciones');
    expect(motivoDe(error('ERR_CHECKSUM_MISMATCH'))).toContain('dañada');
    expect(motivoDe(error('ENOSPC'))).toContain('espacio');
    expect(motivoDe(new Error('net::ERR_NAME_NOT_RESOLVED'))).toContain('no responde');
    expect(motivoDe(new Error('the new version did not start: x'))).toContain('no arranca');
    expect(motivoDe('nada')).toContain('No se pudo traer');
  });
});

describe('when', () => {
  it('to ask differs from shop to shop', () => {
    expect([0, 0.5, 1].map((random) => waitIn([1_000, 3_000], () => random))).toEqual([1_000, 2_000, 3_000]);
  });

  it('the night is quiet: in the small hours, with nobody there for half an hour', () => {
    const at = (hour: number, minute = 0) => new Date(2026, 10, 24, hour, minute);
    expect(isQuietNight(at(2), 1_800)).toBe(true);
    expect(isQuietNight(at(4, 59), 9_000)).toBe(true);
    expect(isQuietNight(at(3), 1_799)).toBe(false);
    for (const hour of [1, 5, 12, 23]) expect(isQuietNight(at(hour), 9_000)).toBe(false);
  });
});
