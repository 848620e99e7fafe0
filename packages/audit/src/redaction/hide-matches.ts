import { RE2JS } from 're2js';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Redaction } from '@vigie/contract/redaction.ts';
import { fieldPatterns } from './field-patterns.ts';

export const HIDDEN = '•••';

/** Redaction of texts by a company's rules. */
export interface Hiding {
  /** Redacts a text, including its parts that are URL-encoded or JSON. */
  text: (text: string) => string;
  /** Returns whether the whole value of a field with this name is redacted. */
  isField: (name: string) => boolean;
}

/** Maximum depth of encodings. */
const DEPTH_MAX = 5;
/** Maximum depth of nested values. */
const NESTING_MAX = 200;
/** Matches text between delimiters of addresses and forms. */
const BETWEEN = /[^\s"'<>&=?/;,#]+/g;
const ENCODED_BYTE = /%[\da-f]{2}/i;
/** Matches an origin, which is not secret; an address without its host could not be parsed again. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#\s]*/i;

/**
 * Creates the redaction for a company's rules. Parts of `known`, the requested address, are not redacted. Takes linear
 * time in the text (RE2). Throws for a pattern that RE2 does not support.
 */
export function hidingOf(rules: readonly Redaction[], known = ''): Hiding {
  const patterns = rules.flatMap((rule) =>
    rule.kind === 'pattern'
      ? [RE2JS.compile(RE2JS.translateRegExp(rule.pattern), RE2JS.CASE_INSENSITIVE)]
      : [],
  );
  const names = rules.flatMap((rule) => (rule.kind === 'field' ? [rule.name] : []));
  const fields = names.flatMap(fieldPatterns);
  const lower = new Set(names.map((name) => name.toLowerCase()));
  const isField = (name: string) => lower.has(name.toLowerCase());
  const instead = (found: string) => (found === '' || known.includes(found) ? found : HIDDEN);

  function hidePlain(text: string): string {
    const withoutFields = fields.reduce(
      (left, field) =>
        left.replaceAll(field, (_all, before: string, found: string) => before + instead(found)),
      text,
    );
    return patterns.reduce(
      (left, pattern) => pattern.matcher(left).replaceAll((found: string) => instead(found)),
      withoutFields,
    );
  }

  function hide(text: string, depth: number): string {
    const json = depth < DEPTH_MAX ? jsonOf(text) : undefined;
    if (json !== undefined) {
      const hidden = hideJson(json, { depth: depth + 1, nesting: 0 });
      return hidden === json ? text : JSON.stringify(hidden);
    }
    const origin = ORIGIN.exec(text)?.[0] ?? '';
    const plain = origin + hidePlain(text.slice(origin.length));
    return depth < DEPTH_MAX && plain.includes('%')
      ? plain.replaceAll(BETWEEN, (part) => hideEncoded(part, depth))
      : plain;
  }

  function hideEncoded(part: string, depth: number): string {
    if (!ENCODED_BYTE.test(part)) return part;
    const open = percentDecoded(part);
    const hidden = hide(open, depth + 1);
    return hidden === open ? part : encodeURIComponent(hidden);
  }

  /** Redacts a JSON value; returns the same object if nothing was redacted. */
  function hideJson(value: Json, at: Level): Json {
    if (typeof value === 'string') return hide(value, at.depth);
    if (typeof value === 'number') {
      const digits = String(value);
      return hidePlain(digits) === digits ? value : HIDDEN;
    }
    if (value === null || typeof value !== 'object') return value;
    // The content is unknown.
    if (at.nesting === NESTING_MAX) return HIDDEN;
    const inner = { ...at, nesting: at.nesting + 1 };
    if (Array.isArray(value)) {
      const items = value.map((item) => hideJson(item, inner));
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    const members = Object.entries(value).map(
      ([key, member]) =>
        [hide(key, at.depth), isField(key) && member !== null ? HIDDEN : hideJson(member, inner)] as const,
    );
    const isSame = Object.entries(value).every(
      ([key, member], index) => members[index]?.[0] === key && members[index][1] === member,
    );
    return isSame ? value : Object.fromEntries(members);
  }

  return { text: (text) => hide(text, 0), isField };
}

/**
 * Redacts the query and the fragment of a page's address. The path stays, because it identifies the page. The same
 * address always gives the same result, so the name of a page is stable.
 */
export function hideInAddress({ text }: Hiding, url: string): string {
  const path = pathOfAddress(url);
  const hidden = path + text(url.slice(path.length));
  return hidden === url ? url : (URL.parse(hidden)?.href ?? hidden);
}

/** Returns the address before the query and the fragment. */
export function pathOfAddress(url: string): string {
  return /^[^?#]*/.exec(url)?.[0] ?? '';
}

interface Level {
  /** Number of encodings around it. */
  depth: number;
  /** Number of values around it. */
  nesting: number;
}

function jsonOf(text: string): Json | undefined {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Returns the decoded text. Bytes that are no text stay encoded. */
function percentDecoded(part: string): string {
  return part.replaceAll('+', ' ').replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}
