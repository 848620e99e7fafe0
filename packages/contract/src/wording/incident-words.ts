import type { VolumeChange } from '../alarm-condition.ts';
import type { IncidentSubject } from '../incident.ts';
import type { Locale } from '../locales.ts';
import type { FailureCode } from '../observation/failure.ts';
import { BLOCKING_BROWSER_NAMES } from './blocking-words.ts';
import { COOKIE_BROWSER_NAMES, cookieLifetimeText } from './cookie-lifetime-text.ts';
import { foundCauseText, isFound } from './found-cause-words.ts';
import { render } from './render.ts';
import type { Sentences } from './sentences.ts';

type Lost = Extract<IncidentSubject, { kind: 'server-side' }>;
type Fallen = Extract<IncidentSubject, { kind: 'visitors-fall' }>;

interface IncidentWording {
  /** Event in one sentence without its full stop. */
  what: Record<Exclude<IncidentSubject['kind'], 'cause'> | 'test', string>;
  /** Text for a silence without any earlier measurement. */
  neverMeasured: string;
  /** Lifetime of a cookie that lives until the browser closes, or that it refuses. */
  session: string;
  /** Added where a list stops not all of a tracker. */
  partly: string;
  /** Text for the primary tracker. */
  primary: string;
  /** Text for the schedule of audits. */
  audits: string;
  changes: Record<VolumeChange, string>;
  /** Findings behind the server that received the hits. */
  findings: Record<Lost['finding'], string>;
  /** Real visitors whose page views fell: all, or those of a browser, page group or event. */
  visitors: Record<Fallen['of'] | 'no-group' | 'in-app' | 'other', string>;
}

const en: IncidentWording = {
  what: {
    test: 'The test “{title}” does not pass',
    grade: 'The grade is {grade}: worse than {worseThan}',
    check: '{check}: only {percent}% of the pages pass, less than {below}%',
    silence: 'Nothing was measured for more than {hours} h',
    schedule: '{pool}: the schedule did not start its run',
    agent: 'The agent {agent} does not answer',
    'hits-gone': '{tracker}: no hit any more from most of the pages that had one',
    site: 'Most pages could not be visited: {failure}',
    journey: 'The journey “{journey}” cannot be done: step {step}, {label}',
    orders:
      '{percent}% of the paid orders are missing in the report without an explanation, more than {above}%',
    'orders-rise':
      '{percent}% of the paid orders of the three days up to {day} are missing in the report, usually {usual}%',
    volumes: '{tracker}: {change} ({counted} page views counted on {day}, usually {usual})',
    'visitors-fall':
      '{visitors}: {counted} page views of real visitors in {minutes} minutes, usually {usual}',
    links: '{list}: {broken} of {count} campaign links are broken',
    'server-side': '{event} to {destination}: {finding}',
    'server-silence': 'No call of the website’s server arrived for more than {hours} h',
    blockers: '{list|A filter list} stops {name}[ {partly}][ ({browsers})]',
    'reach-fall': '{name} reaches at best {percent}% of the visitors, {usual}% before',
    'cookie-shorter': '{cookie} of {name} lives {lifetime} in {browser}, {before} before',
  },
  session: 'until the browser closes',
  partly: 'on some pages, or some of its hits',
  neverMeasured: 'Nothing has been measured yet, for more than {hours} h',
  primary: 'Primary tracker',
  audits: 'Audits',
  changes: {
    'reports-fall': 'the report counts less than usual, although visits pass',
    'visits-fail': 'visits fail, although the report counts as usual',
    'both-fall': 'the report counts less than usual, and visits fail',
  },
  findings: {
    'not-sent-on': 'the server does not send it on',
    'value-changed': 'the server changes {property}',
    'sent-twice': 'page and server both send it, and it counts twice',
    'sent-although-refused': 'the server sends it although the visitor refused',
    'personal-data-added': 'the server adds personal data ({property})',
    'refused-unseen': 'the destination refuses it, and the page does not see it',
  },
  visitors: {
    all: 'All visitors',
    browser: '{name}',
    'page-group': 'Page group {name}',
    event: 'Event {name}',
    'no-group': 'Pages of no group',
    'in-app': 'Browsers of apps',
    other: 'Other browsers',
  },
};

