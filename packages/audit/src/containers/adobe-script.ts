import type { Container } from '@vigie/contract/container.ts';
import { AdobeElements } from './adobe-elements.ts';
import { AdobeRules } from './adobe-rules.ts';
import type { ContainerText } from './container-text.ts';
import { isLiteralObject, readLiteral, Unread, type Literal, type LiteralObject } from './literal.ts';
import { Losses } from './losses.ts';

/**
 * Matches `window._satellite.container={buildInfo:{...},dataElements:{...},extensions:{...},rules:[...]}`, also in
 * brackets.
 */
const BEGINNING = /\b_satellite\s*\.\s*container\s*=\s*(?=\{)/gu;
/** Matches `launch-EN1a2b3c.min.js`, `launch-1a2b3c4d5e6f.min.js`. */
const ADDRESS = /\/launch-(\w{1,60})(?:-development|-staging)?(?:\.min)?\.js$/u;
const MOST_CONTAINERS = 10;
const MOST_RULES = 5_000;

/** Reads the libraries of Adobe Launch (Data Collection) in a published script. No code is run. */
export function readAdobeScript({ text, url }: ContainerText): Container[] {
  const containers: Container[] = [];
  let tried = 0;
  let readUpTo = 0;
  for (const { index, 0: before } of text.matchAll(BEGINNING)) {
    if (index < readUpTo) continue;
    tried += 1;
    if (tried > MOST_CONTAINERS) break;
    const literal = readLiteral(text, index + before.length);
    if (literal instanceof Unread) continue;
    readUpTo = literal.end;
    if (isLiteralObject(literal.value) && Array.isArray(literal.value['rules']))
      containers.push(containerOf(literal.value, url));
  }
  return containers;
}

function containerOf(library: LiteralObject, url: string | null): Container {
  const losses = new Losses();
  const elements = new AdobeElements(library['dataElements'], losses);
  const rules = new AdobeRules(elements, losses);
  const list = library['rules'] as Literal[];
  if (list.length > MOST_RULES) losses.add('rules', 'too-many');
  for (const [at, rule] of list.slice(0, MOST_RULES).entries()) rules.add(rule, `rules[${at}]`);
  const address = url === null ? null : (URL.parse(url)?.pathname ?? null);
  return {
    id: textOf(library, 'environment', 'id') ?? (address && (ADDRESS.exec(address)?.[1] ?? null)),
    product: 'adobe-launch',
    version: textOf(library, 'buildInfo', 'buildDate'),
    source: 'published',
    tags: rules.tags,
    triggers: rules.triggers,
    variables: elements.list,
    zones: [],
    unreadable: losses.list,
  };
}

function textOf(library: LiteralObject, part: string, name: string): string | null {
  const found = library[part];
  const value = isLiteralObject(found) ? found[name] : null;
  return typeof value === 'string' ? value : null;
}
