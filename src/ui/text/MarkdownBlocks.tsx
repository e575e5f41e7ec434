import { lexer, type MarkedToken, type Token } from 'marked';
import type { ReactNode } from 'react';
import { ExternalLink } from './ExternalLink.tsx';
import styles from './MarkdownBlocks.module.css';

/** The Markdown that is drawn; anything else stays text. */
const drawn: ReadonlySet<string> = new Set<MarkedToken['type']>([
  'blockquote',
  'br',
  'checkbox',
  'code',
  'codespan',
  'def',
  'del',
  'em',
  'escape',
  'heading',
  'hr',
  'image',
  'link',
  'list',
  'paragraph',
  'space',
  'strong',
  'table',
  'text',
]);

/** HTML isn't: its tags are shown as text. */
function isDrawn(token: Token): token is MarkedToken {
  return drawn.has(token.type);
}

/** The blocks of a Markdown text; undefined if it is nested too deeply for the parser. */
function readMarkdown(text: string): readonly Token[] | undefined {
  try {
    return lexer(text, { gfm: true, breaks: true });
  } catch {
    return undefined;
  }
}

/** Nested deeper than this, a text is shown as it was written. */
const deepest = 12;

/** A Markdown text as elements. Loaded only where a text reads like Markdown. */
export function MarkdownBlocks({ text }: { text: string }) {
  const tokens = readMarkdown(text);
  return (
    <div className={styles.blocks} dir="auto">
      {tokens === undefined ? <p>{text}</p> : <Tokens tokens={tokens} depth={0} />}
    </div>
  );
}

function Tokens({ tokens, depth }: { tokens: readonly Token[]; depth: number }) {
  return tokens.map((token, index) => (
    // A text never changes its order while it is shown, so its place identifies a piece of it.
    <OneToken key={String(index)} token={token} depth={depth} />
  ));
}

function OneToken({ token, depth }: { token: Token; depth: number }): ReactNode {
  if (depth > deepest || !isDrawn(token)) {
    return depth === 0 ? <p>{token.raw.trim()}</p> : token.raw;
  }
  const inside = (tokens: readonly Token[] = []) => <Tokens tokens={tokens} depth={depth + 1} />;
  switch (token.type) {
    case 'heading':
      // Below those of the page; nobody wrote them with its levels in mind.
      return <h3>{inside(token.tokens)}</h3>;
    case 'paragraph':
      return <p>{inside(token.tokens)}</p>;
    case 'text':
      return token.tokens === undefined ? token.text : inside(token.tokens);
    case 'escape':
      return token.text;
    case 'strong':
      return <strong>{inside(token.tokens)}</strong>;
    case 'em':
      return <em>{inside(token.tokens)}</em>;
    case 'del':
      return <del>{inside(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{inside(token.tokens)}</blockquote>;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'image':
      return token.text;
    case 'link':
      return token.href.startsWith('mailto:') ? (
        inside(token.tokens)
      ) : (
        <ExternalLink href={token.href}>{inside(token.tokens)}</ExternalLink>
      );
    case 'list':
      return <List list={token}>{inside}</List>;
    case 'table':
      return <Table table={token}>{inside}</Table>;
    default:
      return null;
  }
}

type Inside = (tokens: readonly Token[]) => ReactNode;

function List({
  list,
  children: inside,
}: {
  list: Extract<MarkedToken, { type: 'list' }>;
  children: Inside;
}) {
  const items = list.items.map((item, index) => <li key={String(index)}>{inside(item.tokens)}</li>);
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>;
}

function Table({
  table,
  children: inside,
}: {
  table: Extract<MarkedToken, { type: 'table' }>;
  children: Inside;
}) {
  return (
    <table>
      <thead>
        <tr>
          {table.header.map((cell, index) => (
            <th key={String(index)} scope="col">
              {inside(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          <tr key={String(index)}>
            {row.map((cell, column) => (
              <td key={String(column)}>{inside(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
