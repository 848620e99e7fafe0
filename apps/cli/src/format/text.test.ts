import { expect, it } from 'vitest';
import { sampleReport, sampleReportOfTwo } from '../../test/sample-report.ts';
import { en } from './labels/en.ts';
import { fr } from './labels/fr.ts';
import { paintWith } from './terminal-text.ts';
import { sentencesIn } from '../report/sentences.ts';
import { formatText } from './text.ts';

const controls = (text: string) => [...new Set(text.match(/\p{Cc}/gu))].toSorted();

const pen = { labels: en, sentences: sentencesIn('en'), paint: paintWith(false), width: 80 };

it('shows grade, checks, causes with their remedies, failed pages and discovery', () => {
  expect(formatText(sampleReport(), pen)).toMatchSnapshot();
});

it('speaks French', () => {
  const text = formatText(sampleReport(), { ...pen, labels: fr });
  expect(text).toContain('de fiabilité');
  expect(text).toContain('4 pages mesurées');
});

it('writes colours only where they are wanted, and no control character of a page', () => {
  const report = sampleReport();
  expect(controls(formatText(report, pen))).toEqual(['\n']);
  expect(controls(formatText(report, { ...pen, paint: paintWith(true) }))).toEqual(['\n', '\u001B']);
});

it('says that nothing could be measured', () => {
  const report = sampleReport([]);
  const text = formatText({ ...report, head: { ...report.head, reliability: null, grade: 'F' } }, pen);
  expect(text).toContain('nothing could be measured');
});

it('tells each further tracker with its grade and what is wrong with it', () => {
  const [first, second] = formatText(sampleReportOfTwo(), pen).split('Tracker Piano');
  expect(first).not.toContain('blocks-js-tag');
  expect(second).toMatch(/E {4}11\.1 % reliability[\s\S]*blocks-js-tag/);
});
