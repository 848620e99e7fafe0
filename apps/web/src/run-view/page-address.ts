import { webUrlSchema } from '@vigie/contract/identifiers.ts';

/** A page's address as it was typed: in full, without its scheme, or as a path of the website. */
export type PageAddress = { url: string } | { refusal: 'page-required' | 'page-invalid' };

export function readPageAddress(typed: string, siteUrl: string): PageAddress {
  const text = typed.trim();
  if (text === '') return { refusal: 'page-required' };
  if (/\s/.test(text)) return { refusal: 'page-invalid' };
  const whole = withSite(text, siteUrl);
  const { data: url } = webUrlSchema.safeParse(URL.parse(whole)?.href ?? whole);
  return url === undefined ? { refusal: 'page-invalid' } : { url };
}

function withSite(text: string, siteUrl: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text)) return text;
  if (text.startsWith('//')) return new URL(siteUrl).protocol + text;
  if (/^[\w-]+(\.[\w-]+)+(:\d+)?([/?#].*)?$/.test(text) && hostOf(text) === new URL(siteUrl).host)
    return `${new URL(siteUrl).protocol}//${text}`;
  return new URL(`/${text.replace(/^\/+/, '')}`, siteUrl).href;
}

function hostOf(text: string): string {
  return /^[^/?#]*/.exec(text)?.[0] ?? '';
}
