/** What is typed for a page, as an address on the website: a path is taken from the website's root. */
export function pageUrlOf(typed: string, websiteUrl: string): string {
  const text = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  return URL.canParse(text, websiteUrl) ? new URL(text, websiteUrl).href : text;
}

export type PageRefusal = 'url-required' | 'url-invalid' | 'url-outside';

/** Why a page cannot be visited for a website; null when it can. */
export function pageRefusal(typed: string, websiteUrl: string): PageRefusal | null {
  if (typed.trim() === '') return 'url-required';
  const url = pageUrlOf(typed, websiteUrl);
  return /^https?:\/\/[^/]/i.test(url) && URL.canParse(url) ? null : 'url-invalid';
}
