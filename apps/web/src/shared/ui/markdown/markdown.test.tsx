import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPiece } from '../../../testing/open-piece.tsx';
import { Markdown } from './markdown.tsx';
import { readMarkdown } from './read-markdown.ts';

async function show(source: string): Promise<HTMLElement> {
  const { container } = await openPiece(() => <Markdown text={readMarkdown(source)} codeLabel="Code" />);
  return container;
}

describe('a text in Markdown', () => {
  test('becomes headings with anchors, lists, tables and code', async () => {
    await show(
      '## Ce qui est vérifié\n\n1. un\n2. deux\n\n- **gras** et *penché*\n\n| A | B |\n| - | - |\n| `x` | y |\n\n```js\nconst a = 1;\n```',
    );
    expect(screen.getByRole('heading', { level: 2 })).toHaveAttribute('id', 'ce-qui-est-verifie');
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(within(screen.getByRole('table')).getByRole('cell', { name: 'x' })).toBeVisible();
    expect(screen.getByText('const a = 1;')).toBeVisible();
    expect(screen.getByText('gras').tagName).toBe('STRONG');
  });

  test('gives two sections of one name two anchors', async () => {
    await show('## Voir\n\n## Voir');
    expect(screen.getAllByRole('heading').map(({ id }) => id)).toEqual(['voir', 'voir-2']);
  });

  test('leads into the panel with the search of the address, and out of it in another tab', async () => {
    await show('[dedans](/elsewhere?view=integrity) [dehors](https://example.org/a)');
    expect(screen.getByRole('link', { name: 'dedans' })).toHaveAttribute('href', '/elsewhere?view=integrity');
    expect(screen.getByRole('link', { name: 'dehors' })).toHaveAttribute('target', '_blank');
  });

  test('makes no link of an address that could run, and no element of HTML', async () => {
    const container = await show(
      '[piège](javascript:alert(1)) [autre](//evil.example) <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>',
    );
    expect(screen.queryByRole('link')).toBeNull();
    expect(container.querySelector('img, script')).toBeNull();
    expect(container).toHaveTextContent('<script>alert(1)</script>');
  });
});
