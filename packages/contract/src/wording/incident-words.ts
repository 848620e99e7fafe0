import type { AlarmCondition } from '../alarm-condition.ts';
import type { Incident, IncidentSubject } from '../incident.ts';
import { LANGUAGES, type Locale } from '../locales.ts';
import type { FailureCode } from '../observation/failure.ts';
import { foundCauseText, isFound } from './found-cause-words.ts';
import { render } from './render.ts';
import type { Sentences } from './sentences.ts';

interface IncidentWording {
  /** What happened, in one sentence without its full stop. */
  what: Record<Exclude<IncidentSubject['kind'], 'cause'> | 'test', string>;
  /** The same of a silence that never was anything else. */
  neverMeasured: string;
  /** Of the primary tracker. */
  primary: string;
  /** Of the schedule of audits. */
  audits: string;
  /** `{where}`: the website, `{what}`: what happened. */
  title: string;
  returned: string;
  /** What to do about what is no root cause. */
  todo: Record<Exclude<IncidentSubject['kind'], 'cause'>, string>;
  /** What a digest begins with; `one`, `other`: how many are over. */
  digest: Record<'one' | 'other', string>;
  quietDigest: string;
  /** What a rule rings for. */
  condition: Record<AlarmCondition['kind'], string>;
  severities: Record<Incident['severity'], string>;
}

const en: IncidentWording = {
  what: {
    test: 'The test “{title}” does not pass',
    grade: 'The grade is {grade}: worse than {worseThan}',
    check: '{check}: only {percent}% of the pages pass, less than {below}%',
    silence: 'Nothing was measured for more than {hours} hours',
    schedule: '{pool}: the schedule did not start its run',
    agent: 'The agent {agent} does not answer',
    'hits-gone': '{tracker}: no hit any more from most of the pages that had one',
    site: 'Most pages could not be visited: {failure}',
    journey: 'The journey “{journey}” cannot be done: step {step}, {label}',
  },
  neverMeasured: 'Nothing has been measured yet, for more than {hours} hours',
  primary: 'Primary tracker',
  audits: 'Audits',
  title: '{where}: {what}',
  returned: 'Back again: {what}',
  todo: {
    grade: 'The grade is that of now. The causes that cost most are on the page of the website’s health.',
    check: 'The tab of the check says which pages fail it, and by what.',
    silence:
      'No visit was made, so no fault could be seen. Look whether runs start, and whether an agent is online.',
    schedule: 'The run did not start, so nothing was measured. Look whether an agent is online.',
    agent:
      'The agent is to blame, not a website: its machine, its network or its pairing. Another agent takes its runs where there is one.',
    'hits-gone':
      'The pages had hits of this tracker, and have none now. A tag that was taken off does it, a refused consent, or a policy.',
    site: 'Most visits did not get to the pages: the website is down, it refuses them, or the network between them fails. What was measured before stands.',
    journey:
      'The run of the journey has the reason and a picture. The page changed, or what the step waits for does not come. Fix the page, or record the step again.',
  },
  digest: {
    one: 'Alarms of {company} since {from}: {open} not over, {over} over',
    other: 'Alarms of {company} since {from}: {open} not over, {over} over',
  },
  quietDigest: 'Alarms of {company} since {from}: no incident',
  condition: {
    cause:
      'a new root cause, a test that does not pass, or a finding of the tracking plan or of consent: {severity} or worse',
    grade: 'the grade is worse than {worseThan}',
    check: '{check} passes on less than {percent}% of the pages',
    silence: 'nothing was measured for {hours} hours',
    schedule: 'a schedule does not start its run',
    agent: 'an agent has not answered for {minutes} minutes',
    'hits-gone': 'a tracker sends no hit any more from most of the pages that had one',
    site: 'most pages of a run cannot be visited',
    journey: 'a step of a journey cannot be done',
  },
  severities: { info: 'info', minor: 'minor', major: 'major', critical: 'critical' },
};

