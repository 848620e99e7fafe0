/** Matches bytes beyond ASCII, as a URL encodes them. */
const ENCODED = /(?:%[89a-f][0-9a-f])+/gi;

/**
 * Characters shown decoded: visible letters written from left to right. Deceptive characters stay encoded: spaces,
 * separators, signs, characters without width, and right-to-left writing, which moves the text around it.
 */
const SHOWN = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Devanagari',
  'Thai',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
];
const LETTERS = new RegExp(
  String.raw`(?:(?!\p{DI})(?=\p{L})[${SHOWN.map((script) => String.raw`\p{Script=${script}}`).join('')}])\p{M}{0,2}`,
  'gu',
);

/**
 * Returns an address in readable form: `/blog/éditorial` for `/blog/%C3%A9ditorial`. Links use the original address.
 */
export function readableUrl(url: string): string {
  return url.replaceAll(ENCODED, (bytes) => {
    const text = decoded(bytes);
    return text === null ? bytes : lettersOf(text);
  });
}

function decoded(bytes: string): string | null {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return null;
  }
}

/** Returns the text with decoded letters and everything else encoded again. */
function lettersOf(text: string): string {
  let shown = '';
  let end = 0;
  for (const { 0: letters, index } of text.matchAll(LETTERS)) {
    shown += encodeURIComponent(text.slice(end, index)) + letters;
    end = index + letters.length;
  }
  return shown + encodeURIComponent(text.slice(end));
}
