import type { ReactNode } from 'react';
import type { Token, Tokens } from 'marked';
import { Link } from '@tanstack/react-router';
import { CodeBlock } from '../code-block.tsx';
import css from './markdown.module.css';
import type { MarkdownText } from './read-markdown.ts';

interface MarkdownProps {
  text: MarkdownText;
  /** Label of each block of code for screen readers. */
  codeLabel: string;
}

/** Renders a text parsed by `readMarkdown` as React elements. */
export function Markdown({ text, codeLabel }: MarkdownProps): ReactNode {
  return (
    <div className={`ink anywhere ${css.text}`}>
      <Blocks tokens={text.tokens} text={text} codeLabel={codeLabel} />
    </div>
  );
}

function Blocks({ tokens, ...rest }: MarkdownProps & { tokens: Token[] }): ReactNode {
  return tokens.map((token, index) => <Block key={index} token={token} {...rest} />);
}

function Block({ token, ...rest }: MarkdownProps & { token: Token }): ReactNode {
  switch (token.type) {
    case 'heading':
      return <Section token={token as Tokens.Heading} text={rest.text} />;
    case 'paragraph':
      return (
        <p>
          <MarkdownInline tokens={token.tokens} />
        </p>
      );
    case 'text':
      return token.tokens ? <MarkdownInline tokens={token.tokens} /> : (token as Tokens.Text).text;
    case 'list':
      return <Items list={token as Tokens.List} {...rest} />;
    case 'code':
      return <CodeBlock label={rest.codeLabel} code={(token as Tokens.Code).text} />;
    case 'table':
      return <MarkdownTable table={token as Tokens.Table} />;
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens ?? []} {...rest} />
        </blockquote>
      );
    case 'hr':
      return <hr />;
    case 'space':
    case 'def':
      return null;
    default:
      return <p>{token.raw}</p>;
  }
}

/** Renders a heading, one level below the page's own. */
function Section({ token, text }: { token: Tokens.Heading; text: MarkdownText }): ReactNode {
  const words = <MarkdownInline tokens={token.tokens} />;
  const id = text.headings.get(token)?.id;
  return token.depth <= 2 ? <h2 id={id}>{words}</h2> : <h3 id={id}>{words}</h3>;
}

function Items({ list, ...rest }: MarkdownProps & { list: Tokens.List }): ReactNode {
  const items = list.items.map((item, index) => (
    <li key={index}>
      <Blocks tokens={item.tokens} {...rest} />
    </li>
  ));
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>;
}

/** Maximum number of columns side by side on a telephone. */
const WIDE = 2;

function MarkdownTable({ table: { header, rows } }: { table: Tokens.Table }): ReactNode {
  return (
    <table data-wide={header.length > WIDE || undefined}>
      <thead>
        <tr>
          {header.map((cell, index) => (
            <th key={index} scope="col">
              <MarkdownInline tokens={cell.tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, index) => (
              <td key={index} data-heading={header[index]?.text}>
                <MarkdownInline tokens={cell.tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders inline text; an unknown token is shown as written. */
function MarkdownInline({ tokens = [] }: { tokens: Token[] | undefined }): ReactNode {
  return tokens.map((token, index) => <Piece key={index} token={token} />);
}

function Piece({ token }: { token: Token }): ReactNode {
  const inner = 'tokens' in token && token.tokens ? <MarkdownInline tokens={token.tokens} /> : null;
  switch (token.type) {
    case 'strong':
      return <strong>{inner}</strong>;
    case 'em':
      return <em>{inner}</em>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <MarkdownLink href={(token as Tokens.Link).href}>{inner}</MarkdownLink>;
    case 'text':
    case 'escape':
      return inner ?? (token as Tokens.Text).text;
    default:
      return token.raw;
  }
}

/** Renders a link to the panel, to a section, to the web or to a mail address. Any other target stays plain text. */
function MarkdownLink({ href, children }: { href: string; children: ReactNode }): ReactNode {
  if (/^\/(?!\/)/.test(href)) {
    const { pathname, search, hash } = new URL(href, 'http://panel');
    return (
      <Link to={pathname} search={Object.fromEntries(new URLSearchParams(search))} hash={hash.slice(1)}>
        {children}
      </Link>
    );
  }
  if (/^(#|mailto:)/i.test(href)) return <a href={href}>{children}</a>;
  if (!/^https?:\/\//i.test(href)) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
