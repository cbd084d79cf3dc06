import type { Plugin } from 'vite';

interface Change {
  /** The end of the file's path. */
  file: string;
  from: string;
  to: string;
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
  {
    // It lists a folder's files once where they are not looked up one by one: ours are.
    file: '@fastify/static/index.js',
    from: "const { glob } = require('glob')",
    to: 'const glob = undefined',
  },
  ...['mode/static.js', 'spec/openapi/index.js', 'spec/swagger/index.js'].map((file) => ({
    // The description of the calls is asked for as JSON alone.
    file: `@fastify/swagger/lib/${file}`,
    from: "const yaml = require('yaml')",
    to: 'const yaml = undefined',
  })),
  {
    // All types of the world, for those that are neither text nor JSON, XML or a drawing: none of ours is compressed.
    file: '@fastify/compress/index.js',
    from: "const mimedb = require('mime-db')",
    to: 'const mimedb = {}',
  },
  // What a later Node brings is what this package has for an earlier one.
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
