import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Rehearsal } from '@vigie/contract/rehearsal.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { NOW, sampleId } from '../../testing/samples.ts';

const PATH = `/urls/causes/${sampleId(9300)}`;
const LINE = 'script-src https://cdn.exemple.fr';
const change = { kind: 'set-header', url: 'https://shop.example/', name: 'Content-Security-Policy' } as const;
const REHEARSAL: Rehearsal = {
  problemId: sampleId(4000),
  at: NOW,
  endedAt: NOW,
  jobId: null,
  observationId: null,
  before: [
    { check: 'csp', outcome: 'failed', reason: 'blocks-js-tag' },
    { check: 'dataLayer', outcome: 'passed', reason: null },
  ],
  proof: {
    outcome: 'proven',
    reason: null,
    changes: [{ ...change, value: LINE }],
    after: [
      { check: 'csp', outcome: 'passed', reason: null },
      { check: 'dataLayer', outcome: 'passed', reason: null },
    ],
  },
  failure: null,
};

async function openCause(rehearsals: Rehearsal[]) {
  const panel = await openPanel(PATH, { ...SCENARIOS.measured(), rehearsals });
  const card = within(await screen.findByRole('region', { name: 'What to change' }));
  return { ...panel, card };
}

describe('a remedy that can be rehearsed', () => {
  test('retains the keyboard focus while its rehearsal loads', async () => {
    const { card } = await openCause([]);
    const copy = await card.findByRole('button', { name: 'Copy' });
    copy.focus();
    await card.findByRole('button', { name: 'Prove it' });
    expect(copy).toHaveFocus();
  });

  test('is rehearsed at a press, and shows that it goes on', async () => {
    const { user, api, card } = await openCause([]);
    await user.click(await card.findByRole('button', { name: 'Prove it' }));
    expect(await card.findByText('Waiting for an agent')).toBeVisible();
    expect(card.getByText(LINE)).toBeVisible();
    expect(api.requests.some(({ url }) => url.endsWith(`/problems/${sampleId(4000)}/rehearsals`))).toBe(true);
  });

  test('shows what the change turned, and its lines for a server', async () => {
    const { user, card } = await openCause([REHEARSAL]);
    const both = within(await card.findByRole('table', { name: 'Checks before and with the change' }));
    expect(both.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['CSP']);
    await user.click(card.getByText('As lines for your server'));
    expect(await card.findByText(/# nginx/)).toBeVisible();
    await user.selectOptions(card.getByRole('combobox', { name: 'Lines for' }), 'Apache');
    expect(await card.findByText(/# apache/)).toBeVisible();
    const present = card.getByRole('textbox', { name: 'Your present configuration' });
    await user.type(present, 'Header set A 1');
    await user.click(card.getByRole('button', { name: 'Show the difference' }));
    expect(await card.findByText(/-Header set A 1/)).toBeVisible();
    expect(card.getByText(/# apache/)).toBeVisible();
    await user.type(present, '0');
    expect(card.getByText(/^The configuration was changed since/)).toBeVisible();
  });

  test('is no remedy any more once its rehearsal fails', async () => {
    const proof = { ...REHEARSAL.proof, outcome: 'not-enough', reason: 'still-fails' } as Rehearsal['proof'];
    const { card } = await openCause([{ ...REHEARSAL, proof }]);
    expect(await card.findByText('Not proven: this change is not enough')).toBeVisible();
    expect(card.getByText(/the website’s developers must look further/)).toBeVisible();
    expect(card.queryByText('How to fix it:')).toBeNull();
  });

  test('shows who must act where nothing can be tried', async () => {
    const proof: Rehearsal['proof'] = {
      outcome: 'cannot-be-rehearsed',
      reason: 'collector-refuses',
      changes: [],
      after: [],
    };
    const { card } = await openCause([{ ...REHEARSAL, proof }]);
    expect(await card.findByText('It cannot be rehearsed')).toBeVisible();
    expect(card.getByText('The collector refuses hits: its owner must act.')).toBeVisible();
  });
});
