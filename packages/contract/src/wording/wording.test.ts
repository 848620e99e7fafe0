import { describe, expect, it } from 'vitest';
import { SEVERITIES } from '../classification.ts';
import { DISCOVERY_PROBLEMS, PAGE_SKIP_REASONS } from '../discovery.ts';
import { FAILURE_CODES } from '../observation/failure.ts';
import { PROBLEM_STATES } from '../problem.ts';
import { PAGE_KINDS } from '../page-kind.ts';
import { REMEDY_CODES } from '../checks.ts';
import { CHECKS, OUTCOMES, REASONS, SKIP_REASONS, WARNINGS } from '../verdict.ts';
import { en } from './en.ts';
import { FILE_WORDS } from './file-words.ts';
import { fr } from './fr.ts';
import { placeholdersOf, render } from './render.ts';
import { sentencesOf } from './sentences.ts';

/** Returns every sentence of a wording by its path. */
function sentencesByPath(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, member]) =>
    sentencesByPath(member, `${path}/${key}`),
  );
}

describe('the two wordings', () => {
  const english = sentencesByPath(en);
  const french = new Map(sentencesByPath(fr));

  it('hold the same words of files', () => {
    const [inFrench, inEnglish] = [FILE_WORDS.fr, FILE_WORDS.en].map((words) =>
      sentencesByPath(words).map(([path]) => path),
    );
    expect(inFrench).toEqual(inEnglish);
  });

  it('hold the same sentences', () => {
    expect([...french.keys()]).toEqual(english.map(([path]) => path));
  });

  it.each(english)('fill %s with the same values', (path, sentence) => {
    expect(placeholdersOf(french.get(path) ?? '')).toEqual(placeholdersOf(sentence));
  });

  it.each([...english, ...french, ...sentencesByPath(FILE_WORDS)])(
    'leave no straight apostrophe and no double space in %s',
    (_path, sentence) => {
      expect(sentence).not.toMatch(/'|"| {2}/);
    },
  );

  it('put a narrow no-break space before double punctuation in French', () => {
    expect([...french.values()].filter((sentence) => /(?<![\u202f\d])[:;!?»](?!\/)/.test(sentence))).toEqual(
      [],
    );
  });

  it('know every code of the contract', () => {
    for (const wording of [en, fr]) {
      const { checks, reasons, skips, warnings, failures, pageSkips, remedies } = wording;
      expect(Object.keys(checks)).toEqual([...CHECKS]);
      expect(Object.keys(wording.outcomes).toSorted()).toEqual([...OUTCOMES].toSorted());
      expect(Object.keys(wording.discoveryProblems).toSorted()).toEqual([...DISCOVERY_PROBLEMS].toSorted());
      for (const check of CHECKS)
        expect(Object.keys(reasons[check]).toSorted()).toEqual([...REASONS[check]].toSorted());
      expect(Object.keys(skips).toSorted()).toEqual([...SKIP_REASONS].toSorted());
      expect(Object.keys(warnings).toSorted()).toEqual([...WARNINGS].toSorted());
      expect(Object.keys(failures).toSorted()).toEqual([...FAILURE_CODES].toSorted());
      expect(Object.keys(pageSkips).toSorted()).toEqual([...PAGE_SKIP_REASONS].toSorted());
      expect(Object.keys(wording.pageKinds).toSorted()).toEqual([...PAGE_KINDS].toSorted());
      expect(Object.keys(remedies).toSorted()).toEqual([...REMEDY_CODES].toSorted());
    }
  });
});

describe('the words of files', () => {
  it.each(Object.entries(FILE_WORDS))('know every code of the contract (%s)', (_locale, words) => {
    expect(Object.keys(words.severities).toSorted()).toEqual([...SEVERITIES].toSorted());
    expect(Object.keys(words.problemStates).toSorted()).toEqual([...PROBLEM_STATES].toSorted());
  });
});

describe('render', () => {
  it('fills numbers, texts and lists', () => {
    expect(render('{a} and {b}', { a: 2, b: ['x', 'y'] })).toBe('2 and x, y');
  });

  it('leaves out a bracketed part whose value is missing, null or blank', () => {
    expect(
      [{}, { status: null }, { status: '' }].map((values) => render('An error[ ({status})].', values)),
    ).toEqual(['An error.', 'An error.', 'An error.']);
  });

  it('keeps brackets and braces that come with a value', () => {
    expect(render('Said[: {message}].', { message: '[a] {b}' })).toBe('Said: [a] {b}.');
  });
});

describe('sentences', () => {
  it('names the check and its reason when a cause is to be fixed first', () => {
    const remedy = { code: 'mend-cause-first', params: { check: 'csp', reason: 'blocks-js-tag' } } as const;
    expect(sentencesOf(en).remedy(remedy)).toBe(
      'Fix the cause first – CSP: The page’s security policy stops the JS tag.',
    );
    expect(sentencesOf(fr).remedy(remedy)).toBe(
      'Corrigez d’abord la cause – CSP\u202f: La politique de sécurité de la page bloque la balise JS.',
    );
  });

  it('puts the line to copy after the sentence', () => {
    const params = { url: 'http://a/t.js', line: 'https://a/t.js' };
    expect(sentencesOf(en).remedyWithLine({ code: 'use-https', params })).toBe(
      'Request the https address:\nhttps://a/t.js',
    );
  });

  it('reports a failure with its evidence', () => {
    expect(sentencesOf(fr).reason('tagPhp', 'http-error', { status: 500 })).toBe(
      'Le collecteur a répondu par une erreur (statut 500).',
    );
    expect(sentencesOf(fr).weight('dataLayer')).toBe('poids 15');
  });
});
