import { Lightbulb } from 'lucide-react';
import { Fragment } from 'react';
import { rutaDeCapitulo } from '../../lib/ayuda.ts';
import { Kbd } from '../../lib/kbd.tsx';
import styles from './blocks.module.css';
import { leerEnlace } from './capitulos.ts';
import { HelpLink } from './help-link.tsx';
import { urlDeImagen } from './manual.ts';
import type { Block, Span } from './markdown.ts';

function Piece({ span }: { span: Span }) {
  if (span.kind === 'strong') return <strong>{span.text}</strong>;
  if (span.kind === 'key') return <Kbd>{span.text}</Kbd>;
  if (span.kind === 'text') return span.text;
  const enlace = leerEnlace(span.to);
  if (!enlace) return <a href={span.to}>{span.text}</a>;
  return <HelpLink to={rutaDeCapitulo(enlace.slug) + enlace.lugar}>{span.text}</HelpLink>;
}

// A page of the manual never changes while it is shown: places are keys enough.
function Pieces({ spans }: { spans: Span[] }) {
  return spans.map((span, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Piece key={place} span={span} />
  ));
}

function Table({ head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((cell, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <th key={place} scope="col">
              <Pieces spans={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={place}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <td key={column}>
                <Pieces spans={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BlockView({ block, level }: { block: Block; level: 2 | 3 }) {
  if (block.kind === 'heading') {
    const Heading = `h${block.level - 2 + level}` as 'h2' | 'h3' | 'h4';
    // Two chapters on one page may have a heading in common: only a chapter of its own has places to jump to.
    return <Heading id={level === 2 ? block.id : undefined}>{block.text}</Heading>;
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Pieces spans={block.spans} />
      </p>
    );
  }
  if (block.kind === 'note') {
    return (
      <p className={styles.note}>
        <Lightbulb aria-hidden="true" />
        <span>
          <Pieces spans={block.spans} />
        </span>
      </p>
    );
  }
  if (block.kind === 'table') return <Table {...block} />;
  if (block.kind === 'picture') {
    const { file, alt, width, height } = block;
    return (
      <img
        className={height > width ? styles.phone : styles.screen}
        src={urlDeImagen(file)}
        alt={alt}
        width={width}
        height={height}
      />
    );
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List start={block.ordered && block.start !== 1 ? block.start : undefined}>
      {block.items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={place}>
          <Pieces spans={item} />
        </li>
      ))}
    </List>
  );
}

export interface BlocksProps {
  blocks: Block[];
  /** The level of its first headings. */
  level?: 2 | 3;
}

/** The text of a chapter. */
export function Blocks({ blocks, level = 2 }: BlocksProps) {
  return (
    <div className={styles.text}>
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={place}>
          <BlockView block={block} level={level} />
        </Fragment>
      ))}
    </div>
  );
}