const fr: IncidentWording = {
  what: {
    test: 'Le test « {title} » ne passe pas',
    grade: 'La note est {grade} : moins bonne que {worseThan}',
    check: '{check} : réussi sur {percent} % des pages seulement, moins que {below} %',
    silence: 'Rien n’a été mesuré depuis plus de {hours} h',
    schedule: '{pool} : la planification n’a pas lancé son exécution',
    agent: 'L’agent {agent} ne répond pas',
    'hits-gone': '{tracker} : plus aucun hit depuis la plupart des pages qui en envoyaient',
    site: 'La plupart des pages n’ont pas pu être visitées : {failure}',
    journey: 'Le parcours « {journey} » ne peut pas être fait : étape {step}, {label}',
    orders: '{percent} % des commandes payées manquent dans le rapport sans explication, plus de {above} %',
    'orders-rise':
      '{percent} % des commandes payées des trois jours jusqu’au {day} manquent dans le rapport, {usual} % d’ordinaire',
    volumes: '{tracker} : {change} ({counted} pages vues comptées le {day}, {usual} d’ordinaire)',
    'visitors-fall':
      '{visitors} : {counted} pages vues de visiteurs réels en {minutes} minutes, {usual} d’ordinaire',
    links: '{list} : {broken} liens de campagne cassés sur {count}',
    'server-side': '{event} vers {destination} : {finding}',
    'server-silence': 'Aucun appel du serveur du site n’est arrivé depuis plus de {hours} h',
    blockers: '{list|Une liste de filtres} bloque {name}[ {partly}][ ({browsers})]',
    'reach-fall': '{name} atteint au mieux {percent} % des visiteurs, {usual} % auparavant',
    'cookie-shorter': '{cookie} de {name} vit {lifetime} dans {browser}, {before} auparavant',
  },
  session: 'jusqu’à la fermeture du navigateur',
  partly: 'sur certaines pages, ou certains de ses hits',
  neverMeasured: 'Rien n’a encore été mesuré, depuis plus de {hours} h',
  primary: 'Traceur principal',
  audits: 'Audits',
  changes: {
    'reports-fall': 'le rapport compte moins que d’ordinaire, alors que les visites réussissent',
    'visits-fail': 'des visites échouent, alors que le rapport compte comme d’ordinaire',
    'both-fall': 'le rapport compte moins que d’ordinaire, et des visites échouent',
  },
  findings: {
    'not-sent-on': 'le serveur ne le transmet pas',
    'value-changed': 'le serveur change {property}',
    'sent-twice': 'la page et le serveur l’envoient tous deux, et il compte double',
    'sent-although-refused': 'le serveur l’envoie alors que le visiteur a refusé',
    'personal-data-added': 'le serveur ajoute des données personnelles ({property})',
    'refused-unseen': 'la destination le refuse, et la page ne le voit pas',
  },
  visitors: {
    all: 'Tous les visiteurs',
    browser: '{name}',
    'page-group': 'Groupe de pages {name}',
    event: 'Événement {name}',
    'no-group': 'Pages sans groupe',
    'in-app': 'Navigateurs d’applications',
    other: 'Autres navigateurs',
  },
};

const WORDS: Record<Locale, IncidentWording> = { fr, en };

/** Returns a change of volumes in words. */
export const changeText = (change: VolumeChange, locale: Locale): string => WORDS[locale].changes[change];

/** Locale with its sentences, so that a browser loads only one language. */
export interface Speech {
  locale: Locale;
  say: Pick<Sentences, 'check' | 'reason' | 'failure'>;
}

/** Returns the subject of an incident in one sentence without its full stop. */
export function whatHappened(subject: IncidentSubject, { locale, say }: Speech): string {
  const words = WORDS[locale];
  const number = numberIn(locale);
  switch (subject.kind) {
    case 'cause': {
      const { cause, facts } = subject;
      if (cause.kind === 'test') return render(words.what.test, { title: cause.title });
      if (isFound(cause)) return foundCauseText(cause, locale, facts);
      return withoutStop(say.reason(cause.check, cause.reason, facts));
    }
    case 'check': {
      const { check, percent, below } = subject;
      const values = { check: say.check(check), percent: number(percent), below: number(below) };
      return render(words.what.check, values);
    }
    case 'silence':
      return silenceText(subject, words);
    case 'schedule':
      return render(words.what.schedule, { pool: subject.pool ?? words.audits });
    case 'hits-gone':
      return render(words.what['hits-gone'], { tracker: subject.tracker ?? words.primary });
    case 'site':
      return render(words.what.site, { failure: withoutStop(say.failure(subject.code as FailureCode)) });
    case 'journey':
      return render(words.what.journey, {
        journey: subject.journey,
        step: subject.step,
        label: subject.label,
      });
    case 'orders':
      return render(words.what.orders, { percent: number(subject.percent), above: number(subject.above) });
    case 'orders-rise':
      return render(words.what['orders-rise'], {
        percent: number(subject.percent),
        usual: number(subject.usual),
        day: dayText(subject.day, locale),
      });
    case 'agent':
      return render(words.what.agent, { agent: subject.agent });
    case 'grade':
      return render(words.what.grade, { grade: subject.grade, worseThan: subject.worseThan });
    default:
      return whatFellShort(subject, locale);
  }
}

