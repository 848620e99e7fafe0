import { describe, expect, it } from 'vitest';
import {
  samplePage,
  sampleReport,
  sampleReportOfLeaks,
  sampleReportOfTwo,
} from '../../test/sample-report.ts';
import { en } from './labels/en.ts';
import { fr } from './labels/fr.ts';
import { paintWith } from './terminal-text.ts';
import { sentencesIn } from '../report/sentences.ts';
import { consentOf as consentSum } from '../report/tally.ts';
import { formatMarkdown } from './markdown.ts';
import { formatText } from './text.ts';

const controls = (text: string) => [...new Set(text.match(/\p{Cc}/gu))].toSorted();

const pen = { labels: en, sentences: sentencesIn('en'), paint: paintWith(false), width: 80 };

it('shows grade, checks, causes with their remedies, failed pages and discovery', () => {
  expect(formatText(sampleReport(), pen)).toMatchSnapshot();
});

it('reports which browser visited', () => {
  const browser = { name: 'Chromium', version: '156.0.1', source: 'bundled' } as const;
  const report = sampleReport();
  const withBrowser = { ...report, head: { ...report.head, browser } };
  expect(formatText(withBrowser, pen)).toContain('visited with Chromium 156.0.1, bundled with Vigie');
  expect(formatMarkdown(withBrowser, { ...pen, labels: fr })).toContain(
    'visité avec Chromium 156.0.1, fourni avec Vigie',
  );
});

it('speaks French', () => {
  const text = formatText(sampleReport(), { ...pen, labels: fr });
  expect(text).toContain('de fiabilité');
  expect(text).toContain('4 pages mesurées');
});

it('reports personal data by receiver and field, in both languages', () => {
  const text = formatText(sampleReportOfLeaks(), pen);
  expect(text).toContain('  ! Meta Pixel (www.facebook.com)  2 pages\n');
  expect(text).toContain('     e-mail address, in the address (ud[em]), as base64, after refusal:');
  expect(text).toContain('  ! readable by every script of the page  1 page\n');
  expect(controls(text)).toEqual(['\n']);
  const french = formatMarkdown(sampleReportOfLeaks(), { ...pen, labels: fr });
  expect(french).toContain('### Données personnelles transmises');
  expect(french).toContain(
    '- ⚠️ ` Meta Pixel (www.facebook.com) `: ` adresse e-mail, dans l’adresse (ud[em]), sous la forme base64, après refus\u00A0: j…@m….example ` (2 pages)',
  );
});

it('reports what was typed into forms, and which of them would have sent themselves', () => {
  const report = sampleReportOfLeaks();
  const [finding] = report.head.personalData ?? [];
  const personalData = finding === undefined ? [] : [{ ...finding, canary: 'form' as const }];
  const stopped = [
    { page: 'https://shop.example/a', how: 'submit' as const, url: 'https://shop.example/send' },
  ];
  const head = { ...report.head, personalData, canary: { visits: 1, failed: 0, fields: 2, stopped } };
  const text = formatText({ ...report, head }, pen);
  expect(text).toContain('e-mail address, typed into a form by the visit, in the address (ud[em])');
  expect(text).toContain('  canary: 1 visit, 2 fields typed into, no form sent\n');
  expect(text).toContain('     https://shop.example/a → https://shop.example/send\n');
  const french = formatText({ ...report, head: { ...head, personalData: [] } }, { ...pen, labels: fr });
  expect(french).toContain('personne témoin\u00A0: 1 visite, 2 champs remplis, aucun formulaire envoyé\n');
});

it('writes colours only where they are wanted, and no control character of a page', () => {
  const report = sampleReport();
  expect(controls(formatText(report, pen))).toEqual(['\n']);
  expect(controls(formatText(report, { ...pen, paint: paintWith(true) }))).toEqual(['\n', '\u001B']);
});

it('reports that nothing could be measured', () => {
  const report = sampleReport([]);
  const text = formatText({ ...report, head: { ...report.head, reliability: null, grade: 'F' } }, pen);
  expect(text).toContain('nothing could be measured');
});

const skipped = (reason: 'waits-for-consent' | 'banner-not-answered') => ({
  outcome: 'skipped' as const,
  reason,
});
const consentOf = (action: 'none' | 'accept', answered: boolean) => ({
  action, platform: 'klaro', result: answered ? ('done' as const) : ('not-asked' as const), atMs: null, bannerAtMs: 100,
}); // prettier-ignore

async function textOf(
  answer: 'none' | 'accept',
  reason?: 'waits-for-consent' | 'banner-not-answered',
  more: { pressedAgainAtMs?: number } = {},
) {
  const faults =
    reason === undefined
      ? {}
      : { tagJs: skipped(reason), tagPhp: skipped(reason), hitPageview: skipped(reason) };
  const page = {
    ...samplePage('https://shop.example/', faults),
    consent: { ...consentOf(answer, reason === undefined), ...more },
  };
  const report = sampleReport([page]);
  const consent = consentSum(report.tally, answer);
  const head = { ...report.head, reliability: reason === undefined ? 100 : null, grade: null, consent };
  return { text: formatText({ ...report, head }, { ...pen, width: 110 }), consent };
}

describe('consent', () => {
  it('that was not given reports what accepting would evaluate, in place of a grade', async () => {
    const { text, consent } = await textOf('none', 'waits-for-consent');
    expect(consent).toEqual({
      answer: 'none', banners: 1, answered: 0, unanswered: 1, judgedByAccepting: { tagJs: 1, tagPhp: 1, hitPageview: 1 },
    }); // prettier-ignore
    expect(text).toContain('could not be evaluated: the consent banner was not answered');
    expect(text).toContain(
      '--consent accept would evaluate 1 page more: JS tag, Collector (PHP tag), Page-view hit.',
    );
  });

  it('that could not be given reports what to name', async () => {
    const { text, consent } = await textOf('accept', 'banner-not-answered');
    expect(consent).toMatchObject({ answer: 'accept', unanswered: 1, judgedByAccepting: {} });
    expect(text).toContain('Name what to press with --consent-step SELECTOR');
  });

  it('that was given is reported', async () => {
    expect((await textOf('accept')).text).toContain('1 page with a consent banner; accepted on 1');
  });

  it('that was pressed again reports what is not evaluated', async () => {
    const { text, consent } = await textOf('accept', undefined, { pressedAgainAtMs: 3_000 });
    expect(consent).toMatchObject({ answered: 1, pressedAgain: 1 });
    expect(text.replaceAll(/\s+/g, ' ')).toContain('What the page then did a second time is not evaluated.');
  });
});

it('reports each further tracker with its grade and what is wrong with it', () => {
  const [first, second] = formatText(sampleReportOfTwo(), pen).split('Tracker Piano');
  expect(first).not.toContain('blocks-js-tag');
  expect(second).toMatch(/E {4}11\.1 % reliability[\s\S]*blocks-js-tag/);
});
