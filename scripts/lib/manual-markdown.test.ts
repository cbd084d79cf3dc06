import { describe, expect, it } from 'vitest';
import { readMarkdown } from './manual-markdown.ts';

describe('the manual’s Markdown', () => {
  it('reads bold labels, keys and links within a line', () => {
    const [paragraph] = readMarkdown('Presiona `F9` o **Procesar Venta**, y [sigue](otro.md#aqui).');
    expect(paragraph).toEqual({
      kind: 'paragraph',
      spans: [
        { kind: 'text', text: 'Presiona ' },
        { kind: 'key', text: 'F9' },
        { kind: 'text', text: ' o ' },
        { kind: 'strong', text: 'Procesar Venta' },
        { kind: 'text', text: ', y ' },
        { kind: 'link', text: 'sigue', to: 'otro.md#aqui' },
        { kind: 'text', text: '.' },
      ],
    });
  });

  it('reads headings, lists with long items, notes, tables and pictures', () => {
    const text = [
      '## Un título así',
      '3. Uno que sigue\n   abajo\n4. Otro',
      '> Una nota\n> larga',
      '| a | b |\n| --- | --- |\n| c | **d** |',
      '![Qué se ve](imagenes/x.webp)',
      'Un párrafo\nde dos líneas',
    ].join('\n\n');
    const [title, list, note, table, picture, paragraph] = readMarkdown(text);
    expect(title).toMatchObject({ kind: 'heading', level: 2, id: 'un-titulo-asi' });
    expect(list).toMatchObject({
      kind: 'list',
      ordered: true,
      start: 3,
      items: [[{ text: 'Uno que sigue abajo' }], [{ text: 'Otro' }]],
    });
    expect(note).toMatchObject({ kind: 'note', spans: [{ text: 'Una nota larga' }] });
    expect(table).toMatchObject({
      head: [[{ text: 'a' }], [{ text: 'b' }]],
      rows: [[[{ text: 'c' }], [{ kind: 'strong' }]]],
    });
    expect(picture).toMatchObject({ kind: 'picture', file: 'imagenes/x.webp', alt: 'Qué se ve' });
    expect(paragraph).toMatchObject({ kind: 'paragraph', spans: [{ text: 'Un párrafo de dos líneas' }] });
  });

  it('refuses markup that it does not support', () => {
    expect(() => readMarkdown('Un *énfasis* suelto')).toThrow('may not contain');
    expect(() => readMarkdown('<b>Hola</b>')).toThrow('may not contain');
    expect(() => readMarkdown('#### Título')).toThrow('may not contain');
    expect(() => readMarkdown('| a |\n| b |')).toThrow('may not contain');
    expect(() => readMarkdown('Un asterisco* suelto')).toThrow('may not contain');
    expect(() => readMarkdown('> - una lista')).toThrow('may not contain');
    expect(() => readMarkdown('- una\n  - dentro de otra')).toThrow('may not contain');
  });
});
