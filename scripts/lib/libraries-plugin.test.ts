import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { lighterLibraries } from './libraries-plugin.ts';

interface Hooks {
  transform: { handler: (code: string, id: string) => { code: string } };
  buildEnd: (error?: Error) => void;
}

// Hooks may be functions or objects, and have a context: these are as they stand here, and need none.
const hooksOf = () => lighterLibraries() as unknown as Hooks;

const lighter = (file: string, { transform } = hooksOf()) =>
  transform.handler(readFileSync(file, 'utf8'), file).code;
const fileOf = (request: string) => createRequire(import.meta.url).resolve(request);

describe('what libraries do while the server starts', () => {
  it('asks for the client of HTTP no more', () => {
    expect(lighter(fileOf('@fastify/compress/lib/utils.js'))).not.toContain('instanceof Response');
  });

  it('finds the pieces of addresses as before, without a function made of text', () => {
    const file = fileOf('find-my-way/lib/node.js');
    const module = { exports: {} as { Node: NodeClass; NODE_TYPES: { STATIC: number } } };
    new Function('module', 'require', lighter(file))(module, createRequire(file));
    const { Node, NODE_TYPES } = module.exports;
    const as = (prefix: string) => new Node(NODE_TYPES.STATIC, prefix, null, null, null).matchPrefix;
    expect(String(as('catalog'))).toContain('startsWith');
    expect(as('/')('/api', 0)).toBe(true);
    expect(as('catalog')('/api/catalog/7', 5)).toBe(true);
    expect(as('catalog')('/api/catalogo', 5)).toBe(true);
    expect(as('catalog')('/api/cat', 5)).toBe(false);
    expect(as('catalog')('/catalog/catalog', 5)).toBe(false);
  });

  it.each([
    ['@fastify/static', 'glob'],
    ['@fastify/compress', 'mime-db'],
    ['@fastify/compress', 'readable-stream'],
    ['@fastify/compress/lib/utils.js', 'readable-stream'],
    ['@fastify/swagger/lib/mode/static.js', 'yaml'],
    ['@fastify/swagger/lib/spec/openapi/index.js', 'yaml'],
    ['@fastify/swagger/lib/spec/swagger/index.js', 'yaml'],
    ['fastify/lib/plugin-utils.js', 'semver'],
    ['fastify/lib/server.js', 'node:http2'],
  ])('is without what nobody asks for (%s)', (request, library) => {
    expect(lighter(fileOf(request))).not.toContain(`require('${library}')`);
  });

  it.each([
    ['@fastify/static', 'glob', 'glob()'],
    ['@fastify/swagger/lib/spec/openapi/index.js', 'yaml', 'yaml.stringify({})'],
    ['fastify/lib/plugin-utils.js', 'semver', "semver.coerce('5')"],
    ['fastify/lib/server.js', 'http2', 'http2.createServer()'],
  ])('says what is missing where %s reaches for it', (request, library, use) => {
    const [stub = ''] = new RegExp(`^const ${library} = .*$`, 'm').exec(lighter(fileOf(request))) ?? [];
    expect(() => new Function(`${stub}; ${use}`)()).toThrow(`${library} is left out of the build`);
  });

  it('fails where a library is written otherwise, or is not there', () => {
    const hooks = hooksOf();
    const file = 'C:\\x\\find-my-way\\lib\\node.js';
    expect(() => hooks.transform.handler('module.exports = {}', file)).toThrow('not written');
    expect(() => hooks.buildEnd()).toThrow('was not found');
    for (const request of [
      '@fastify/compress',
      '@fastify/compress/lib/utils.js',
      '@fastify/static',
      '@fastify/swagger/lib/mode/static.js',
      '@fastify/swagger/lib/spec/openapi/index.js',
      '@fastify/swagger/lib/spec/swagger/index.js',
      'fastify/lib/plugin-utils.js',
      'fastify/lib/server.js',
      'find-my-way/lib/node.js',
    ])
      lighter(fileOf(request), hooks);
    expect(() => hooks.buildEnd()).not.toThrow();
  });
});

type NodeClass = new (
  kind: number,
  prefix: string,
  ...rest: null[]
) => { matchPrefix(path: string, at: number): boolean };
