import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inRoot } from './lib/project.mjs';

let registry;
/** npm's own, which remembers holes by their number. */
let cache;
beforeEach(() => {
  cache = mkdtempSync(path.join(tmpdir(), 'guirnalda-npm-'));
});
afterEach(() => {
  registry?.close();
  rmSync(cache, { recursive: true, force: true });
});

/** The packages that npm asks about, with their versions. */
async function asked(request) {
  const body = request.headers['content-encoding'] === 'gzip' ? request.pipe(createGunzip()) : request;
  return JSON.parse(await text(body));
}

/** A registry that answers the question about known holes with `answer`. */
async function openRegistry(answer) {
  registry = createServer((request, response) => {
    if (request.method === 'POST') return void asked(request).then((names) => answer(response, names));
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  });
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${registry.address().port}/`;
}

async function audit(address) {
  const child = spawn(process.execPath, [inRoot('scripts', 'audit.mjs')], {
    env: {
      ...process.env,
      npm_config_registry: address,
      npm_config_fetch_retries: '0',
      npm_config_cache: cache,
    },
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'close');
  return { code, output: (await output).join('\n') };
}

const json = (response, body) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const holeIn = (name, severity) => ({
  [name]: [
    { id: 1, url: 'https://example.com/1', title: 'A hole', severity, vulnerable_versions: '>=0.0.0' },
  ],
});

describe('npm run audit', { timeout: 60_000 }, () => {
  it('asks about the versions of the lock file, and passes without a known hole', async () => {
    const questions = [];
    const address = await openRegistry((response, names) => {
      questions.push(names);
      json(response, {});
    });
    const { code, output } = await audit(address);
    expect([code, output]).toEqual([0, expect.stringContaining('Sin agujeros conocidos')]);
    const [shipped, all] = questions;
    expect(shipped.fastify).toHaveLength(1);
    expect([shipped.vitest, all.vitest]).toEqual([undefined, expect.any(Array)]);
  });

  it.each([
    ['any hole in what ships', 'fastify', 'low', 1],
    ['a grave hole in what builds it', 'vitest', 'high', 1],
    ['a small hole in what builds it', 'vitest', 'moderate', 0],
  ])('judges %s', async (_what, name, severity, expected) => {
    const { code, output } = await audit(
      await openRegistry((response, names) => json(response, name in names ? holeIn(name, severity) : {})),
    );
    expect(code).toBe(expected);
    if (expected) expect(output).toContain(`${name} `);
  });

  it('says that nothing was looked at where the registry answers no such question', async () => {
    const refuse = (response) => void response.writeHead(405).end();
    const { code, output } = await audit(await openRegistry(refuse));
    expect([code, output]).toEqual([0, expect.stringContaining('quedan sin revisar')]);
  });
});
