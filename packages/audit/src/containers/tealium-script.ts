import type { Container, ContainerTag, ContainerTrigger, ContainerValue } from '@vigie/contract/container.ts';
import type { ContainerText } from './container-text.ts';
import { Unread } from './literal.ts';
import { LoadRules, type Alternatives } from './load-rules.ts';
import { Losses } from './losses.ts';
import type { Branch } from './tealium-test.ts';

/** Matches `utag.loader.cfg={"93":{load:4,send:utag.cond[65],v:202202020345,wait:0,tid:20054}, ...}`. */
const TAGS = /\butag\s*\.\s*loader\s*\.\s*cfg\s*=\s*(?=\{)/gu;
/** Matches `var utag={id:"account.profile",`. */
const IDENTITY = /\butag\s*=\s*\{\s*["']?id["']?\s*:\s*["']([\w.-]{1,100})["']/u;
/** Matches `tealium universal tag - utag.loader ut4.0.202202140939`. */
const VERSION = /\but\d+\.\d+\.(\d{8,14})\b/u;
/** Matches code of the account that may change the data, or stop a tag from firing. */
const EXTENSIONS = /\butag\s*\.\s*handler\s*\.\s*(?:cfg_)?extend\s*=\s*\[\s*[^\]\s]/u;
const MOST_TAGS = 2_000;
/** Maximum number of positions that are tried. A script sets its tags once, after an empty assignment. */
const POSITIONS_MAX = 10;

/** Reads the tags of a Tealium script, and the load rules that fire them. No code is run. */
export function readTealiumScript({ text }: ContainerText): Container[] {
  const matches = [...text.matchAll(TAGS)].slice(0, POSITIONS_MAX);
  if (matches.length === 0) return [];
  const rules = new LoadRules(text);
  const losses = new Losses();
  const found = matches.map(({ index, 0: before }) => rules.parse(index + before.length));
  const lists = found.filter((node) => !(node instanceof Unread)).map((node) => propertiesOf(node as Branch));
  for (const node of found) if (node instanceof Unread) losses.add('utag.loader.cfg', node.reason);
  const list = lists.find(({ length }) => length > 0) ?? [];
  if (EXTENSIONS.test(text)) losses.add('utag.handler.extend', 'code-only');
  if (list.length > MOST_TAGS) losses.add('utag.loader.cfg', 'too-many');
  const triggers = new Triggers();
  const tags = list.slice(0, MOST_TAGS).map((tag, at) => tagOf(tag, { at, rules, triggers, losses }));
  return [
    {
      id: IDENTITY.exec(text)?.[1] ?? null,
      product: 'tealium',
      version: VERSION.exec(text)?.[1] ?? null,
      source: 'published',
      tags: withOwnNumbers(tags),
      triggers: triggers.list,
      variables: rules.variables,
      zones: [],
      unreadable: losses.list,
    },
  ];
}

/** Triggers of a container: one for each distinct row of conditions. */
class Triggers {
  readonly list: ContainerTrigger[] = [];
  readonly #numbers = new Map<string, number>();

  numbersOf(alternatives: Alternatives): number[] {
    return [...new Set(alternatives.map((conditions) => this.#numberOf(conditions)))];
  }

  #numberOf(conditions: Alternatives[number]): number {
    const key = JSON.stringify(conditions);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.list.length;
    this.#numbers.set(key, number);
    this.list.push({ number, name: null, folder: null, notes: null, type: 'load-rule', conditions });
    return number;
  }
}

interface Property {
  key: string;
  value: Branch;
}

function propertiesOf(node: Branch): Property[] {
  // In minified code a comma may follow.
  const object = node.type === 'SequenceExpression' ? ((node['expressions'] as Branch[])[0] as Branch) : node;
  if (object.type !== 'ObjectExpression') return [];
  return (object['properties'] as Branch[]).flatMap((property) => {
    if (property.type !== 'Property' || property['computed'] === true) return [];
    const key = property['key'] as Branch;
    return [{ key: String(key['name'] ?? key['value']), value: property['value'] as Branch }];
  });
}

interface Around {
  at: number;
  rules: LoadRules;
  triggers: Triggers;
  losses: Losses;
}

function tagOf({ key, value }: Property, { at, rules, triggers, losses }: Around): ContainerTag {
  const settings = new Map(propertiesOf(value).map((each) => [each.key, each.value]));
  if (settings.size === 0) losses.add(`utag.loader.cfg.${key}`, 'wrong-shape');
  const whenOf = (name: string): Alternatives => {
    const node = settings.get(name);
    return node === undefined ? [] : rules.read(node);
  };
  const [load, send] = [whenOf('load'), whenOf('send')];
  const fires = load.flatMap((one) => send.map((other) => [...one, ...other]));
  const parameters = Object.fromEntries([...settings].flatMap(([name, node]) => plainOf(name, node)));
  const { tid } = parameters;
  return {
    number: /^\d{1,9}$/u.test(key) ? Number(key) : at,
    name: null,
    folder: null,
    notes: null,
    type: typeof tid === 'number' || typeof tid === 'string' ? String(tid) : '',
    parameters,
    paused: fires.length === 0,
    triggers: triggers.numbersOf(fires.slice(0, MOST_TRIGGERS)),
    blocking: [],
    consent: null,
    firing: 'unlimited',
    priority: 0,
    setup: [],
    teardown: [],
    schedule: null,
  };
}

/** Maximum number of triggers; `load` and `send` may both have alternatives. */
const MOST_TRIGGERS = 100;

function plainOf(name: string, node: Branch): [string, ContainerValue][] {
  const value = node.type === 'Literal' && node['regex'] === undefined ? node['value'] : undefined;
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain && name !== '__proto__' ? [[name, value]] : [];
}

/** Gives a second tag with the same number a free number behind all others. */
function withOwnNumbers(tags: ContainerTag[]): ContainerTag[] {
  const taken = new Set<number>();
  let free = Math.max(0, ...tags.map(({ number }) => number)) + 1;
  return tags.map((tag) => {
    const number = taken.has(tag.number) ? free++ : tag.number;
    taken.add(number);
    return { ...tag, number };
  });
}
