import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import { shownSince, type Incident } from '@vigie/contract/incident.ts';
import type { Severity } from '@vigie/contract/classification.ts';
import { LANGUAGES, type Locale } from '@vigie/contract/locales.ts';
import { whatHappened } from '@vigie/contract/wording/incident-words.ts';
import { SENTENCES } from '@vigie/contract/wording/wordings.ts';
import { WORDS } from '../words/words.ts';

/**
 * Message content in plain text, without escapes. Parts of it come from pages: each format escapes all of it, so that
 * it contains neither mentions nor markup.
 */
export interface PlainMessage {
  headline: string;
  /** Severity of the incident; `info` for an end, a digest or a test. */
  severity: Severity;
  facts: Array<{ name: string; lines: string[] }>;
  /** Link to the details first, then links to the actions that need a button in the panel. */
  links: [Link, ...Link[]];
}

interface Link {
  text: string;
  url: string;
}

const HEADLINE_MAX = 240;
const LINE_MAX = 500;
const INCIDENTS_SHOWN = 10;
const MARKED: ReadonlySet<string> = new Set(['reminder', 'escalated', 'over']);

/** Returns the content of a message in its language, cut to the maximum lengths. */
export function formatPlainMessage(message: AlarmMessage): PlainMessage {
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

/** Returns the facts of an incident; one that is over has no remedy. */
function factsOfIncident(
  incident: Incident,
  { event, remedy, locale }: Pick<AlarmMessage, 'event' | 'remedy' | 'locale'>,
): PlainMessage['facts'] {
  const { website, tracker, firstSeenAt, pages, samplePages, overAt, state, owner } = incident;
  const words = WORDS[locale];
  return [
    { name: words.website, lines: website === null ? [] : [nameAndAddress(website)] },
    { name: words.tracker, lines: tracker === null ? [] : [tracker.name] },
    { name: words.remedy, lines: remedy === null || event === 'over' ? [] : [remedy] },
    { name: words.pages(pages), lines: samplePages },
    { name: overAt === null ? words.since : words.from, lines: [dateOf(sinceOf(incident), locale)] },
    // Only for an incident that returned: it existed before, and was absent in between.
    {
      name: words.firstSeen,
      lines: shownSince(incident) === firstSeenAt ? [] : [dateOf(firstSeenAt, locale)],
    },
    { name: words.over, lines: overAt === null ? [] : [dateOf(overAt, locale)] },
    { name: words.owner, lines: state === 'acknowledged' && owner !== null ? [owner] : [] },
  ];
}

/** Returns since when the incident is shown; a silence begins at the last measured visit. */
function sinceOf(incident: Incident): string {
  const { subject } = incident;
  return (subject.kind === 'silence' ? subject.since : null) ?? shownSince(incident);
}

/** Returns name and address of a website; only the address if it has no name. */
function nameAndAddress({ name, url }: { name: string; url: string }): string {
  return name === url ? url : `${name} (${url})`;
}

/** Returns the links to acknowledge or mute an unhandled incident. */
function questionsOf({ incident, event, locale, url }: AlarmMessage): Link[] {
  if (incident?.state !== 'open' || event === 'over') return [];
  const { acknowledge, mute } = WORDS[locale];
  return [
    { text: acknowledge, url: `${url}?action=acknowledge` },
    { text: mute, url: `${url}?action=mute` },
  ];
}

/** Returns a text of at most so many UTF-16 units, without a split character. */
export function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}

/** Returns the longest beginning of a text whose escaped form fits a length. No escape is split. */
export function fitting(text: string, length: number, escape: (text: string) => string): string {
  let cutLength = Math.min(text.length, length);
  while (escape(cut(text, cutLength)).length > length) cutLength = Math.floor(cutLength * 0.9);
  return escape(cut(text, cutLength));
}

/** Returns the facts as lines of plain text: name, then value. */
export function plainOf({ facts }: Pick<PlainMessage, 'facts'>): string {
  return facts
    .map(({ name, lines }) => (lines.length === 1 ? `${name} — ${lines[0]}` : [name, ...lines].join('\n- ')))
    .join('\n');
}

export function linkLines({ links }: Pick<PlainMessage, 'links'>): string {
  return links.map(({ text, url }) => `${text} — ${url}`).join('\n');
}

/** Returns a text without line ends, control characters and bidirectional controls. */
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
