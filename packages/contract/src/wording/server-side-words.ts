import type { Locale } from '../locales.ts';
import type { SentOnFinding } from '../server-side.ts';
import { render } from './render.ts';

type FindingCode =
  | Exclude<SentOnFinding['kind'], 'not-sent-on' | 'sent-twice'>
  | NonNullable<SentOnFinding['reason']>;

interface ServerSideWording {
  /** Short names of findings. */
  titles: Record<SentOnFinding['kind'], string>;
  /** Sentences by kind, or by reason where a kind has reasons. Values are those of the finding. */
  findings: Record<FindingCode, string>;
  remedies: Record<FindingCode, string>;
  states: Record<'sent' | 'refused' | 'not-sent', string>;
}

const en: ServerSideWording = {
  titles: {
    'not-sent-on': 'Not sent on',
    'value-changed': 'Value changed',
    'sent-twice': 'Sent twice',
    'sent-although-refused': 'Sent although refused',
    'personal-data-added': 'Personal data added',
    'refused-unseen': 'Refused, unseen by the page',
  },
  findings: {
    consent: '{to} did not get {event}: the visitor had accepted, and the hit does not say so.',
    trigger: '{to} did not get {event}: no trigger of the server container fires at it.',
    'no-tag': '{to} did not get {event}: the server container has no tag for it.',
    'vendor-error': '{to} did not take {event}: the call failed[ ({answer})].',
    quota: '{to} did not take {event}: its limit of calls was reached[ ({answer})].',
    unknown: '{event} reached the server, and no call sent it on to {to}.',
    'value-changed':
      '{to} got another {property} of {event} than the page sent[: {seen} instead of {expected}].',
    'different-id': 'Page and server both sent {event} to {to}, with different identifiers: it counts twice.',
    'no-id': 'Page and server both sent {event} to {to}, without a common identifier: it may count twice.',
    'sent-although-refused': '{to} got {event} although the visitor had refused.',
    'personal-data-added': 'The server added {property} to {event} for {to}; the page had not sent it.',
    'refused-unseen': '{to} refused {event}[ ({answer})], and the page got a success.',
  },
  remedies: {
    consent: 'Let the tag of the page pass the consent on, for example by Consent Mode.',
    trigger: 'Add this event to a trigger of the tag that sends to {to}.',
    'no-tag': 'Add a tag for {to} to the server container, or let the page send there.',
    'vendor-error': 'Look at the answer of {to} in the line of the call, and let the server send again.',
    quota: 'Send fewer calls: several events in one call, or a higher limit at {to}.',
    unknown: 'Look at the log of the server at this time, and at the tag that sends to {to}.',
    'value-changed': 'Let the server send {property} as the page gives it, or correct the transformation.',
    'different-id': 'Send one identifier (event_id) from the page to pixel and server.',
    'no-id': 'Send one identifier (event_id) from the page to pixel and server.',
    'sent-although-refused': 'Let the tag for {to} fire only with the consent of the hit.',
    'personal-data-added': 'Leave {property} out, or name it in the consent and in the record of processing.',
    'refused-unseen': 'Correct the call by the answer of {to}, and watch the answers of the server.',
  },
  states: { sent: 'sent', refused: 'refused', 'not-sent': 'not sent' },
};

const fr: ServerSideWording = {
  titles: {
    'not-sent-on': 'Non transmis',
    'value-changed': 'Valeur changée',
    'sent-twice': 'Envoyé deux fois',
    'sent-although-refused': 'Envoyé malgré le refus',
    'personal-data-added': 'Données personnelles ajoutées',
    'refused-unseen': 'Refusé à l’insu de la page',
  },
  findings: {
    consent: '{to} n’a pas reçu {event}\u202f: le visiteur avait accepté, et le hit ne le dit pas.',
    trigger: '{to} n’a pas reçu {event}\u202f: aucun déclencheur du conteneur serveur ne réagit à lui.',
    'no-tag': '{to} n’a pas reçu {event}\u202f: le conteneur serveur n’a pas de balise pour lui.',
    'vendor-error': '{to} n’a pas pris {event}\u202f: l’appel a échoué[ ({answer})].',
    quota: '{to} n’a pas pris {event}\u202f: sa limite d’appels était atteinte[ ({answer})].',
    unknown: '{event} a atteint le serveur, et aucun appel ne l’a transmis à {to}.',
    'value-changed':
      '{to} a reçu un autre {property} de {event} que celui de la page[\u202f: {seen} au lieu de {expected}].',
    'different-id':
      'La page et le serveur ont tous deux envoyé {event} à {to}, avec des identifiants différents\u202f: il compte double.',
    'no-id':
      'La page et le serveur ont tous deux envoyé {event} à {to}, sans identifiant commun\u202f: il peut compter double.',
    'sent-although-refused': '{to} a reçu {event} alors que le visiteur avait refusé.',
    'personal-data-added':
      'Le serveur a ajouté {property} à {event} pour {to}\u202f; la page ne l’avait pas envoyé.',
    'refused-unseen': '{to} a refusé {event}[ ({answer})], et la page a reçu un succès.',
  },
  remedies: {
    consent: 'Faites transmettre le consentement par la balise de la page, par exemple avec Consent Mode.',
    trigger: 'Ajoutez cet événement à un déclencheur de la balise qui envoie à {to}.',
    'no-tag': 'Ajoutez au conteneur serveur une balise pour {to}, ou laissez la page y envoyer.',
    'vendor-error':
      'Regardez la réponse de {to} dans la ligne de l’appel, et faites renvoyer par le serveur.',
    quota:
      'Envoyez moins d’appels\u202f: plusieurs événements par appel, ou une limite plus haute chez {to}.',
    unknown: 'Regardez le journal du serveur à cet instant, et la balise qui envoie à {to}.',
    'value-changed':
      'Faites envoyer {property} par le serveur tel que la page le donne, ou corrigez la transformation.',
    'different-id': 'Envoyez un même identifiant (event_id) de la page au pixel et au serveur.',
    'no-id': 'Envoyez un même identifiant (event_id) de la page au pixel et au serveur.',
    'sent-although-refused': 'Ne déclenchez la balise pour {to} qu’avec le consentement du hit.',
    'personal-data-added':
      'Retirez {property}, ou nommez-le dans le consentement et dans le registre des traitements.',
    'refused-unseen': 'Corrigez l’appel d’après la réponse de {to}, et surveillez les réponses du serveur.',
  },
  states: { sent: 'transmis', refused: 'refusé', 'not-sent': 'non transmis' },
};

export const SERVER_SIDE_WORDS: Readonly<Record<Locale, ServerSideWording>> = { en, fr };

/**
 * Returns a finding as title, sentence and remedy. Values are plain text of pages and vendors, which callers escape.
 * Without a name of the vendor, the code of its family is shown.
 */
export function serverSideSentences(
  finding: SentOnFinding & { vendorName?: string },
  locale: Locale,
): { title: string; sentence: string; remedy: string } {
  const words = SERVER_SIDE_WORDS[locale];
  const { kind, reason, event, property, expected, seen, answer, destination, vendorName } = finding;
  const code = kind === 'not-sent-on' || kind === 'sent-twice' ? (reason ?? 'unknown') : kind;
  const values = { event, property, expected, seen, answer, to: vendorName ?? destination.family };
  return {
    title: words.titles[kind],
    sentence: render(words.findings[code], values),
    remedy: render(words.remedies[code], values),
  };
}
