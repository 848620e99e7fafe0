import type { Reading } from './option.ts';

/** A page's address in the form a browser gives it; only http and https are visited. */
export function pageUrl(word: string): Reading<string> {
  const asked = word.trim();
  const url = URL.canParse(asked) ? new URL(asked) : null;
  if (url === null || !/^https?:\/\//i.test(asked)) return { wrong: mend(asked) };
  url.hash = '';
  return { value: url.href };
}

function mend(asked: string): string {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(asked)?.[1]?.toLowerCase();
  const local = /^(localhost|127\.|\[)/.test(asked);
  if (scheme !== undefined && /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(asked) && !scheme.startsWith('http')) {
    return `is no web page: only http:// and https:// addresses can be audited`;
  }
  const guess = `${local ? 'http' : 'https'}://${asked.replace(/^https?:\/*/i, '')}`;
  return URL.canParse(guess) && asked !== ''
    ? `is not a full address: write ${guess}`
    : `is not an address: write for example https://www.example.org/`;
}
