import type { Schemas } from '../../shared/forms/schemas.ts';

/** A page's address as typed: in full, without its scheme, or as a path of the website. */
export type PageAddress = { url: string } | { refusal: 'page-required' | 'page-invalid' };

/** Parses a page's address, and refuses one that the contract would refuse. */
export function readPageAddress(typed: string, siteUrl: string, { webUrlSchema }: Schemas): PageAddress {
  const read = completeAddress(typed, siteUrl);
  const isRefused = 'url' in read && !webUrlSchema.safeParse(read.url).success;
  return isRefused ? { refusal: 'page-invalid' } : read;
}

/** Completes a page's address with its website's; it does not check whether the contract accepts the address. */
export function completeAddress(typed: string, siteUrl: string): PageAddress {
  const text = typed.trim();
  if (text === '') return { refusal: 'page-required' };
  if (/\s/.test(text)) return { refusal: 'page-invalid' };
  const whole = withSite(text, siteUrl);
  return { url: URL.parse(whole)?.href ?? whole };
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
