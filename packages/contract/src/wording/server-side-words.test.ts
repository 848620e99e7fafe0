import { expect, it } from 'vitest';
import { NOT_SENT_REASONS, SENT_ON_FINDINGS, TWICE_REASONS, type SentOnFinding } from '../server-side.ts';
import { LOCALES } from '../locales.ts';
import { serverSideSentences } from './server-side-words.ts';

const finding = (kind: SentOnFinding['kind'], reason: SentOnFinding['reason']): SentOnFinding => ({
  kind,
  reason,
  event: 'purchase',
  family: 'ga4',
  destination: { family: 'meta-conversions-api', account: '12' },
  property: 'value',
  expected: '24.5',
  seen: '20',
  answer: 'HTTP 400',
  proof: { requestId: 'r1', atMs: 10, call: null },
});

it('every finding has a sentence and a remedy in both languages, with its values', () => {
  for (const locale of LOCALES)
    for (const kind of SENT_ON_FINDINGS)
      for (const reason of [...NOT_SENT_REASONS, ...TWICE_REASONS]) {
        const { title, sentence, remedy } = serverSideSentences(finding(kind, reason), locale);
        expect([title, sentence, remedy].join(' ')).not.toMatch(/[{}[\]…]|undefined/);
        expect(sentence).toContain('purchase');
      }
});

it('leaves out values that nobody may see', () => {
  const changed = { ...finding('value-changed', null), expected: null };
  expect(serverSideSentences(changed, 'en').sentence).toBe(
    'meta-conversions-api got another value of purchase than the page sent.',
  );
});
