import type { SealedSubject } from '@vigie/evidence/sealed-matrix.ts';
import type { SealFault, Verified } from '@vigie/evidence/verify.ts';
import { oneLine } from './terminal-text.ts';

interface Words {
  sealed: string;
  refused: string;
  faults: Record<SealFault, string>;
  holds: string;
  subjects: Record<SealedSubject['kind'] | 'unknown', string>;
  counts: Record<'pages' | 'vendors' | 'findings' | 'visits' | 'leftOut', string>;
  page: string;
  website: string;
  created: string;
  software: string;
  key: string;
  keyUnknown: string;
  timeStamp: string;
  trusted: string;
  untrusted: string;
  noTimeStamp: string;
  files: string;
  bytes: string;
  more: string;
}

/** Maximum number of files shown: a matrix contains thousands. */
const FILES_MAX = 20;

const WORDS: Record<'en' | 'fr', Words> = {
  en: {
    sealed: 'as it was sealed',
    refused: 'REFUSED',
    faults: {
      container: 'Vigie did not seal this file, or bytes of it were changed, added or cut off',
      manifest: 'its description of itself was changed, or cannot be read',
      signature: 'its key did not sign this content',
      files: 'a file in it was changed, added or removed',
      'time-stamp': 'its time stamp is broken, or is about something else',
      key: 'another key than the one of --key signed it',
    },
    holds: 'Contains',
    subjects: {
      visit: 'one visit of a page',
      matrix: 'a consent matrix',
      unknown: 'this version does not know its kind of content',
    },
    counts: {
      pages: 'pages',
      vendors: 'vendors',
      findings: 'findings',
      visits: 'visits recorded',
      leftOut: 'visits without a recording',
    },
    page: 'Page',
    website: 'Website',
    created: 'Sealed',
    software: 'By',
    key: 'Key (SHA-256)',
    keyUnknown:
      'Compare this fingerprint with the one that the panel shows: anybody may seal with a key of their own.',
    timeStamp: 'Time stamp',
    trusted: 'of a trusted authority',
    untrusted: 'its authority is not among those of --authority',
    noTimeStamp: 'none: the time is the panel’s own',
    files: 'Files',
    bytes: 'bytes',
    more: '… and {count} more: --format json lists them all',
  },
  fr: {
    sealed: 'tel qu’il a été scellé',
    refused: 'REFUSÉ',
    faults: {
      container:
        'ce n’est pas un fichier scellé par Vigie, ou des octets en ont été modifiés, ajoutés ou coupés',
      manifest: 'sa description de lui-même a été modifiée, ou ne peut pas être lue',
      signature: 'sa clé n’a pas signé ce contenu',
      files: 'un fichier y a été modifié, ajouté ou retiré',
      'time-stamp': 'son horodatage est abîmé, ou porte sur autre chose',
      key: 'une autre clé que celle de --key l’a signé',
    },
    holds: 'Contient',
    subjects: {
      visit: 'une visite d’une page',
      matrix: 'une matrice de consentement',
      unknown: 'cette version ne connaît pas ce type de contenu',
    },
    counts: {
      pages: 'pages',
      vendors: 'éditeurs',
      findings: 'écarts',
      visits: 'visites enregistrées',
      leftOut: 'visites sans enregistrement',
    },
    page: 'Page',
    website: 'Site',
    created: 'Scellé',
    software: 'Par',
    key: 'Clé (SHA-256)',
    keyUnknown:
      'Comparez cette empreinte à celle que le panneau affiche : chacun peut sceller avec sa propre clé.',
    timeStamp: 'Horodatage',
    trusted: 'd’une autorité reconnue',
    untrusted: 'son autorité n’est pas parmi celles de --authority',
    noTimeStamp: 'aucun : l’heure est celle du panneau',
    files: 'Fichiers',
    bytes: 'octets',
    more: '… et {count} autres : --format json les liste tous',
  },
};

/** Returns the result of each file, one paragraph each. */
export function formatVerified(
  verified: ReadonlyArray<{ file: string } & Verified>,
  { lang, isKeyKnown }: { lang: 'en' | 'fr'; isKeyKnown: boolean },
): string {
  const words = WORDS[lang];
  return verified.map((one) => paragraphOf(one, words, isKeyKnown)).join('\n');
}

function paragraphOf(
  { file, faults, ...read }: { file: string } & Verified,
  words: Words,
  isKeyKnown: boolean,
) {
  const head = `${oneLine(file)}: ${faults.length === 0 ? words.sealed : words.refused}`;
  const lines = [
    ...faults.map((fault) => `  - ${words.faults[fault]}`),
    ...(read.about === null ? [] : factsOf(read, read.about, words)),
    ...(read.fingerprint !== null && !isKeyKnown ? [`  ${words.keyUnknown}`] : []),
  ];
  return [head, ...lines, ''].join('\n');
}

function factsOf(
  { subject, fingerprint, timeStamp, files }: Omit<Verified, 'about' | 'faults'>,
  { mainPageUrl, created, software }: NonNullable<Verified['about']>,
  words: Words,
): string[] {
  const stamp =
    timeStamp === null
      ? words.noTimeStamp
      : `${timeStamp.at}, ${oneLine(timeStamp.authority)} (${timeStamp.isTrusted ? words.trusted : words.untrusted})`;
  const facts = [
    [words.holds, subjectLine(subject, words)],
    [subject?.kind === 'matrix' ? words.website : words.page, oneLine(mainPageUrl)],
    [words.created, created],
    [words.software, oneLine(software)],
    [words.key, fingerprint ?? ''],
    [words.timeStamp, stamp],
    [words.files, ''],
  ];
  return [
    ...facts.map(([name = '', value = '']) => `  ${`${name}:`.padEnd(16)}${value}`.trimEnd()),
    ...files.slice(0, FILES_MAX).map(({ path, bytes }) => `    ${oneLine(path)}  ${bytes} ${words.bytes}`),
    ...(files.length > FILES_MAX
      ? [`    ${words.more.replace('{count}', String(files.length - FILES_MAX))}`]
      : []),
  ];
}

function subjectLine(subject: SealedSubject | null, { subjects, counts }: Words): string {
  const name = subjects[subject?.kind ?? 'unknown'];
  if (subject?.kind !== 'matrix') return name;
  const { pages, vendors, findings, visits, visitsLeftOut, states } = subject;
  const details = [
    `${pages} ${counts.pages}`,
    oneLine(states.join(' ')),
    `${vendors} ${counts.vendors}`,
    `${findings} ${counts.findings}`,
    `${visits} ${counts.visits}`,
    ...(visitsLeftOut === 0 ? [] : [`${visitsLeftOut} ${counts.leftOut}`]),
  ];
  return `${name} (${details.join(', ')})`;
}
