import { Lightbulb } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { rutaDeCapitulo } from '../../shared/pagina/ayuda.ts';
import { Kbd } from '../../shared/pagina/kbd.tsx';
import styles from './blocks.module.css';
import { type Block, leerEnlace, type Span } from './capitulos.ts';
import { urlDeImagen } from './manual.ts';

function Piece({ span }: { span: Span }) {
  if (span.kind === 'strong') return <strong>{span.text}</strong>;
  if (span.kind === 'key') return <Kbd>{span.text}</Kbd>;
  if (span.kind === 'text') return span.text;
  const enlace = leerEnlace(span.to);
  if (!enlace) return <a href={span.to}>{span.text}</a>;
  return <AyudaLink to={rutaDeCapitulo(enlace.slug) + enlace.anchor}>{span.text}</AyudaLink>;
}

// The pages of the manual are static: indexes are stable keys.
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
    // Chapters may share a heading: on the page with all of them, ids would repeat.
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

interface BlocksProps {
  blocks: Block[];
  /** Level of the top headings. */
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

interface AyudaLinkProps {
  to: string;
  className?: string;
  rel?: 'prev' | 'next';
  'aria-current'?: 'page' | undefined;
  children: ReactNode;
}

/** A link within the help, which keeps the way back to the screen the help was opened from. */
export function AyudaLink(props: AyudaLinkProps) {
  const { state } = useLocation();
  return <Link state={state} {...props} />;
}
