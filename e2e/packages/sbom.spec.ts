import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { extractFile, getRawHeader } from '@electron/asar';
import { expect, test } from '@playwright/test';
import { temporaryFolder } from '../desktop/desktop-app.ts';
import { PROJECT } from '../installers/builder.ts';
import { RESOURCES } from './packaged-app.ts';

interface Component {
  name: string;
  version: string;
  scope: string;
  purl: string;
}

/** The packages that stand as folders in the archive of the packed program, as `name@version`. */
function packagesInArchive(): string[] {
  const archive = path.join(RESOURCES, 'app.asar');
  const { files } = getRawHeader(archive).header;
  const namesIn = (folder?: object) => Object.keys((folder as { files?: object } | undefined)?.files ?? {});
  const modules = files.node_modules as { files: Record<string, object> };
  const names = namesIn(modules).flatMap((name) =>
    name.startsWith('@') ? namesIn(modules.files[name]).map((one) => `${name}/${one}`) : [name],
  );
  return names.map((name) => {
    const manifest = extractFile(archive, path.join('node_modules', name, 'package.json')).toString();
    return `${name}@${(JSON.parse(manifest) as { version: string }).version}`;
  });
}

/** What the page about the program names: what the builder took in and what the server runs on. */
function namedInThePages(): string[] {
  const file = path.join(PROJECT, 'out', 'renderer', 'licencias.json');
  const { paquetes } = JSON.parse(readFileSync(file, 'utf8')) as {
    paquetes: { nombre: string; version: string }[];
  };
  return paquetes.map(({ nombre, version }) => `${nombre}@${version}`);
}

test('the list of what a release is made of names all that ships, with Electron, and no tool', () => {
  const { folder, remove } = temporaryFolder();
  try {
    const file = path.join(folder, 'sbom.cdx.json');
    execFileSync(process.execPath, ['scripts/sbom.mjs', '--output', file], { cwd: PROJECT });
    const sbom = JSON.parse(readFileSync(file, 'utf8')) as { bomFormat: string; components: Component[] };
    expect(sbom.bomFormat).toBe('CycloneDX');
    const refs = sbom.components.map(({ name, version }) => `${name}@${version}`);
    const names = sbom.components.map(({ name }) => name);

    // Libraries of the server, one that a tool uses too, of the pages, and fonts.
    expect(names).toEqual(
      expect.arrayContaining([
        ...['fastify', 'zod', 'react', 'react-dom', 'zustand', 'lucide-react', 'chart.js'],
        '@fontsource-variable/fredoka',
      ]),
    );
    const inPages = namedInThePages().filter((ref) => !/^@(img|node-rs)\//.test(ref));
    expect(inPages.length).toBeGreaterThan(100);
    expect(inPages.filter((ref) => !refs.includes(ref))).toEqual([]);
    // Native files, which are not the same on each system.
    const inArchive = packagesInArchive();
    expect(inArchive.length).toBeGreaterThan(3);
    expect(inArchive.filter((ref) => !refs.includes(ref))).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining([
        ...['@img/sharp-wasm32', '@img/sharp-win32-x64', '@img/sharp-darwin-arm64'],
        ...['linux-arm64-gnu', 'linux-x64-gnu', 'win32-x64-msvc', 'darwin-x64'].map(
          (system) => `@node-rs/argon2-${system}`,
        ),
      ]),
    );

    const binary = path.join(PROJECT, 'node_modules', 'electron', 'dist', 'version');
    const electron = readFileSync(binary, 'utf8').trim();
    expect(refs).toContain(`electron@${electron}`);
    expect(sbom.components.filter(({ name }) => /^(chromium|node)$/.test(name))).toEqual([
      expect.objectContaining({ version: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/) }),
      expect.objectContaining({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) }),
    ]);

    const tools = /^(@types\/|vitest|@?playwright|electron-builder|vite$|typescript|@biomejs|happy-dom)/;
    expect(names.filter((name) => tools.test(name))).toEqual([]);
    const foreign = /freebsd|android|musl|arm-gnueabihf|ia32|sharp-(libvips-)?linux/;
    expect(names.filter((name) => foreign.test(name))).toEqual([]);
    // A scanner passes over what is marked as a tool or as optional.
    expect(sbom.components.filter(({ name }) => name === 'react')).toEqual([
      expect.objectContaining({ scope: 'required', purl: expect.stringMatching(/^pkg:npm\/react@/) }),
    ]);
    expect(JSON.stringify(sbom)).not.toContain('package:development');
  } finally {
    remove();
  }
});
