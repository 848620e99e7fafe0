import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { parseJson } from '../hits/encoded-text.ts';
import { multipartFields } from '../hits/multipart.ts';
import { percentDecoded } from './decode.ts';

/** Part of a structured text, with the name of its field. */
export interface Part {
  name: string;
  text: string;
  /** Names of the other parts of its object. */
  siblings: readonly string[];
}

/** Field name for parts of an address without a name. */
const PATH = '(path)';
const FRAGMENT = '(fragment)';

const FORM_NAME = /^[^\s=&{}<>"]{1,200}$/;
const TEXT_MEMBER = /"([^"\\]{1,100})" ?: ?"(?:[^"\\]|\\.)*"/gs;
const PARTS_MAX = 5_000;

/** Returns the parts of an address, a form, a cookie list or a multipart body; null for any other text. */
export function partsOf(text: string): Part[] | null {
  if (/^(?:[a-z][a-z\d+.-]{1,20}:)?\/\/[^\s]/i.test(text)) return addressParts(text);
  if (text.startsWith('--')) {
    const fields = multipartFields(text);
    return fields === null ? null : partsFrom(Object.entries(fields));
  }
  if (/^[?#/][^\s=]*=/.test(text)) return addressParts(text);
  if (/^\s*[[{]/.test(text)) return cutJsonParts(text);
  return formParts(text);
}

/** Returns the JSON value of a text, also with one value per line; undefined for any other text. */
export function jsonOf(text: string): Json | undefined {
  const start = text.trimStart()[0] ?? '';
  if (start !== '{' && start !== '[' && start !== '"') return undefined;
  const whole = parseJson(text);
  if (whole !== undefined) return whole;
  const lines = text.split('\n', PARTS_MAX).filter((line) => line.trim() !== '');
  if (lines.length < 2) return undefined;
  const read = lines.map(parseJson);
  return read.includes(undefined) ? undefined : (read as Json[]);
}

/** Returns the parts of truncated JSON: its named texts, and the rest. */
function cutJsonParts(text: string): Part[] | null {
  const parts: Part[] = [];
  const rest = text.replaceAll(TEXT_MEMBER, (member, name: string) => {
    const value = parseJson(member.slice(member.indexOf(':') + 1));
    if (typeof value === 'string') parts.push(part(name, value));
    return ' ';
  });
  return parts.length === 0 ? null : [...parts, part('', rest.replaceAll(/[{}[\]"]/g, ' ').trim())];
}

/** Returns the parts of an address as written, without the repairs of a URL parser. */
export function addressParts(url: string): Part[] {
  const [, address = '', fragment = ''] = /^([^#]*)#?(.*)$/su.exec(url) ?? [];
  const queryAt = address.indexOf('?');
  const path = (queryAt === -1 ? address : address.slice(0, queryAt)).replace(/^(?:[\w+.-]*:)?\/\/[^/]*/, '');
  const query = queryAt === -1 ? '' : address.slice(queryAt + 1);
  return [
    ...pathParts(path),
    ...(query === '' ? [] : (formParts(query) ?? [part('', query)])),
    ...(fragment === '' ? [] : [part(FRAGMENT, fragment.replace(/^!/, ''))]),
  ];
}

/** Returns the parts of a path. `/email/jane@…` names its field as `?email=jane@…` does. */
function pathParts(path: string): Part[] {
  const segments = path.split(/[/;]/).slice(0, PARTS_MAX);
  return segments.flatMap((segment, index) => {
    if (segment === '') return [];
    const before = percentDecoded(segments[index - 1] ?? '');
    const isName = /^[a-z][\w.[\]-]{1,30}$/i.test(before) && !/\d{3}/.test(before);
    return [part(isName ? `${PATH}.${before}` : PATH, segment)];
  });
}

function formParts(text: string): Part[] | null {
  const separator = /^[^&]*;/.test(text) && !text.includes('&') ? /; ?/ : /[&\n]\r?/;
  const pairs = text.split(separator, PARTS_MAX).filter((pair) => pair.trim() !== '');
  if (!pairs.some((pair) => /^[^=]+=[^=]/.test(pair))) return null;
  const entries = pairs.map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return at === -1 ? [pair.trim(), ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).replace(/\r$/, '')];
  });
  return entries.every(([name]) => FORM_NAME.test(name)) ? partsFrom(entries) : null;
}

function partsFrom(entries: [string, string][]): Part[] {
  const siblings = entries.slice(0, 200).map(([name]) => name);
  return entries.map(([name, text]) => ({ name, text, siblings }));
}

const part = (name: string, text: string): Part => ({ name, text, siblings: [] });