const fr: IncidentWording = {
  what: {
    test: 'Le test « {title} » ne passe pas',
    grade: 'La note est {grade} : moins bonne que {worseThan}',
    check: '{check} : réussi sur {percent} % des pages seulement, moins que {below} %',
    silence: 'Rien n’a été mesuré depuis plus de {hours} heures',
    schedule: '{pool} : la planification n’a pas lancé son exécution',
    agent: 'L’agent {agent} ne répond pas',
    'hits-gone': '{tracker} : plus aucun hit depuis la plupart des pages qui en envoyaient',
    site: 'La plupart des pages n’ont pas pu être visitées : {failure}',
    journey: 'Le parcours « {journey} » ne peut pas être fait : étape {step}, {label}',
  },
  neverMeasured: 'Rien n’a encore été mesuré, depuis plus de {hours} heures',
  primary: 'Traceur principal',
  audits: 'Audits',
  title: '{where} : {what}',
  returned: 'De retour : {what}',
  todo: {
    grade: 'C’est la note de maintenant. Les causes qui coûtent le plus sont sur la page de santé du site.',
    check: 'L’onglet du contrôle dit quelles pages y échouent, et pourquoi.',
    silence:
      'Aucune visite n’a été faite, donc aucun défaut n’a pu être vu. Regardez si des exécutions démarrent et si un agent est en ligne.',
    schedule: 'L’exécution n’a pas démarré : rien n’a été mesuré. Regardez si un agent est en ligne.',
    agent:
      'L’agent est en cause, pas un site : sa machine, son réseau ou son association. Un autre agent prend ses exécutions s’il y en a un.',
    'hits-gone':
      'Ces pages envoyaient des hits de ce traceur et n’en envoient plus. Une balise retirée, un consentement refusé ou une politique de sécurité en sont la cause.',
    site: 'La plupart des visites n’ont pas atteint les pages : le site est hors service, il les refuse, ou le réseau entre les deux est en panne. Ce qui a été mesuré avant reste vrai.',
    journey:
      'L’exécution du parcours en donne la raison et une image. La page a changé, ou ce que l’étape attend ne vient pas. Corrigez la page, ou réenregistrez l’étape.',
  },
  digest: {
    one: 'Alertes de {company} depuis le {from} : {open} en cours, {over} terminé',
    other: 'Alertes de {company} depuis le {from} : {open} en cours, {over} terminés',
  },
  quietDigest: 'Alertes de {company} depuis le {from} : aucun incident',
  condition: {
    cause:
      'une nouvelle cause racine, un test qui ne passe pas ou un écart du plan de marquage ou de consentement : {severity} ou plus grave',
    grade: 'la note est moins bonne que {worseThan}',
    check: '{check} est réussi sur moins de {percent} % des pages',
    silence: 'rien n’a été mesuré depuis {hours} heures',
    schedule: 'une planification ne lance pas son exécution',
    agent: 'un agent ne répond pas depuis {minutes} minutes',
    'hits-gone': 'un traceur n’envoie plus aucun hit depuis la plupart des pages qui en envoyaient',
    site: 'la plupart des pages d’une exécution ne peuvent pas être visitées',
    journey: 'une étape d’un parcours ne peut pas être faite',
  },
  severities: { info: 'info', minor: 'mineure', major: 'majeure', critical: 'critique' },
};

const WORDS: Record<Locale, IncidentWording> = { fr, en };

/** A language, with the product's sentences in it: a browser fetches those of one language only. */
export interface Speech {
  locale: Locale;
  say: Pick<Sentences, 'check' | 'reason' | 'failure'>;
}

/** What an incident is about, in one sentence without its full stop. */
export function whatHappened(subject: IncidentSubject, { locale, say }: Speech): string {
  const words = WORDS[locale];
  const number = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);
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
      return render(subject.since === null ? words.neverMeasured : words.what.silence, {
        hours: subject.hours,
      });
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
    case 'agent':
      return render(words.what.agent, { agent: subject.agent });
    default:
      return render(words.what.grade, { grade: subject.grade, worseThan: subject.worseThan });
  }
}

/** What to do about an incident; null for a root cause, whose remedy is that of its problem. */
export function whatToDo({ kind }: IncidentSubject, locale: Locale): string | null {
  return kind === 'cause' ? null : WORDS[locale].todo[kind];
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

/** The line that a message begins with: where it happened, what, and whether it was over before. */
export function incidentTitle(
  { website, subject, returns }: Pick<Incident, 'website' | 'subject' | 'returns'>,
  speech: Speech,
): string {
  const words = WORDS[speech.locale];
  const said = whatHappened(subject, speech);
  const what = returns > 0 ? render(words.returned, { what: said }) : said;
  return website === null ? what : render(words.title, { where: website.name || website.url, what });
}

interface Digest {
  company: string;
  /** What it tells begins then; its day in UTC is shown. */
  from: Date;
  incidents: readonly Pick<Incident, 'overAt'>[];
}

/** The line that a digest begins with: how many incidents of a company last, and how many ended. */
export function digestTitle({ company, from: since, incidents }: Digest, locale: Locale): string {
  const words = WORDS[locale];
  const day = new Intl.DateTimeFormat(LANGUAGES[locale].tag, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const from = day.format(since);
  if (incidents.length === 0) return render(words.quietDigest, { company, from });
  const over = incidents.filter(({ overAt }) => overAt !== null).length;
  const form = new Intl.PluralRules(locale).select(over) === 'one' ? 'one' : 'other';
  return render(words.digest[form], { company, from, open: incidents.length - over, over });
}

/** When a rule rings, in words. */
export function conditionInWords(condition: AlarmCondition, { locale, say }: Speech): string {
  const words = WORDS[locale];
  const { kind, ...values } = condition;
  return render(words.condition[kind], {
    ...values,
    ...('severity' in condition && { severity: words.severities[condition.severity] }),
    ...('check' in condition && { check: say.check(condition.check) }),
  });
}
