import type { Locale } from '../locales.ts';
import type { ProofReason, RemedyProof, ShownRemedy } from '../remedy-proof.ts';
import type { Sentences } from './sentences.ts';

interface ProofWords {
  outcomes: Record<RemedyProof['outcome'], string>;
  /** Reasons for which a remedy was not proven, with the person who must act. */
  reasons: Record<ProofReason, string>;
}

const en: ProofWords = {
  outcomes: {
    proven: 'Rehearsed: proven. The fault is gone with this change.',
    'not-enough': 'Rehearsed: not enough.',
    'cannot-be-rehearsed': 'Cannot be rehearsed.',
  },
  reasons: {
    'still-fails': 'Something still fails with the change: the website’s developers must look further.',
    'not-reproducible':
      'The fault did not come again without any change: the website’s developers must look for what makes it come and go.',
    'visit-failed': 'The page could not be visited again: the website’s developers must make it answer.',
    'collector-not-asked':
      'The hit is sent, but hits of a rehearsal do not leave, and nobody saw this collector answer: its owner must say whether it does.',
    'collector-refuses': 'The collector refuses hits: its owner must act.',
    'collector-unreachable': 'The collector cannot be reached: its owner must act.',
    'collector-retired': 'The service has ended: the website’s developers must move to another one.',
    'preflight-refused':
      'The collector answers the browser’s preflight with an error, which no header fixes: its owner must answer it with 204.',
    'tag-not-known':
      'No page of this run loads the tag well, so its code is not known: the website’s developers must add it.',
    'tag-broken':
      'No page of this run got a script that works in its place: whoever provides the tag must act.',
    'call-not-known':
      'The call that reports a page view to this tracker is not known: the website’s developers must add the call.',
    'account-not-known': 'The right account is not known: the website’s developers must say it.',
    'values-not-known':
      'What these variables must say is known to the website only: its developers must send them.',
    'policy-takes-nonce':
      'The policy needs a nonce, new for each answer: whoever maintains the policy must act in the server.',
    'policy-not-found':
      'The policy is neither in the page’s headers nor in its text: whoever maintains the policy must act.',
    'not-in-page':
      'What must change is not in the page’s own text, as code builds it: the website’s developers must act.',
    'data-layer-unreadable':
      'The content of this dataLayer cannot be read: the website’s developers must make it readable.',
    'test-of-website': 'The website’s own health test decides here: the website’s developers must act.',
    'waits-for-consent-manager':
      'Only the consent manager can delay the hit: the website’s developers must set it up.',
    'too-many-pages': 'Vigie rehearses the first pages with faults only: audit this page by itself.',
  },
};

const fr: ProofWords = {
  outcomes: {
    proven: 'Répétition : prouvé. Le défaut disparaît avec ce changement.',
    'not-enough': 'Répétition : insuffisant.',
    'cannot-be-rehearsed': 'Ne peut pas être répété.',
  },
  reasons: {
    'still-fails':
      'Quelque chose échoue encore avec le changement : aux développeurs du site de chercher plus loin.',
    'not-reproducible':
      'Le défaut n’est pas revenu sans aucun changement : aux développeurs du site de chercher ce qui le fait aller et venir.',
    'visit-failed':
      'La page n’a pas pu être visitée à nouveau : aux développeurs du site de la faire répondre.',
    'collector-not-asked':
      'Le hit est envoyé, mais les hits d’une répétition ne partent pas, et personne n’a vu ce collecteur répondre : à son responsable de dire s’il répond.',
    'collector-refuses': 'Le collecteur refuse les hits : c’est à son responsable d’agir.',
    'collector-unreachable': 'Le collecteur est injoignable : c’est à son responsable d’agir.',
    'collector-retired': 'Le service a fermé : aux développeurs du site d’en choisir un autre.',
    'preflight-refused':
      'Le collecteur répond par une erreur à la requête préalable du navigateur, ce qu’aucun en-tête ne répare : à son responsable d’y répondre 204.',
    'tag-not-known':
      'Aucune page de cet audit ne charge bien la balise, son code est donc inconnu : aux développeurs du site de l’ajouter.',
    'tag-broken':
      'Aucune page de cet audit n’a reçu un script qui fonctionne à sa place : c’est à qui fournit la balise d’agir.',
    'call-not-known':
      'La façon d’annoncer une page vue à ce traceur est inconnue : aux développeurs du site d’ajouter l’appel.',
    'account-not-known': 'Le bon compte est inconnu : aux développeurs du site de le dire.',
    'values-not-known':
      'Seul le site sait ce que ces variables doivent dire : à ses développeurs de les envoyer.',
    'policy-takes-nonce':
      'La politique demande un nonce, nouveau à chaque réponse : à qui gère la politique d’agir dans le serveur.',
    'policy-not-found':
      'La politique n’est ni dans les en-têtes de la page ni dans son texte : c’est à qui la gère d’agir.',
    'not-in-page':
      'Ce qui doit changer n’est pas dans le texte de la page, car du code le construit : c’est aux développeurs du site d’agir.',
    'data-layer-unreadable':
      'Le contenu de ce dataLayer est illisible : aux développeurs du site de le rendre lisible.',
    'test-of-website': 'C’est le test de santé du site qui décide ici : c’est à ses développeurs d’agir.',
    'waits-for-consent-manager':
      'Seul le gestionnaire de consentement peut retarder le hit : aux développeurs du site de le régler.',
    'too-many-pages': 'Vigie ne répète que les premières pages en défaut : auditez cette page seule.',
  },
};

const WORDS: Record<Locale, ProofWords> = { en, fr };

/** Returns the result of a rehearsal, and the person who must act if nothing was proven. */
export function proofSentence(
  { outcome, reason }: Pick<RemedyProof, 'outcome' | 'reason'>,
  locale: Locale,
): string {
  const { outcomes, reasons } = WORDS[locale];
  return reason === null ? outcomes[outcome] : `${outcomes[outcome]} ${reasons[reason]}`;
}

/**
 * Returns the reason for which nothing was proven, and the person who must act. Returns an empty text if it was proven.
 */
export function proofReason(reason: ProofReason | null, locale: Locale): string {
  return reason === null ? '' : WORDS[locale].reasons[reason];
}

/** Returns a remedy for messages and programs, with the result of its rehearsal. An insufficient remedy is left out. */
export function provenRemedy(
  remedy: ShownRemedy,
  { say, locale }: { say: Pick<Sentences, 'remedyWithLine'>; locale: Locale },
): string {
  const { proof } = remedy;
  if (proof === undefined) return say.remedyWithLine(remedy);
  const came = proofSentence(proof, locale);
  return proof.outcome === 'not-enough' ? came : `${say.remedyWithLine(remedy)}\n${came}`;
}
