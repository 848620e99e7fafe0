import type { ContainerTag } from '@vigie/contract/container.ts';
import type { Literal, LiteralObject } from './literal.ts';
import type { Losses } from './losses.ts';
import type { MatomoVariables } from './matomo-variables.ts';

const FIRING: ReadonlyMap<Literal, ContainerTag['firing']> = new Map<Literal, ContainerTag['firing']>([
  ['unlimited', 'unlimited'],
  ['once_page', 'once-per-page'],
  ['once_24hours', 'once-per-day'],
  ['once_lifetime', 'once-per-browser'],
]);
/** Matches the hash that replaces a tag's name in a published script. */
const HASH = /^[\da-f]{32}$/u;

interface Around {
  variables: MatomoVariables;
  losses: Losses;
  part: string;
  /** Numbers of the triggers, by their ids as written in the script. */
  triggers: ReadonlyMap<Literal, number>;
}

/** Reads one tag; `number` is its id. Paused tags are not published. */
export function matomoTag(tag: LiteralObject, number: number, around: Around): ContainerTag {
  const { variables, losses, part } = around;
  const { type, name, fireLimit, fireDelay } = tag;
  if (typeof type !== 'string') losses.add(part, 'wrong-shape');
  const delayMs = typeof fireDelay === 'string' ? Number.parseInt(fireDelay, 10) : fireDelay;
  return {
    number,
    name: typeof name === 'string' && !HASH.test(name) ? name : null,
    folder: null,
    notes: null,
    type: typeof type === 'string' ? type : '',
    parameters: variables.parameters(tag['parameters'], `${part}.parameters`),
    paused: false,
    triggers: numbersOf(tag['fireTriggerIds'], around),
    blocking: numbersOf(tag['blockTriggerIds'], around),
    consent: null,
    firing: firingOf(fireLimit, around),
    priority: 0,
    setup: [],
    teardown: [],
    schedule: scheduleOf(tag, around),
    ...(typeof delayMs === 'number' && delayMs > 0 ? { delayMs } : {}),
  };
}

/** Returns the numbers of triggers by id. Ignores unknown ids, as Matomo does. */
function numbersOf(ids: Literal, { triggers }: Around): number[] {
  if (!Array.isArray(ids)) return [];
  return [...new Set(ids.flatMap((id) => triggers.get(id) ?? []))];
}

/** Returns how often a tag fires. Any unknown limit means once per page, as in Matomo's code. */
function firingOf(limit: Literal, { losses, part }: Around): ContainerTag['firing'] {
  if (limit === undefined || limit === null || limit === '') return 'unlimited';
  const firing = FIRING.get(limit);
  if (firing === undefined) losses.add(`${part}.fireLimit`, 'unknown-kind');
  return firing ?? 'once-per-page';
}

function scheduleOf(tag: LiteralObject, around: Around): ContainerTag['schedule'] {
  const fromMs = momentOf(tag, 'startDate', around);
  const untilMs = momentOf(tag, 'endDate', around);
  return fromMs === null && untilMs === null ? null : { fromMs, untilMs };
}

/** Reads a time such as `2026-11-27 08:00:00`, which is UTC unless a zone follows. */
function momentOf(tag: LiteralObject, key: 'startDate' | 'endDate', { losses, part }: Around): number | null {
  const date = tag[key];
  if (date === undefined || date === null || date === '') return null;
  const text = typeof date === 'string' ? date.replaceAll('-', '/') : '';
  const moment = Date.parse(text.split(' ').length > 2 ? text : `${text} UTC`);
  if (Number.isFinite(moment)) return moment;
  losses.add(`${part}.${key}`, 'wrong-shape');
  return null;
}
