import type { Schemas } from '../../../shared/forms/schemas.ts';

/** Returns the typed text as an address on the website; a path starts at the website's root. */
export function pageUrlOf(typed: string, websiteUrl: string): string {
  const text = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  return URL.canParse(text, websiteUrl) ? new URL(text, websiteUrl).href : text;
}

/** Returns why a page cannot be visited for a website; null if it can. */
export function pageFault(
  typed: string,
  websiteUrl: string,
  { webUrlSchema }: Schemas,
): 'page-required' | 'page-invalid' | null {
  if (typed.trim() === '') return 'page-required';
  return webUrlSchema.safeParse(pageUrlOf(typed, websiteUrl)).success ? null : 'page-invalid';
}
