import type { Container, ContainerTag, ContainerTrigger, ContainerValue } from '@vigie/contract/container.ts';
import type { ContainerText } from './container-text.ts';
import { isLiteralObject, readLiteral, Unread, type Literal, type LiteralObject } from './literal.ts';
import { Losses } from './losses.ts';
import { matomoTag } from './matomo-tags.ts';
import { matomoTrigger } from './matomo-triggers.ts';
import { MatomoVariables } from './matomo-variables.ts';

/** Matches the end of a published script: `window.MatomoTagManager.addContainer({"id":"aBc123De", ...}, Templates)`. */
const BEGINNING = /\bMatomoTagManager\s*\.\s*addContainer\s*\(\s*(?=\{)/gu;
const MOST_CONTAINERS = 10;
/** Maximum number of tags, triggers and variables each. */
const MOST_PARTS = 2_000;

/** Reads the containers of Matomo Tag Manager in a published script. No code is run. */
export function readMatomoScript({ text }: ContainerText): Container[] {
  const containers: Container[] = [];
  let tried = 0;
  for (const { index, 0: call } of text.matchAll(BEGINNING)) {
    tried += 1;
    if (tried > MOST_CONTAINERS) break;
    const literal = readLiteral(text, index + call.length);
    if (literal instanceof Unread || !isLiteralObject(literal.value)) continue;
    if (!isContainer(literal.value)) continue;
    containers.push({
      ...containerOf(literal.value),
      googleDataLayer: googleDataLayer(text.slice(0, index)),
    });
  }
  return containers;
}

function isContainer(literal: LiteralObject): boolean {
  return Array.isArray(literal['tags']) && Array.isArray(literal['triggers']);
}

function containerOf(literal: LiteralObject): Container {
  const losses = new Losses();
  const variables = new MatomoVariables(losses, constantsOf(literal));
  for (const [at, variable] of bounded(literal['variables'], 'variables', losses).entries())
    variables.declare(variable, `variables[${at}]`);
  const triggers = new Numbered(bounded(literal['triggers'], 'triggers', losses));
  const tags = new Numbered(bounded(literal['tags'], 'tags', losses));
  return {
    id: textOf(literal['id']),
    product: 'matomo',
    version: textOf(literal['revision']),
    source: 'published',
    triggers: triggers.map((trigger, number, at): ContainerTrigger =>
      matomoTrigger(trigger, number, { variables, losses, part: `triggers[${at}]` }),
    ),
    tags: tags.map((tag, number, at): ContainerTag =>
      matomoTag(tag, number, { variables, losses, part: `tags[${at}]`, triggers: triggers.numbers }),
    ),
    variables: variables.list,
    zones: [],
    unreadable: losses.list,
  };
}

/** Returns the variables about the container itself: `Environment`, `PreviewMode` ... */
function constantsOf(literal: LiteralObject): Map<string, ContainerValue> {
  const { id, revision, versionName, environment } = literal;
  return new Map<string, ContainerValue>([
    ['ContainerId', plainOf(id)],
    // The script writes `revision || null`, and so on.
    ['ContainerRevision', plainOf(revision) || null],
    ['ContainerVersion', plainOf(versionName) || null],
    ['Environment', plainOf(environment) || null],
    ['PreviewMode', environment === 'preview' ? '1' : '0'],
  ]);
}

function plainOf(value: Literal): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** Objects of a list with numbers: their ids, or their positions if the ids are not unique numbers. */
class Numbered {
  /** Keys are the ids as written: Matomo treats `12` and `'12'` as different. */
  readonly numbers: ReadonlyMap<Literal, number>;
  readonly #list: readonly Literal[];
  readonly #at: readonly number[];

  constructor(list: readonly Literal[]) {
    this.#list = list;
    const ids = list.map((each) => (isLiteralObject(each) ? each['id'] : undefined));
    const asNumbers = ids.map((id) => (typeof id === 'string' || typeof id === 'number' ? Number(id) : NaN));
    const isUsable = asNumbers.every(Number.isSafeInteger) && new Set(asNumbers).size === ids.length;
    // The first of equal ids is found.
    this.numbers = new Map(
      ids.map((id, at): [Literal, number] => [id, isUsable ? asNumbers[at]! : at]).toReversed(),
    );
    this.#at = isUsable ? asNumbers : ids.map((_, at) => at);
  }

  map<Part>(read: (literal: LiteralObject, number: number, at: number) => Part): Part[] {
    return this.#list.map((each, at) => read(isLiteralObject(each) ? each : {}, this.#at[at]!, at));
  }
}

function bounded(value: Literal, name: string, losses: Losses): Literal[] {
  const parts = Array.isArray(value) ? value : [];
  if (!Array.isArray(value)) losses.add(name, 'wrong-shape');
  if (parts.length > MOST_PARTS) losses.add(name, 'too-many');
  return parts.slice(0, MOST_PARTS);
}

function textOf(value: Literal): string | null {
  const plain = plainOf(value);
  return plain === null ? null : String(plain);
}

/** Reads `var ignoreGtmDataLayer = true; var activelySyncGtmDataLayer = false;`, which older scripts lack. */
function googleDataLayer(text: string): Container['googleDataLayer'] {
  if (isSet(text, 'ignoreGtmDataLayer'))
    return isSet(text, 'activelySyncGtmDataLayer') ? 'always' : 'ignored';
  return isSet(text, 'activelySyncGtmDataLayer') ? 'always' : 'at-start';
}

function isSet(text: string, name: string): boolean {
  return new RegExp(String.raw`\b${name}\s*=\s*(?:true|!0)`, 'u').test(text);
}
