import type { AlarmCondition } from '../alarm-condition.ts';
import type { Incident } from '../incident.ts';
import { LANGUAGES, type Locale } from '../locales.ts';
import { changeText, whatHappened, type Speech } from './incident-words.ts';
import { render } from './render.ts';

/** Texts of messages and rules. They are a separate module, because lists of incidents do not need them. */
interface AlarmWording {
  /** `{where}`: the website, `{what}`: the event. */
  title: string;
  returned: string;
  /** First line of a digest. `one`, `other`: plural form for the number of ended incidents. */
  digest: Record<'one' | 'other', string>;
  quietDigest: string;
  /** Condition of an alarm rule. */
  condition: Record<AlarmCondition['kind'], string>;
  severities: Record<Incident['severity'], string>;
}

const en: AlarmWording = {
  title: '{where}: {what}',
  returned: 'Back again: {what}',
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
    silence: 'nothing was measured for {hours} h',
    schedule: 'a schedule does not start its run',
    agent: 'an agent has not answered for {minutes} minutes',
    'hits-gone': 'a tracker sends no hit any more from most of the pages that had one',
    site: 'most pages of a run cannot be visited',
    journey: 'a step of a journey cannot be done',
    orders: 'more than {unexplainedPercent}% of the paid orders are missing without an explanation',
    'orders-rise': 'the share of missing orders rises by {points} points or more',
    volumes: '{change}, by {fall}% or more',
    'visitors-fall':
      'page views of real visitors, of a browser, a page group or an event, fall by {fall}% or more against the same hour of past weeks',
    links: 'a campaign link is broken',
    'server-side': 'the server of the website loses or changes hits',
    'server-silence': 'no call of the website’s server arrived for {hours} h',
    blockers: 'filter lists stop more of a tracker than before',
    'reach-fall':
      'the reach of a tracker falls by {points} points or more, or one of its cookies lives less long',
  },
  severities: { info: 'info', minor: 'minor', major: 'major', critical: 'critical' },
};

const fr: AlarmWording = {
  title: '{where} : {what}',
  returned: 'De retour : {what}',
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
    silence: 'rien n’a été mesuré depuis {hours} h',
    schedule: 'une planification ne lance pas son exécution',
    agent: 'un agent ne répond pas depuis {minutes} minutes',
    'hits-gone': 'un traceur n’envoie plus aucun hit depuis la plupart des pages qui en envoyaient',
    site: 'la plupart des pages d’une exécution ne peuvent pas être visitées',
    journey: 'une étape d’un parcours ne peut pas être faite',
    orders: 'plus de {unexplainedPercent} % des commandes payées manquent sans explication',
    'orders-rise': 'la part des commandes manquantes augmente d’au moins {points} points',
    volumes: '{change}, d’au moins {fall} %',
    'visitors-fall':
      'les pages vues des visiteurs réels, d’un navigateur, d’un groupe de pages ou d’un événement, baissent d’au moins {fall} % par rapport à la même heure des semaines passées',
    links: 'un lien de campagne est cassé',
    'server-side': 'le serveur du site perd ou change des hits',
    'server-silence': 'aucun appel du serveur du site n’est arrivé depuis {hours} h',
    blockers: 'des listes de filtres bloquent davantage un traceur qu’avant',
    'reach-fall':
      'la portée d’un traceur baisse d’au moins {points} points, ou un de ses cookies vit moins longtemps',
  },
  severities: { info: 'info', minor: 'mineure', major: 'majeure', critical: 'critique' },
};

const WORDS: Record<Locale, AlarmWording> = { fr, en };

/** Returns the first line of a message: location, event, and whether the incident recurred. */
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
  /** Start of the reported period. Its day in UTC is shown. */
  from: Date;
  incidents: readonly Pick<Incident, 'overAt'>[];
}

/** Returns the first line of a digest: number of ongoing and of ended incidents of a company. */
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

/** Returns the condition of a rule in words. */
export function conditionInWords(condition: AlarmCondition, { locale, say }: Speech): string {
  const words = WORDS[locale];
  const { kind, ...values } = condition;
  return render(words.condition[kind], {
    ...values,
    ...('severity' in condition && { severity: words.severities[condition.severity] }),
    ...('check' in condition && { check: say.check(condition.check) }),
    ...('change' in condition && { change: changeText(condition.change, locale) }),
  });
}
