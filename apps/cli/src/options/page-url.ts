import { pageUrl as visitedUrl } from '@vigie/inspector/crawl/page-url.ts';
import type { Reading } from './option.ts';

/** Returns a page's address in the form in which it is visited. */
export function pageUrl(word: string): Reading<string> {
  const address = word.trim();
  const url = /^https?:\/\//i.test(address) ? visitedUrl(address) : null;
  return url === null ? { wrong: fix(address) } : { value: url.href };
}

function fix(address: string): string {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  const local = /^(localhost|127\.|\[)/.test(address);
  if (scheme !== undefined && /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(address) && !scheme.startsWith('http')) {
    return `is no web page: only http:// and https:// addresses can be audited`;
  }
  const guess = `${local ? 'http' : 'https'}://${address.replace(/^https?:\/*/i, '')}`;
  return URL.canParse(guess) && address !== ''
    ? `is not a full address: write ${guess}`
    : `is not an address: write for example https://www.example.org/`;
}
