import type { ConversionEffect, ConversionFault } from '../conversion-finding.ts';
import type { Locale } from '../locales.ts';
import type { ProxiedCall } from '../proxied-call.ts';

interface ConversionWording {
  /** Faults, after the name of the field. */
  faults: Record<ConversionFault, string>;
  effects: Record<ConversionEffect, string>;
  outcomes: Record<ProxiedCall['answer']['outcome'], string>;
  figures: (figures: { calls: number; decoded: number }) => string;
  family: (figures: { calls: number; events: number }) => string;
  times: (count: number) => string;
  anyEvent: string;
  noFinding: string;
  lost: (figures: { lines: number; reason: string }) => string;
  toPanel: (figures: { sent: number; dropped: number; failure: string | null }) => string;
  untrusted: (host: string) => string;
  everyone: (address: string) => string;
}

const en: ConversionWording = {
  faults: {
    missing: 'is missing',
    'no-identifier': 'names nobody',
    'not-hashed': 'is no SHA-256 digest in lower case',
    hashed: 'is hashed, and must not be',
    'too-old': 'is too old',
    'in-future': 'lies in the future',
    'wrong-unit': 'has another unit than the vendor reads',
    'no-deduplication-key': 'is missing, by which the vendor removes duplicates',
    'unknown-value': 'has a value that the vendor does not know',
    'wrong-format': 'has a form that the vendor does not read',
    'too-many-events': 'has more events than the vendor takes in one call',
  },
  effects: {
    'not-matched': 'the event is attributed to nobody',
    'counted-twice': 'the event counts twice beside that of the browser',
    'not-counted': 'the event is not counted',
    refused: 'the vendor refuses the whole call',
  },
  outcomes: {
    accepted: 'accepted',
    dropped: 'dropped',
    refused: 'refused',
    'says-nothing': 'without an answer',
  },
  figures: ({ calls, decoded }) => `${calls} calls, ${decoded} of them decoded`,
  family: ({ calls, events }) => `${calls} calls, ${events} events`,
  times: (count) => `${count} times`,
  anyEvent: 'the call',
  noFinding: 'No fault of a conversions API.',
  lost: ({ lines, reason }) =>
    `${lines} lines could not be written (${reason}): free the disk and start again`,
  toPanel: ({ sent, dropped, failure }) =>
    `${sent} calls sent to the panel, ${dropped} dropped${failure === null ? '' : ` (last failure: ${failure})`}`,
  untrusted: (host) =>
    `the sender does not trust ca.pem, so calls to ${host} pass unread for ten minutes: install it there`,
  everyone: (address) =>
    `whoever reaches ${address} can send through this proxy: let no other machine than the sender reach it`,
};

const fr: ConversionWording = {
  faults: {
    missing: 'manque',
    'no-identifier': 'ne désigne personne',
    'not-hashed': 'n’est pas une empreinte SHA-256 en minuscules',
    hashed: 'est haché, et ne doit pas l’être',
    'too-old': 'est trop ancien',
    'in-future': 'est dans le futur',
    'wrong-unit': 'a une autre unité que celle que lit le fournisseur',
    'no-deduplication-key': 'manque, alors que le fournisseur s’en sert pour retirer les doublons',
    'unknown-value': 'a une valeur que le fournisseur ne connaît pas',
    'wrong-format': 'a une forme que le fournisseur ne lit pas',
    'too-many-events': 'a plus d’événements que le fournisseur n’en prend par appel',
  },
  effects: {
    'not-matched': 'l’événement n’est attribué à personne',
    'counted-twice': 'l’événement compte deux fois avec celui du navigateur',
    'not-counted': 'l’événement n’est pas compté',
    refused: 'le fournisseur refuse tout l’appel',
  },
  outcomes: { accepted: 'acceptés', dropped: 'écartés', refused: 'refusés', 'says-nothing': 'sans réponse' },
  figures: ({ calls, decoded }) => `${calls} appels, dont ${decoded} décodés`,
  family: ({ calls, events }) => `${calls} appels, ${events} événements`,
  times: (count) => `${count} fois`,
  anyEvent: 'l’appel',
  noFinding: 'Aucun défaut d’une API de conversions.',
  lost: ({ lines, reason }) =>
    `${lines} lignes n’ont pas pu être écrites (${reason})\u202f: libérez le disque et recommencez`,
  toPanel: ({ sent, dropped, failure }) =>
    `${sent} appels envoyés au panneau, ${dropped} perdus${failure === null ? '' : ` (dernier échec\u202f: ${failure})`}`,
  untrusted: (host) =>
    `l’émetteur ne fait pas confiance à ca.pem, donc les appels à ${host} passent sans être lus pendant dix minutes\u202f: installez-le chez lui`,
  everyone: (address) =>
    `quiconque atteint ${address} peut émettre par ce proxy\u202f: ne laissez aucune autre machine que l’émetteur l’atteindre`,
};

export const CONVERSION_WORDS: Readonly<Record<Locale, ConversionWording>> = { en, fr };
