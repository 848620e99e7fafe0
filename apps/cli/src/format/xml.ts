import { STEERING } from './terminal-text.ts';

/** Characters that XML 1.0 refuses even when escaped, among them lone surrogates. */
const REFUSED = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A literal line break in an attribute would be read back as a space.
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Escapes text for an attribute or an element; characters that XML cannot hold become U+FFFD. */
export const xmlText = (text: string): string =>
  text
    .replaceAll(REFUSED, '\u{FFFD}')
    .replaceAll(/[&<>"'\n\r\t]/g, (character) => ESCAPES[character] ?? '')
    .replaceAll(STEERING, (character) => `&#${character.charCodeAt(0)};`);

type Attributes = Record<string, string | number>;

/** Returns the name and the attributes of an opening tag, in the order given. */
export const xmlTag = (name: string, attributes: Attributes): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${xmlText(String(value))}"`)].join(' ');

/** Returns an element with text, or an empty one. */
export const xmlElement = (name: string, attributes: Attributes, text?: string): string =>
  text === undefined || text === ''
    ? `<${xmlTag(name, attributes)}/>`
    : `<${xmlTag(name, attributes)}>${xmlText(text)}</${name}>`;
