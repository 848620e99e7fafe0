import type { ContainerTag, ContainerZone } from '@vigie/contract/container.ts';
import type { ExportTriggers } from './export-triggers.ts';
import type { ExportValues } from './export-values.ts';
import {
  isSource,
  isTrueIn,
  itemsIn,
  numberIn,
  plainName,
  sourcesIn,
  textIn,
  textsIn,
  valueIn,
  type JsonSource,
} from './json-source.ts';
import type { Losses } from './losses.ts';

export interface ExportContext {
  values: ExportValues;
  triggers: ExportTriggers;
  /** Numbers of tags by name. */
  tags: ReadonlyMap<string, number>;
  folderOf: (source: JsonSource) => string | null;
  losses: Losses;
}

/** Returns a tag of an export. Conditions, sequences and options equal those in its published script. */
export function exportTag(source: JsonSource, number: number, context: ExportContext): ContainerTag {
  const part = `tag[${number}]`;
  const sequence = new Sequences(source, part, context);
  return {
    number,
    name: textIn(source, 'name'),
    folder: context.folderOf(source),
    notes: textIn(source, 'notes'),
    type: textIn(source, 'type') ?? '',
    parameters: {
      ...context.values.parameters(source, part),
      ...(isTrueIn(source, 'liveOnly') && { live_only: true }),
    },
    paused: isTrueIn(source, 'paused'),
    triggers: numbersIn(source, 'firingTriggerId'),
    blocking: numbersIn(source, 'blockingTriggerId'),
    consent: consentOf(source),
    firing: FIRING[plainName(textIn(source, 'tagFiringOption'))] ?? 'once-per-event',
    priority: priorityOf(source),
    setup: sequence.read('setupTag', 'stopOnSetupFailure'),
    teardown: sequence.read('teardownTag', 'stopTeardownOnFailure'),
    schedule: scheduleOf(source),
  };
}

/** Firing options of an export. Without one, the tag manager fires a tag once per event. */
const FIRING: Readonly<Record<string, ContainerTag['firing']>> = {
  ONCEPEREVENT: 'once-per-event',
  ONCEPERLOAD: 'once-per-page',
  UNLIMITED: 'unlimited',
};

class Sequences {
  readonly #source: JsonSource;
  readonly #part: string;
  readonly #export: ExportContext;
  constructor(source: JsonSource, part: string, context: ExportContext) {
    this.#source = source;
    this.#part = part;
    this.#export = context;
  }

  /** Reads `[{"tagName":"Name","stopOnSetupFailure":true}]`. The published script evaluates only the first item. */
  read(key: string, stop: string): ContainerTag['setup'] {
    const [first] = itemsIn(this.#source, key);
    if (first === undefined) return [];
    const tag = isSource(first) ? this.#export.tags.get(textIn(first, 'tagName') ?? '') : undefined;
    if (tag !== undefined && isSource(first)) return [{ tag, stopsOnFailure: isTrueIn(first, stop) }];
    this.#export.losses.add(`${this.#part}.${key}`, 'wrong-shape');
    return [];
  }
}

function consentOf(source: JsonSource): ContainerTag['consent'] {
  const settings = valueIn(source, 'consentSettings');
  if (!isSource(settings)) return null;
  const status = plainName(textIn(settings, 'consentStatus'));
  if (status === 'NOTNEEDED') return [];
  if (status !== 'NEEDED') return null;
  const kinds = valueIn(settings, 'consentType');
  return (isSource(kinds) ? itemsIn(kinds, 'list') : []).flatMap((kind) =>
    isSource(kind) ? (textIn(kind, 'value') ?? []) : [],
  );
}

function priorityOf(source: JsonSource): number {
  const priority = valueIn(source, 'priority');
  const value = Number((isSource(priority) && textIn(priority, 'value')) || 0);
  return Number.isFinite(value) ? value : 0;
}

function scheduleOf(source: JsonSource): ContainerTag['schedule'] {
  const fromMs = numberIn(source, 'scheduleStartMs');
  const untilMs = numberIn(source, 'scheduleEndMs');
  return fromMs === null && untilMs === null ? null : { fromMs, untilMs };
}

function numbersIn(source: JsonSource, key: string): number[] {
  return [...new Set(textsIn(source, key).map(Number))].filter(
    (number) => Number.isSafeInteger(number) && number >= 0,
  );
}

/**
 * Returns the tag of a zone. A published script has a tag for each zone; an export has none, so the tag gets a free
 * number.
 */
export function exportZone(
  source: JsonSource,
  tag: number,
  context: ExportContext,
): { zone: ContainerZone; tag: ContainerTag } {
  const part = `zone[${tag}]`;
  const boundary = valueIn(source, 'boundary');
  const limits = isSource(boundary) ? boundary : {};
  const restriction = valueIn(source, 'typeRestriction');
  const containers = sourcesIn(source, 'childContainer', { most: MOST_CHILDREN, losses: context.losses });
  const evaluated = textsIn(limits, 'customEvaluationTriggerId');
  const asTag = {
    name: textIn(source, 'name'),
    notes: textIn(source, 'notes'),
    type: 'zone',
    firingTriggerId: evaluated.length > 0 ? evaluated : [PAGE_VIEW],
  };
  return {
    zone: {
      containers: containers.flatMap((child) => textIn(child, 'publicId') ?? []),
      tag,
      conditions: context.triggers.filters(limits, 'condition', part),
      types:
        isSource(restriction) && isTrueIn(restriction, 'enable')
          ? textsIn(restriction, 'whitelistedTypeId')
          : null,
    },
    tag: exportTag(asTag, tag, context),
  };
}

const MOST_CHILDREN = 100;
/** Default trigger of a zone: the page view, unless the file names another one. */
const PAGE_VIEW = '2147479553';
