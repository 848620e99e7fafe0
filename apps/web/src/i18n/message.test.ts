import { describe, expect, it } from 'vitest';
import { fill, type Message } from './message.ts';
import { en as agentsEn } from './agents/en.ts';
import { fr as agentsFr } from './agents/fr.ts';
import { en as evidenceEn } from './evidence/en.ts';
import { fr as evidenceFr } from './evidence/fr.ts';
import { en as healthEn } from './health/en.ts';
import { fr as healthFr } from './health/fr.ts';
import { en as jobsEn } from './jobs/en.ts';
import { fr as jobsFr } from './jobs/fr.ts';
import { en as sessionEn } from './session/en.ts';
import { fr as sessionFr } from './session/fr.ts';
import { en as frameEn } from './frame/en.ts';
import { fr as frameFr } from './frame/fr.ts';
import { en as shellEn } from './shell/en.ts';
import { fr as shellFr } from './shell/fr.ts';
import { en as codeEn } from './code/en.ts';
import { fr as codeFr } from './code/fr.ts';
import { en as testResultEn } from './test-result/en.ts';
import { fr as testResultFr } from './test-result/fr.ts';
import { en as inputsEn } from './inputs/en.ts';
import { fr as inputsFr } from './inputs/fr.ts';
import { en as poolStepsEn } from './pool-steps/en.ts';
import { fr as poolStepsFr } from './pool-steps/fr.ts';
import { en as poolRunEn } from './pool-run/en.ts';
import { fr as poolRunFr } from './pool-run/fr.ts';
import { en as poolsEn } from './pools/en.ts';
import { fr as poolsFr } from './pools/fr.ts';
import { en as qualityEn } from './quality/en.ts';
import { fr as qualityFr } from './quality/fr.ts';
import { en as qualityCspEn } from './quality-csp/en.ts';
import { fr as qualityCspFr } from './quality-csp/fr.ts';
import { en as runsEn } from './runs/en.ts';
import { fr as runsFr } from './runs/fr.ts';
import { en as testsEn } from './tests/en.ts';
import { fr as testsFr } from './tests/fr.ts';
import { en as websiteSettingsEn } from './website-settings/en.ts';
import { fr as websiteSettingsFr } from './website-settings/fr.ts';
import { en as websitesEn } from './websites/en.ts';
import { fr as websitesFr } from './websites/fr.ts';
import { ERROR_CODES } from '@vigie/contract/errors.ts';

const PAIRS = [
  ['shell', shellEn, shellFr],
  ['frame', frameEn, frameFr],
  ['session', sessionEn, sessionFr],
  ['agents', agentsEn, agentsFr],
  ['evidence', evidenceEn, evidenceFr],
  ['jobs', jobsEn, jobsFr],
  ['health', healthEn, healthFr],
  ['code', codeEn, codeFr],
  ['test-result', testResultEn, testResultFr],
  ['inputs', inputsEn, inputsFr],
  ['pool-steps', poolStepsEn, poolStepsFr],
  ['pool-run', poolRunEn, poolRunFr],
  ['pools', poolsEn, poolsFr],
  ['quality', qualityEn, qualityFr],
  ['quality-csp', qualityCspEn, qualityCspFr],
  ['runs', runsEn, runsFr],
  ['tests', testsEn, testsFr],
  ['website-settings', websiteSettingsEn, websiteSettingsFr],
  ['websites', websitesEn, websitesFr],
] as const satisfies [string, Record<string, Message>, Record<string, Message>][];

function placeholders(message: Message): string[] {
  const text = typeof message === 'string' ? message : message.other;
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();
}

const ROWS = PAIRS.flatMap(([name, en, fr]) =>
  Object.entries(en as Record<string, Message>).map(
    ([key, message]) => [`${name}/${key}`, message, (fr as Record<string, Message>)[key] as Message] as const,
  ),
);

describe('the catalogues', () => {
  it.each(ROWS)('fill %s with the same values in both languages', (_key, en, fr) => {
    expect(placeholders(fr)).toEqual(placeholders(en));
  });

  it('have a sentence for each code of the error catalogue', () => {
    for (const code of ERROR_CODES) expect({ ...shellEn, ...frameEn }).toHaveProperty([`error.${code}`]);
  });
});

describe('a sentence', () => {
  const pages: Message = { one: '{count} page', other: '{count} pages' };

  it('counts as each language counts: nought is singular in French', () => {
    expect([0, 1, 2].map((count) => fill(pages, { count }, 'fr'))).toEqual(['0 page', '1 page', '2 pages']);
    expect([0, 1, 2].map((count) => fill(pages, { count }, 'en'))).toEqual(['0 pages', '1 page', '2 pages']);
  });

  it('writes numbers as the language does', () => {
    expect(fill(pages, { count: 10_482 }, 'en')).toBe('10,482 pages');
  });

  it('takes a value as text, whatever it holds', () => {
    expect(fill('Page Not Found: {path}', { path: '/{path}$&<b>' }, 'en')).toBe(
      'Page Not Found: /{path}$&<b>',
    );
  });
});
