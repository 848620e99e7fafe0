import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import { shownSince, type Incident } from '@vigie/contract/incident.ts';
import type { Severity } from '@vigie/contract/classification.ts';
import { LANGUAGES, type Locale } from '@vigie/contract/locales.ts';
import { whatHappened } from '@vigie/contract/wording/incident-words.ts';
import { SENTENCES } from '@vigie/contract/wording/wordings.ts';
import { WORDS } from '../words/words.ts';

/**
 * A message as every format shows it: plain text, in which nothing is escaped. Pages wrote some of it: a format escapes
 * all of it, so that it mentions nobody and is no markup.
 */
export interface Shown {
  headline: string;
  /** Of the incident; `info` for what is over, a digest or a test. */
  severity: Severity;
  facts: Array<{ name: string; lines: string[] }>;
  /** Where more of it stands, then the questions that only a button of the panel answers; each with its words. */
  links: [Link, ...Link[]];
}

interface Link {
  text: string;
  url: string;
}

const HEADLINE_MAX = 240;
const LINE_MAX = 500;
/** Of a digest. */
const INCIDENTS_SHOWN = 10;
const MARKED: ReadonlySet<string> = new Set(['reminder', 'escalated', 'over']);

/** Returns what a message tells, in its language, with its lengths cut. */
export function toldOf(message: AlarmMessage): Shown {
  const { incident, locale, event, changes, incidents } = message;
  const words = WORDS[locale];
  const marked = MARKED.has(event) ? words.headline[event as keyof typeof words.headline] : null;
  const title = cut(oneLine(message.title), HEADLINE_MAX);
  const facts = [
    ...(incident === null
      ? [{ name: words.remedy, lines: message.remedy === null ? [] : [message.remedy] }]
      : factsOfIncident(incident, message)),
    {
      name: words.changes,
      lines: changes.map(
        ({ kind, label, at }) =>
          `${kind === 'release' ? words.release(label) : words.settings} (${dateOf(at, locale)})`,
      ),
    },
    ...incidents.slice(0, INCIDENTS_SHOWN).map((each) => ({
      name: `${each.website?.name ?? each.company.name} — ${words.severity[each.severity]}`,
      lines: [
        whatHappened(each.subject, { locale, say: SENTENCES[locale] }),
        ...each.samplePages.slice(0, 1),
        each.overAt === null
          ? `${words.since} ${dateOf(sinceOf(each), locale)}`
          : `${words.over} ${dateOf(each.overAt, locale)}`,
      ],
    })),
    ...(incidents.length > INCIDENTS_SHOWN
      ? [{ name: words.more(incidents.length - INCIDENTS_SHOWN), lines: [message.url] }]
      : []),
  ];
  return {
    headline: marked === null ? title : marked(title),
    severity: incident === null || event === 'over' ? 'info' : incident.severity,
    facts: facts
      .filter(({ lines }) => lines.length > 0)
      .map(({ name, lines }) => ({ name, lines: lines.map((line) => cut(oneLine(line), LINE_MAX)) })),
    links: [{ text: words.open, url: message.url }, ...questionsOf(message)],
  };
}

/** Of an incident; what is over asks for nothing more. */
function factsOfIncident(
  incident: Incident,
  { event, remedy, locale }: Pick<AlarmMessage, 'event' | 'remedy' | 'locale'>,
): Shown['facts'] {
  const { website, tracker, firstSeenAt, pages, samplePages, overAt, state, owner } = incident;
  const words = WORDS[locale];
  return [
    { name: words.website, lines: website === null ? [] : [nameAndAddress(website)] },
    { name: words.tracker, lines: tracker === null ? [] : [tracker.name] },
    { name: words.remedy, lines: remedy === null || event === 'over' ? [] : [remedy] },
    { name: words.pages(pages), lines: samplePages },
    { name: overAt === null ? words.since : words.from, lines: [dateOf(sinceOf(incident), locale)] },
    // Of what came back: it was there before, and gone in between.
    {
      name: words.firstSeen,
      lines: shownSince(incident) === firstSeenAt ? [] : [dateOf(firstSeenAt, locale)],
    },
    { name: words.over, lines: overAt === null ? [] : [dateOf(overAt, locale)] },
    { name: words.owner, lines: state === 'acknowledged' && owner !== null ? [owner] : [] },
  ];
}

/** Since when it is shown; a silence began with the last visit that was measured. */
function sinceOf(incident: Incident): string {
  const { subject } = incident;
  return (subject.kind === 'silence' ? subject.since : null) ?? shownSince(incident);
}

/** A website without a name is called by its address. */
function nameAndAddress({ name, url }: { name: string; url: string }): string {
  return name === url ? url : `${name} (${url})`;
}

/** Returns what can be made of an incident that nobody has in hand. */
function questionsOf({ incident, event, locale, url }: AlarmMessage): Link[] {
  if (incident?.state !== 'open' || event === 'over') return [];
  const { acknowledge, mute } = WORDS[locale];
  return [
    { text: acknowledge, url: `${url}?action=acknowledge` },
    { text: mute, url: `${url}?action=mute` },
  ];
}

/** Returns a text of at most so many UTF-16 units, no character halved. */
export function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}

/** Returns the longest beginning of a text that is within a length once it is escaped: no escape is halved. */
export function fitting(text: string, length: number, escape: (text: string) => string): string {
  let room = Math.min(text.length, length);
  while (escape(cut(text, room)).length > length) room = Math.floor(room * 0.9);
  return escape(cut(text, room));
}

/** As lines of plain text: each fact's name, then what it says. */
export function plainOf({ facts }: Pick<Shown, 'facts'>): string {
  return facts
    .map(({ name, lines }) => (lines.length === 1 ? `${name} — ${lines[0]}` : [name, ...lines].join('\n- ')))
    .join('\n');
}

/** Returns the links as lines of plain text. */
export function linesOf({ links }: Pick<Shown, 'links'>): string {
  return links.map(({ text, url }) => `${text} — ${url}`).join('\n');
}

/** Without line ends, controls and characters that turn the direction of a text. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .toWellFormed()
    .trim();
}

function dateOf(instant: string, locale: Locale): string {
  const { tag } = LANGUAGES[locale];
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${date.format(new Date(instant))} UTC`;
}
