import type {
  Container,
  ContainerCondition,
  ContainerTag,
  ContainerTrigger,
  ContainerValue,
  ContainerVariable,
} from '../container.ts';
import type { Locale } from '../locales.ts';
import { containerEn } from './container-words-en.ts';
import { containerFr } from './container-words-fr.ts';
import { PROPER_NAMES, type ContainerWording } from './container-wording.ts';
import { render } from './render.ts';

const WORDINGS: Record<Locale, ContainerWording> = { fr: containerFr, en: containerEn };

/** Returns the texts about containers in one language: outcomes, operators, triggers, types, unreadable parts. */
export function containerWording(locale: Locale): ContainerWording {
  return WORDINGS[locale];
}

/** Parameter that distinguishes tags of the same type, by type. */
const MAIN_OF_TAGS: Readonly<Record<string, string>> = {
  awct: 'conversionId',
  baut: 'tagId',
  bzi: 'id',
  crto: 'accountId',
  flc: 'activityTag',
  fls: 'activityTag',
  ga: 'webPropertyId',
  gaawc: 'measurementId',
  gaawe: 'eventName',
  googtag: 'tagId',
  hjtc: 'hotjar_site_id',
  img: 'url',
  rep: 'containerId',
  sp: 'conversionId',
  twitter_website_tag: 'twitter_pixel_id',
  ua: 'trackingId',
};

const MAIN_OF_VARIABLES: Readonly<Record<string, string>> = {
  aev: 'varType',
  c: 'value',
  d: 'elementId',
  j: 'name',
  k: 'name',
  u: 'component',
  v: 'name',
};

/** Container, with the variables that its values refer to. */
type Named = Pick<Container, 'variables'>;

/** Returns the name of a tag. Without a name, returns its type and distinguishing value ("GA4 event: purchase"). */
export function nameOfTag(tag: ContainerTag, container: Named, locale: Locale): string {
  if (tag.name !== null) return tag.name;
  const main = tag.parameters[ownOf(MAIN_OF_TAGS, tag.type) ?? ''];
  const text = main === undefined ? '' : valueText(main, container, locale);
  return withValue(kindOfTag(tag.type, locale), text, WORDINGS[locale]);
}

/**
 * Returns the name of a variable. Without a name, returns its type and source ("dataLayer variable: ecommerce.value").
 */
export function nameOfVariable(variable: ContainerVariable, locale: Locale): string {
  if (variable.name !== null) return variable.name;
  const wording = WORDINGS[locale];
  const { type, parameters } = variable;
  const main = parameters[ownOf(MAIN_OF_VARIABLES, type) ?? ''];
  // Variables may refer to each other in a cycle, so only plain values are shown.
  const text = typeof main === 'object' ? '' : String(main ?? '');
  const shown = type === 'u' ? (ownOf(wording.components, text) ?? text) : text;
  return withValue(kindOfVariable(type, locale), shortened(shown), wording);
}

/** Returns the name of a tag type. For an undocumented type, returns the name in the script. */
export function kindOfTag(type: string, locale: Locale): string {
  const wording = WORDINGS[locale];
  return ownOf(wording.tags, type) ?? ownOf(PROPER_NAMES, type) ?? kindOf(type, wording);
}

export function kindOfVariable(type: string, locale: Locale): string {
  const wording = WORDINGS[locale];
  return ownOf(wording.variables, type) ?? kindOf(type, wording);
}

/** Returns the name of a client or a transformation. Without a name, returns its type. */
export function nameOfServerPart(
  { name, type }: Pick<ContainerVariable, 'name' | 'type'>,
  locale: Locale,
): string {
  const wording = WORDINGS[locale];
  return name ?? ownOf(wording.clients, type) ?? kindOf(type, wording);
}

/** Returns the name of a trigger. Without a name, returns its type, with the event of a custom one. */
export function nameOfTrigger(trigger: ContainerTrigger, container: Named, locale: Locale): string {
  if (trigger.name !== null) return trigger.name;
  const wording = WORDINGS[locale];
  const kind = wording.triggers[trigger.type];
  if (trigger.type !== 'custom-event') return kind;
  const onEvent = trigger.conditions.find(({ left }) => isEvent(left, container));
  return withValue(kind, onEvent === undefined ? '' : valueText(onEvent.right, container, locale), wording);
}

/** Returns a condition in words: `Event equals purchase`. */
export function conditionText(condition: ContainerCondition, container: Named, locale: Locale): string {
  const { left, words, right } = conditionParts(condition, container, locale);
  return [left, words, right].filter((part) => part !== '').join(' ');
}

/** Returns the three parts of a condition in words. A side is empty if the comparison has none. */
export function conditionParts(condition: ContainerCondition, container: Named, locale: Locale) {
  const { operators, negatedOperators, or } = WORDINGS[locale];
  const { left, right, operator, negated } = condition;
  const words = (negated ? negatedOperators : operators)[operator];
  const items = typeof right === 'object' && right?.kind === 'list' ? right.items : [right];
  const compared = items.map((item) => valueText(item, container, locale)).join(or);
  return { left: valueText(left, container, locale), words, right: compared };
}

/** Returns a value as readable text, truncated. Variables are names in braces. */
export function valueText(value: ContainerValue, container: Named, locale: Locale): string {
  return shortened(wholeText(value, container, locale));
}

/** Returns a value as readable text, without truncation. */
export function wholeText(value: ContainerValue, container: Named, locale: Locale): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  const texts = (parts: readonly ContainerValue[]): string[] =>
    parts.slice(0, MOST_SHOWN).map((part) => wholeText(part, container, locale));
  switch (value.kind) {
    case 'variable': {
      const variable = container.variables[value.number];
      return variable === undefined ? `{{${value.number}}}` : variableText(variable, locale);
    }
    case 'text':
      return texts(value.parts).join('');
    case 'list':
      return texts(value.items).join(', ');
    case 'map':
      return value.entries
        .slice(0, MOST_SHOWN)
        .map((entry) => texts(entry).join(' = '))
        .join(', ');
    default:
      return `#${value.number}`;
  }
}

/** Returns the value of a constant, or the name of any other variable in braces, because its value differs by page. */
function variableText(variable: ContainerVariable, locale: Locale): string {
  const value = variable.parameters['value'];
  return variable.type === 'c' && typeof value === 'string'
    ? value
    : `{{${nameOfVariable(variable, locale)}}}`;
}

function isEvent(value: ContainerValue, { variables }: Named): boolean {
  return typeof value === 'object' && value?.kind === 'variable' && variables[value.number]?.type === 'e';
}

function kindOf(type: string, wording: ContainerWording): string {
  return type.startsWith('cvt_') ? wording.customTemplate : type;
}

function withValue(kind: string, value: string, { withValue }: ContainerWording): string {
  return value === '' ? kind : render(withValue, { kind, value });
}

/** Maximum number of items of a list or a text that are read. */
const MOST_SHOWN = 20;
/** Maximum number of characters of a shown value. */
const LONGEST_SHOWN = 80;

function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1)}…` : text;
}

/**
 * Returns the text of an own key. Types come from scripts, so that `constructor` must not match an inherited property.
 */
function ownOf(words: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(words, key) ? words[key] : undefined;
}
