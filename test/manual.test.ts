import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../scripts/lib/manual-markdown.ts';
import { type Block, leerEnlace, partesDe, type Span } from '../src-renderer/features/ayuda/capitulos.ts';
import { CAPITULO_DE } from '../src-renderer/shared/pagina/ayuda.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs', 'manual');

const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
const blocksOf = new Map(
  pages.map((name) => [name.replace('.md', ''), readMarkdown(readFileSync(join(FOLDER, name), 'utf8'))]),
);
const indice = blocksOf.get('README') ?? [];
const capitulos = partesDe(indice).flatMap(({ entradas }) => entradas);

function spansOf(block: Block): Span[] {
  if (block.kind === 'paragraph' || block.kind === 'note') return block.spans;
  if (block.kind === 'list') return block.items.flat();
  if (block.kind === 'table') return [...block.head.flat(), ...block.rows.flat(2)];
  return [];
}
const spans = [...blocksOf].flatMap(([slug, blocks]) =>
  blocks.flatMap(spansOf).map((span) => ({ slug, span })),
);

/** Every text of the apps that users may read: string literals, and text between tags. */
function textsOfTheApps(): { exact: Set<string>; patterns: RegExp[] } {
  const exact = new Set<string>();
  const patterns: RegExp[] = [];
  for (const folder of ['src-renderer', 'src-web', 'src-shared']) {
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name) || name.includes('.test.')) continue;
      const text = readFileSync(join(ROOT, folder, name), 'utf8');
      for (const [, quoted] of text.matchAll(/['"]([^'"\n]+)['"]/g)) if (quoted) exact.add(quoted);
      for (const [, between] of text.matchAll(/>([^<>{}]+)</g))
        if (between) exact.add(between.trim().replace(/\s+/g, ' '));
      for (const line of text.split('\n')) exact.add(line.trim());
      for (const [, template] of text.matchAll(/`([^`]*[A-ZÁÉÍÓÚ¿¡][^`]*\$\{[^`]*)`/g)) {
        const fixed = (template ?? '').split(/\$\{[^}]*\}/);
        // A label with almost no fixed text would match everything.
        if (fixed.join('').trim().length < 5) continue;
        patterns.push(
          new RegExp(`^${fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`),
        );
      }
    }
  }
  return { exact, patterns };
}

describe('the manual', () => {
  it('lists every chapter once, with a summary', () => {
    const slugs = capitulos.map(({ slug }) => slug);
    expect(slugs.toSorted()).toEqual([...blocksOf.keys()].filter((slug) => slug !== 'README').sort());
    expect(capitulos.filter(({ resumen }) => !resumen)).toEqual([]);
  });

  it('begins each chapter with its title in the table of contents', () => {
    for (const { slug, titulo } of capitulos) {
      const [first, ...rest] = blocksOf.get(slug) ?? [];
      expect(first).toMatchObject({ kind: 'heading', level: 1, text: titulo });
      expect(rest.filter((block) => block.kind === 'heading' && block.level === 1)).toEqual([]);
    }
  });

  it('uses the exact texts of the app for buttons and fields in bold', () => {
    const { exact, patterns } = textsOfTheApps();
    const known = (text: string) => exact.has(text) || patterns.some((pattern) => pattern.test(text));
    // The check itself must refuse a text that the app does not have.
    expect(['Guardar todo', 'Imprimir venta', 'Procesar venta', 'Hacer'].filter(known)).toEqual([]);
    const wrong = spans.filter(({ span: { kind, text } }) => kind === 'strong' && !known(text));
    expect(wrong.map(({ slug, span }) => `${slug}: ${span.text}`)).toEqual([]);
    expect(spans.filter(({ span }) => span.kind === 'strong').length).toBeGreaterThan(100);
  });

  it('has no broken links', () => {
    const wrong = spans.filter(({ span }) => {
      if (span.kind !== 'link') return false;
      const enlace = leerEnlace(span.to);
      const blocks = enlace && blocksOf.get(enlace.slug);
      const id = enlace?.anchor.slice(1);
      return !blocks || (id && !blocks.some((block) => block.kind === 'heading' && block.id === id));
    });
    expect(wrong).toEqual([]);
  });

  it('has no duplicate headings in a chapter', () => {
    for (const [slug, blocks] of blocksOf) {
      const ids = blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));
      expect([slug, ids.filter((id, place) => ids.indexOf(id) !== place)]).toEqual([slug, []]);
    }
  });

  it('has a chapter for every screen with F1', () => {
    expect(CAPITULO_DE.filter(([, slug]) => !blocksOf.has(slug))).toEqual([]);
  });

  it('uses every picture it has and no other, and each is small', () => {
    const shown = [...blocksOf.values()]
      .flat()
      .flatMap((block) => (block.kind === 'picture' ? [block.file] : []));
    const had = readdirSync(join(FOLDER, 'imagenes')).map((name) => `imagenes/${name}`);
    expect(shown.toSorted()).toEqual(had.sort());
    const bytes = had.reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0);
    expect(bytes).toBeLessThan(1_500_000);
  });
});
