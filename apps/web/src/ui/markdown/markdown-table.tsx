import type { ReactNode } from 'react';
import type { Tokens } from 'marked';
import { MarkdownInline } from './markdown-inline.tsx';

/** More columns than this do not stand side by side on a telephone. */
const WIDE = 2;

export function MarkdownTable({ table: { header, rows } }: { table: Tokens.Table }): ReactNode {
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
              <td key={index}>
                <MarkdownInline tokens={cell.tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
