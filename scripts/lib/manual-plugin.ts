import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { readMarkdown } from './manual-markdown.ts';

const PAGE = /\/docs\/manual\/[\w-]+\.md$/;

/** Parses the manual's pages at build time, and adds the sizes of pictures, so that the layout does not shift. */
export function manual(): Plugin {
  return {
    name: 'guirnalda-manual',
    async transform(code, id) {
      if (!PAGE.test(id)) return undefined;
      const blocks = await Promise.all(
        readMarkdown(code).map(async (block) => {
          if (block.kind !== 'picture') return block;
          const { width, height } = await sharp(join(dirname(id), block.file)).metadata();
          return { ...block, width, height };
        }),
      );
      return { code: `export const blocks = ${JSON.stringify(blocks)};`, moduleType: 'js', map: null };
    },
  };
}