const numberIn =
  (locale: Locale) =>
  (value: number): string =>
    value.toLocaleString(locale, { maximumFractionDigits: 1 });

/** Returns a day with its month in words. */
const dayText = (day: string, locale: Locale): string =>
  new Date(day).toLocaleDateString(`${locale}-${locale === 'en' ? 'GB' : 'FR'}`, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });

type FallingShort = Extract<
  IncidentSubject,
  {
    kind:
      | 'volumes'
      | 'visitors-fall'
      | 'links'
      | 'server-side'
      | 'server-silence'
      | 'blockers'
      | 'reach-fall'
      | 'cookie-shorter';
  }
>;

/** Returns what is compared with other figures, other visits or other lists, in one sentence. */
function whatFellShort(subject: FallingShort, locale: Locale): string {
  const words = WORDS[locale];
  const number = numberIn(locale);
  switch (subject.kind) {
    case 'volumes':
      return render(words.what.volumes, {
        tracker: subject.tracker ?? words.primary,
        change: changeText(subject.change, locale),
        counted: number(subject.counted),
        usual: number(subject.usual),
        day: dayText(subject.day, locale),
      });
    case 'visitors-fall':
      return render(words.what['visitors-fall'], {
        visitors: visitorsText(subject, words.visitors),
        minutes: subject.minutes,
        counted: number(subject.counted),
        usual: number(subject.usual),
      });
    case 'links':
      return render(words.what.links, {
        list: subject.list,
        broken: number(subject.broken),
        count: number(subject.links),
      });
    case 'server-side': {
      const { event, destination, finding, property } = subject;
      const text = render(words.findings[finding], { property });
      return render(words.what['server-side'], { event, destination, finding: text });
    }
    case 'server-silence':
      return render(words.what['server-silence'], { hours: subject.hours });
    case 'reach-fall':
      return render(words.what['reach-fall'], {
        name: subject.name,
        percent: number(subject.percent),
        usual: number(subject.usual),
      });
    case 'cookie-shorter':
      return shorterText(subject, locale);
    default:
      return blockedText(subject, locale);
  }
}

function silenceText(
  { since, hours }: Extract<IncidentSubject, { kind: 'silence' }>,
  { neverMeasured, what }: IncidentWording,
): string {
  return render(since === null ? neverMeasured : what.silence, { hours });
}

function blockedText(subject: Extract<IncidentSubject, { kind: 'blockers' }>, locale: Locale): string {
  const { what, partly } = WORDS[locale];
  return render(what.blockers, {
    ...subject,
    partly: subject.outcome === 'partly' ? partly : null,
    browsers: subject.browsers.map((browser) => BLOCKING_BROWSER_NAMES[browser][locale]),
  });
}

function shorterText(subject: Extract<IncidentSubject, { kind: 'cookie-shorter' }>, locale: Locale): string {
  const { what, session } = WORDS[locale];
  const text = (seconds: number) => (seconds === 0 ? session : cookieLifetimeText(seconds, locale));
  const { name, cookie, browser, seconds, before } = subject;
  return render(what['cookie-shorter'], {
    name,
    cookie,
    browser: COOKIE_BROWSER_NAMES[browser],
    lifetime: text(seconds),
    before: text(before),
  });
}

function visitorsText({ of, name }: Fallen, words: IncidentWording['visitors']): string {
  if (of === 'page-group' && name === '') return words['no-group'];
  if (of !== 'browser') return render(words[of], { name });
  if (name === 'in-app' || name === 'other') return words[name];
  return render(words.browser, { name: name.replace(/^./, (first) => first.toUpperCase()) });
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
