import { join } from 'node:path';
import type { Plugin } from 'vite';
import { licenciasDe, packageOf, productionPackages } from './licencias.ts';

/**
 * Writes licencias.json of the project in `root`, which the page about the program shows: what the server runs on, by the lock file, and what
 * the staff app's build took in. The storefront takes in nothing else.
 */
export function licencias(root: string): Plugin {
  return {
    name: 'guirnalda-licencias',
    apply: 'build',
    generateBundle(_options, bundle) {
      const folders = new Set(productionPackages(root));
      for (const id of this.getModuleIds()) {
        const folder = packageOf(id);
        if (folder) folders.add(folder);
      }
      // Style sheets, with the fonts they name, are no modules of the bundle's graph under every bundler.
      if (Object.keys(bundle).some((file) => file.endsWith('.woff2'))) {
        for (const font of ['fredoka', 'source-sans-3'])
          folders.add(join(root, 'node_modules', '@fontsource-variable', font));
      }
      this.emitFile({
        type: 'asset',
        fileName: 'licencias.json',
        source: JSON.stringify(licenciasDe(folders)),
      });
    },
  };
}
