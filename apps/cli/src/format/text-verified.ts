import type { SealFault, Verified } from '@vigie/evidence/verify.ts';
import { oneLine } from './terminal-text.ts';

interface Words {
  sealed: string;
  refused: string;
  faults: Record<SealFault, string>;
  page: string;
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
}

const WORDS: Record<'en' | 'fr', Words> = {
  en: {
    sealed: 'as it was sealed',
    refused: 'REFUSED',
    faults: {
      container: 'it is no file that Vigie sealed, or bytes of it were changed, added or cut off',
      manifest: 'what it says of itself was changed, or cannot be read',
      signature: 'its key did not sign this content',
      files: 'a file in it was changed, added or taken away',
      'time-stamp': 'its time stamp is broken, or is about something else',
      key: 'another key than the one of --key signed it',
    },
    page: 'Page',
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
  },
  fr: {
    sealed: 'tel qu’il a été scellé',
    refused: 'REFUSÉ',
    faults: {
      container:
        'ce n’est pas un fichier scellé par Vigie, ou des octets en ont été modifiés, ajoutés ou coupés',
      manifest: 'ce qu’il dit de lui-même a été modifié, ou ne peut pas être lu',
      signature: 'sa clé n’a pas signé ce contenu',
      files: 'un fichier y a été modifié, ajouté ou retiré',
      'time-stamp': 'son horodatage est abîmé, ou porte sur autre chose',
      key: 'une autre clé que celle de --key l’a signé',
    },
    page: 'Page',
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
  },
};

/** What was found of each file, a paragraph each. */
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
  { fingerprint, timeStamp, files }: Omit<Verified, 'about' | 'faults'>,
  { mainPageUrl, created, software }: NonNullable<Verified['about']>,
  words: Words,
): string[] {
  const stamp =
    timeStamp === null
      ? words.noTimeStamp
      : `${timeStamp.at}, ${oneLine(timeStamp.authority)} (${timeStamp.isTrusted ? words.trusted : words.untrusted})`;
  const facts = [
    [words.page, oneLine(mainPageUrl)],
    [words.created, created],
    [words.software, oneLine(software)],
    [words.key, fingerprint ?? ''],
    [words.timeStamp, stamp],
    [words.files, ''],
  ];
  return [
    ...facts.map(([name = '', value = '']) => `  ${`${name}:`.padEnd(16)}${value}`.trimEnd()),
    ...files.map(({ path, bytes }) => `    ${oneLine(path)}  ${bytes} ${words.bytes}`),
  ];
}
