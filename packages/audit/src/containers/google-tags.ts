import type { ContainerTag, ContainerZone } from '@vigie/contract/container.ts';
import type { GoogleRules } from './google-rules.ts';
import { isIndex, truthy, type GoogleValues } from './google-value.ts';
import { isLiteralObject, type Literal, type LiteralObject } from './literal.ts';
import type { Losses } from './losses.ts';

/** Value of STOP in `["tag",INDEX,STOP]` with which a failed tag of a sequence stops the other one. */
const STOPS = { setup: 1, teardown: 2 };

/** Positions of the tags of a published script, and the targets of their references. */
export interface TagReferences {
  numbers: readonly number[];
  values: GoogleValues;
  rules: GoogleRules;
  losses: Losses;
}

/**
 * Returns the number of each tag: `tag_id`, else its index in the script. A duplicate gets the next free number from
 * `free` on.
 */
export function numbersOf(tags: readonly Literal[], free: number): number[] {
  const taken = new Set<number>();
  let next = free;
  return tags.map((tag, at) => {
    const id = isLiteralObject(tag) ? tag['tag_id'] : undefined;
    let number = isIndex(id) ? id : at;
    while (taken.has(number)) {
      number = next;
      next += 1;
    }
    taken.add(number);
    return number;
  });
}

/** Returns a tag of a published script, by its index. */
export function googleTag(tag: Literal, at: number, references: TagReferences): ContainerTag {
  const { numbers, values, rules, losses } = references;
  const part = `tags[${at}]`;
  const source = functionObject(tag, part, losses);
  const type = googleTypeOf(source);
  const parameters = values.parameters(source, part);
  return {
    number: numbers[at] ?? at,
    name: null,
    folder: null,
    notes: null,
    type: type === 'paused' ? nameOf(source['vtp_originalTagType']) : type,
    parameters,
    // Google switches off tags that load harmful code; the interpreter counts them as failed.
    paused: type === 'paused' || truthy(source['malware_disabled']),
    triggers: rules.firing(at),
    blocking: rules.blocking(at),
    consent: consentOf(source['consent'], `${part}.consent`, references),
    firing: firingOf(source),
    priority: typeof source['priority'] === 'number' ? source['priority'] : 0,
    setup: values.sequence(source['setup_tags'], STOPS.setup, `${part}.setup_tags`),
    teardown: values.sequence(source['teardown_tags'], STOPS.teardown, `${part}.teardown_tags`),
    // No published script is known that has one.
    schedule: null,
  };
}

/** Returns an object of the script that has a `function`. Anything else is recorded as a loss and has no type. */
export function functionObject(value: Literal, part: string, losses: Losses): LiteralObject {
  const source = isLiteralObject(value) ? value : {};
  if (typeof source['function'] !== 'string') losses.add(part, 'wrong-shape');
  return source;
}

/** Returns the type without its prefix: `__gaawe` becomes `gaawe`. Null objects have no type: an empty text. */
export function googleTypeOf(source: LiteralObject): string {
  return nameOf(source['function']).replace(/^__/u, '');
}

function nameOf(value: Literal): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Returns how often a tag fires. `unlimited` differs from once per event if a tag is the setup or cleanup of several
 * tags.
 */
function firingOf(source: LiteralObject): ContainerTag['firing'] {
  if (truthy(source['once_per_load'])) return 'once-per-page';
  return truthy(source['once_per_event']) ? 'once-per-event' : 'unlimited';
}

/** Reads `["list","ad_storage",...]`, the kinds that must all be granted. An invalid kind is recorded as a loss. */
function consentOf(value: Literal, part: string, { values, losses }: TagReferences): ContainerTag['consent'] {
  if (value === undefined) return null;
  const read = values.read(value, part);
  const items = typeof read === 'object' && read?.kind === 'list' ? read.items : [null];
  const kinds = items.filter((item) => typeof item === 'string');
  if (kinds.length < items.length) losses.add(part, 'wrong-shape');
  return kinds;
}

/** Returns the zone that a tag of the type `zone` loads. */
export function zoneOf(tag: ContainerTag, source: Literal, values: GoogleValues): ContainerZone | null {
  if (tag.type !== 'zone') return null;
  const boundaries = isLiteralObject(source) ? source['vtp_boundaries'] : undefined;
  return {
    containers: fieldsOf(tag.parameters['childContainers'], 'publicId'),
    tag: tag.number,
    conditions: (Array.isArray(boundaries) ? boundaries.slice(1) : []).map((boundary) =>
      values.boundary(boundary, `tags[${tag.number}].boundaries`),
    ),
    types:
      tag.parameters['enableTypeRestrictions'] === true
        ? fieldsOf(tag.parameters['whitelistedTypes'], 'typeId')
        : null,
  };
}

/** Returns one field of each map in a list. */
function fieldsOf(list: ContainerTag['parameters'][string] | undefined, field: string): string[] {
  if (typeof list !== 'object' || list?.kind !== 'list') return [];
  return list.items.flatMap((item) => {
    if (typeof item !== 'object' || item?.kind !== 'map') return [];
    const found = item.entries.find(([key]) => key === field)?.[1];
    return typeof found === 'string' ? [found] : [];
  });
}
