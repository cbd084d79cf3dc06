import type { Plugin } from 'vite';

interface Change {
  /** The end of the file's path. */
  file: string;
  from: string;
  to: string;
}

/** In place of a library that nothing here reaches: says so where something does after all. */
function lacking(library: string): string {
  const message = `${library} is left out of the build: scripts/lib/libraries-plugin.ts`;
  const thrower = `() => { throw new Error(${JSON.stringify(message)}) }`;
  return `const ${library} = new Proxy(${thrower}, { get: ${thrower} })`;
}

const CHANGES: readonly Change[] = [
  {
    // Reading the name `Response` loads Node's whole client of HTTP, before the first answer.
    file: '@fastify/compress/lib/utils.js',
    from: 'return obj instanceof Response',
    to: "return Object.prototype.toString.call(obj) === '[object Response]'",
  },
  {
    // A function compiled from text for each piece of an address: some two hundred, which no cache of code keeps.
    file: 'find-my-way/lib/node.js',
    from: `  if (prefix.length >= LONG_PREFIX_MIN_LENGTH) {
    return function matchLongPrefix (path, i) {
      return path.indexOf(prefix, i) === i
    }
  }
`,
    to: `  return function matchPrefix (path, i) {
    return path.startsWith(prefix, i)
  }
`,
  },
  // Plugins check that they fit this Fastify. The lock file fixes both, and the tests run the check.
  { file: 'fastify/lib/plugin-utils.js', from: "const semver = require('semver')", to: lacking('semver') },
  { file: 'fastify/lib/plugin-utils.js', from: 'checkVersion.call(this, fn)', to: '' },
  {
    // The server speaks HTTP/1.1.
    file: 'fastify/lib/server.js',
    from: "const http2 = require('node:http2')",
    to: lacking('http2'),
  },
  {
    // Only a folder whose files are listed at the start (`wildcard: false`) needs it: ours are looked up one by one.
    file: '@fastify/static/index.js',
    from: "const { glob } = require('glob')",
    to: lacking('glob'),
  },
  ...['mode/static.js', 'spec/openapi/index.js', 'spec/swagger/index.js'].map((file) => ({
    // The description of the calls is asked for as JSON alone, not as YAML.
    file: `@fastify/swagger/lib/${file}`,
    from: "const yaml = require('yaml')",
    to: lacking('yaml'),
  })),
  {
    // A list of all types says which other than text, JSON and XML are worth compressing. The server compresses no other.
    file: '@fastify/compress/index.js',
    from: "const mimedb = require('mime-db')",
    to: 'const mimedb = {}',
  },
  // `readable-stream` copies Node's streams for older versions; this Node has its own.
  {
    file: '@fastify/compress/index.js',
    from: "const { Readable } = require('readable-stream')",
    to: "const { Readable } = require('node:stream')",
  },
  {
    file: '@fastify/compress/lib/utils.js',
    from: "const { Transform } = require('readable-stream')",
    to: "const { Transform } = require('node:stream')",
  },
];

/**
 * Leaves out of libraries what they do while a server starts, or bring along, and this one does not need. Fails once a library is
 * written otherwise or is not there: then look whether it still does it.
 */
export function lighterLibraries(): Plugin {
  const left = new Set(CHANGES);
  return {
    name: 'lighter-libraries',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]node_modules[\\/]/ },
      handler(code, id) {
        const changes = CHANGES.filter(({ file }) => id.replaceAll('\\', '/').endsWith(`/${file}`));
        if (changes.length === 0) return undefined;
        let lighter = code;
        for (const change of changes) {
          if (!code.includes(change.from)) throw new Error(`${id} is not written as it was`);
          lighter = lighter.replace(change.from, () => change.to);
          left.delete(change);
        }
        return { code: lighter, map: null };
      },
    },
    buildEnd(error) {
      const [missed] = left;
      if (!error && missed) throw new Error(`${missed.file} was not found`);
    },
  };
}
