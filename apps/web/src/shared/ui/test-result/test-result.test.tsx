import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TEST_ERROR_CODES, type TestResult } from '@vigie/contract/test-result.ts';
import { describe, expect, it } from 'vitest';
import { createI18n } from '../../i18n/i18n.ts';
import { I18nProvider } from '../../i18n/i18n-provider.tsx';
import { TestResultView } from './test-result.tsx';

const PASSED: TestResult = {
  testId: null,
  title: 'Prices',
  outcome: 'passed',
  value: { price: 12.5, tags: ['a', 'b'], none: null },
  isCut: false,
  conditionValue: 'true',
  error: null,
  contentMs: 3.21,
  conditionMs: 0.44,
};

async function show(result: TestResult, initial: 'en' | 'fr' = 'en') {
  const i18n = createI18n({ initial, announce: () => {}, store: () => {} });
  await i18n.load(['test-result']);
  render(
    <I18nProvider i18n={i18n}>
      <TestResultView result={result} />
    </I18nProvider>,
  );
}

describe('a test result', () => {
  it('shows outcome, values and durations', async () => {
    await show(PASSED);
    expect(screen.getByRole('article', { name: 'Prices' })).toHaveTextContent('Passed');
    expect(screen.getByText('12.5')).toBeVisible();
    expect(screen.getByText('true')).toBeVisible();
    expect(screen.getByText('content 3.2 ms · condition 0.4 ms')).toBeVisible();
  });

  it.each(TEST_ERROR_CODES)('has a sentence for %s in both languages', async (code) => {
    const error = { code, detail: 'x is not defined', line: 2, column: 7 };
    for (const locale of ['en', 'fr'] as const) await show({ ...PASSED, outcome: 'error', error }, locale);
    expect(screen.getByText(/^[A-Z].* Line 2, column 7\.$/)).toBeVisible();
    expect(screen.getByText(/Ligne 2, colonne 7\.$/)).toBeVisible();
    expect(screen.getAllByText('x is not defined')).toHaveLength(2);
  });

  it('shows the first entries of a long list and the rest on request', async () => {
    await show({ ...PASSED, value: Array.from({ length: 120 }, (_, index) => `v${index}`) });
    await userEvent.click(screen.getByText(/120 entries/));
    expect(screen.getByText('"v49"')).toBeInTheDocument();
    expect(screen.queryByText('"v50"')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show 50 more' }));
    expect(screen.getByText('"v99"')).toBeInTheDocument();
  });

  it('shows that a value was cut, and shows none where none was reached', async () => {
    await show({ ...PASSED, isCut: true });
    expect(screen.getByText('Cut: the rest was too large to keep.')).toBeVisible();
    const error = { code: 'content-threw' as const, detail: '', line: null, column: null };
    await show({ ...PASSED, title: '', value: null, conditionValue: null, outcome: 'error', error });
    expect(screen.getByRole('article', { name: 'This test' })).not.toHaveTextContent('What the content gave');
  });
});
