import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';

test.each([
  ['en', /^480 visits in this period · as of \d+\s\w+ ago$/],
  ['fr', /^480 visites sur la période · telles qu’il y a \d+\s\w+$/u],
] as const)('the search is shown to be late: %s', async (locale, lead) => {
  const searchedAsOf = new Date(Date.now() - 11_800).toISOString();
  await openPanel('/urls/analyse', { ...SCENARIOS.measured(), searchedAsOf }, { locale });
  await waitFor(() => expect(document.querySelector('header p')?.textContent).toMatch(lead));
});
