import type { Container, ContainerTag, ContainerValue } from '@vigie/contract/container.ts';
import type { TagAnswer } from '@vigie/contract/container-answer.ts';

/** Event of a plan. */
export interface PlannedEvent {
  name: string;
  /** Tracker families and dataLayers on which the event is planned; empty: any. */
  sources?: readonly string[];
}

type Link = TagAnswer['link'];

/** Vendor that receives the hits of a tag type. */
const VENDORS: Readonly<Record<string, string>> = {
  gaawe: 'ga4',
  gaawc: 'ga4',
  googtag: 'ga4',
  ua: 'universal-analytics',
  awct: 'google-ads',
  sp: 'google-ads',
  gcs: 'google-ads',
  baut: 'microsoft-uet',
  bzi: 'linkedin-insight',
  crto: 'criteo',
  flc: 'floodlight',
  fls: 'floodlight',
  hjtc: 'hotjar',
  pntr: 'pinterest-tag',
  qpx: 'quora-pixel',
  twitter_website_tag: 'x-pixel',
};
/** Tag types whose code or address names what they send. */
const OF_TEXT: ReadonlySet<string> = new Set(['html', 'img']);
const TEXT_MAX = 200_000;

/** Returns the reason why a tag may send an event, or null if there is none. */
export function linkOf(tag: ContainerTag, container: Container, event: PlannedEvent): Link | null {
  const { sources = [] } = event;
  const vendor = VENDORS[tag.type];
  const isSource = sources.length === 0 || (vendor !== undefined && sources.includes(vendor));
  if (tag.type === 'gaawe') return isSource ? nameLink(eventNameOf(tag), event.name) : null;
  if (vendor === 'ga4') return isSource && event.name === 'page_view' && sendsPageView(tag) ? 'named' : null;
  if (vendor !== undefined && sources.includes(vendor)) return 'vendor';
  const isText = OF_TEXT.has(tag.type) || tag.type.startsWith('cvt_');
  return isText && hasWord(textOf(tag, container), event.name) ? 'text' : null;
}

/** Returns the event name of a GA4 tag. A name with variables is evaluated at each push. */
export function eventNameOf(tag: ContainerTag): ContainerValue | null {
  return tag.type === 'gaawe' ? (tag.parameters['eventName'] ?? null) : null;
}

/**
 * Returns the reason that an event name gives, or null. The published script contains only the type of a paused tag.
 */
function nameLink(name: ContainerValue, wanted: string): Link | null {
  if (typeof name === 'object') return 'may-name';
  return name === wanted ? 'named' : null;
}

/** Returns whether a configuration sends a page view, which is its default. */
function sendsPageView({ parameters }: ContainerTag): boolean {
  return parameters['sendPageView'] !== false;
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = (text[at - 1] ?? ' ') + (text[at + word.length] ?? ' ');
    if (!/[\w$]/u.test(around)) return true;
  }
  return false;
}

/** Returns all literal text of a tag's parameters, and of the constants that they reference. */
function textOf({ parameters }: ContainerTag, container: Container): string {
  const parts: string[] = [];
  let length = 0;
  const add = (value: ContainerValue, depth: number): void => {
    if (length > TEXT_MAX || depth > DEPTH_MAX) return;
    if (typeof value === 'string') {
      parts.push(value);
      length += value.length;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const inner of innerOf(value, container)) add(inner, depth + 1);
  };
  for (const value of Object.values(parameters)) add(value, 0);
  return parts.join('\n');
}

const DEPTH_MAX = 10;

function innerOf(
  value: Exclude<ContainerValue, string | number | boolean | null>,
  container: Container,
): ContainerValue[] {
  if (value.kind === 'text') return value.parts;
  if (value.kind === 'list') return value.items;
  if (value.kind === 'map') return value.entries.flat();
  if (value.kind === 'tag') return [];
  const variable = container.variables.find(({ number }) => number === value.number);
  return variable?.type === 'c' ? [variable.parameters['value'] ?? null] : [];
}
