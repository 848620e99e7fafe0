import { useQuery } from '@tanstack/react-query';
import type { Locale } from '@vigie/contract/identifiers.ts';
import { readMarkdown, type MarkdownText } from '../../shared/ui/markdown/read-markdown.ts';

export const LEGAL_TEXTS = ['notices', 'terms', 'cookies'] as const;
export type LegalText = (typeof LEGAL_TEXTS)[number];

/** Texts by language, each loaded separately. */
const SOURCES = import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default' });

export async function loadLegalText(name: LegalText, locale: Locale): Promise<MarkdownText> {
  const source = await SOURCES[`./texts/${name}.${locale}.md`]?.();
  if (source === undefined) throw new Error(`There is no text ${name} in ${locale}.`);
  return readMarkdown(source);
}

export function useLegalText(name: LegalText, locale: Locale) {
  return useQuery({
    queryKey: ['legal-text', name, locale],
    queryFn: () => loadLegalText(name, locale),
    staleTime: Infinity,
  });
}
