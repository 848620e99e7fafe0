import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleJobPages } from '../../testing/sample-jobs.ts';
import { sampleObservation } from '../../testing/sample-observation.ts';
import { NOW, sampleId, sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const PATH = '/website/parametres';
/** Time at which somebody else saves. */
const LATER = '2026-11-21T11:00:00.000Z';

describe('the settings of a website', () => {
  test('count only after the last save', async () => {
    const { user, api } = await openPanel(PATH, SCENARIOS.measured());
    await user.type(await screen.findByLabelText(/^Name/), 'Boutique');
    const delay = await screen.findByLabelText(/Delay between pages/);
    await user.clear(delay);
    await user.type(delay, '2');
    expect(await screen.findByText('2 changes: Name, Delay between pages')).toBeVisible();
    expect(screen.getByText('before: 0 seconds')).toBeVisible();
    expect(api.state.websites[0]).toMatchObject({ name: '', delaySeconds: 0 });
    await user.click(screen.getByRole('button', { name: 'Save the settings' }));
    expect(await screen.findByText(/settings of Boutique were saved/)).toBeVisible();
    expect(api.state.websites[0]).toMatchObject({ name: 'Boutique', delaySeconds: 2 });
  });

  test('that judge otherwise offer to judge past visits again', async () => {
    const { user } = await openPanel(`${PATH}?step=hit`, SCENARIOS.measured());
    const name = await screen.findByLabelText(/JS tag name/);
    await user.clear(name);
    await user.type(name, 'piano.js');
    await user.click(await screen.findByRole('button', { name: 'Save the settings' }));
    expect(await screen.findByRole('button', { name: 'Evaluate them again' })).toBeVisible();
  });

  test.each([
    ['', /address is missing/],
    ['nowhere', /address is not valid/],
  ])('refuse the address %j on its field', { tags: ['exhaustive'] }, async (url, sentence) => {
    const { user } = await openPanel(PATH, SCENARIOS.measured());
    const field = await screen.findByLabelText(/Website address/);
    await user.clear(field);
    if (url !== '') await user.type(field, url);
    await user.click(screen.getByRole('button', { name: 'Save the settings' }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test('refuse a delay below 0', { tags: ['exhaustive'] }, async () => {
    const { user } = await openPanel(`${PATH}?step=settings`, SCENARIOS.measured());
    const delay = await screen.findByLabelText(/Delay between pages/);
    await user.clear(delay);
    await user.type(delay, '-1');
    await user.click(screen.getByRole('button', { name: 'Save the settings' }));
    expect(await screen.findByText(/delay between pages is out of range/i)).toBeVisible();
  });

  test('have a look-ahead, whose change is shown in seconds', { tags: ['exhaustive'] }, async () => {
    const { user, api } = await openPanel(`${PATH}?step=settings`, SCENARIOS.measured());
    const lookAhead = await screen.findByLabelText(/Look-ahead/);
    expect(lookAhead).toHaveValue('6');
    await user.clear(lookAhead);
    await user.type(lookAhead, '12');
    expect(await screen.findByText('before: 6 seconds')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save the settings' }));
    await waitFor(() => expect(api.state.websites[0]).toMatchObject({ lookAheadSeconds: 12 }));
  });

  test('that somebody else saved meanwhile are a choice, and what was typed stays', async () => {
    const { user, api } = await openPanel(PATH, SCENARIOS.measured());
    await user.type(await screen.findByLabelText(/^Name/), 'Boutique');
    Object.assign(api.state.websites[0] ?? {}, { name: 'Magasin', updatedAt: LATER });
    await user.click(screen.getByRole('button', { name: 'Save the settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Yours or theirs?' }));
    expect(dialog.getByText(/What differs from what you entered: Name\./)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Boutique');
    expect(api.state.websites[0]).toMatchObject({ name: 'Magasin' });
    await user.click(dialog.getByRole('button', { name: 'Save mine over it' }));
    expect(await screen.findByText(/settings of Boutique were saved/)).toBeVisible();
    expect(api.state.websites[0]).toMatchObject({ name: 'Boutique' });
  });

  test('are saved although somebody else changed what the form does not show', async () => {
    const { user, api } = await openPanel(PATH, SCENARIOS.measured());
    await user.type(await screen.findByLabelText(/^Name/), 'Boutique');
    const limits = { recordingsMegabytes: 900, visitsPerDay: null };
    Object.assign(api.state.websites[0] ?? {}, { limits, updatedAt: LATER });
    await user.click(screen.getByRole('button', { name: 'Save the settings' }));
    expect(await screen.findByText(/settings of Boutique were saved/)).toBeVisible();
    expect(api.state.websites[0]).toMatchObject({ name: 'Boutique', limits });
  });

  test('refuse a look-ahead of no time', { tags: ['exhaustive'] }, async () => {
    const { user } = await openPanel(`${PATH}?step=settings`, SCENARIOS.measured());
    const lookAhead = await screen.findByLabelText(/Look-ahead/);
    await user.clear(lookAhead);
    await user.type(lookAhead, '0');
    await user.click(screen.getByRole('button', { name: 'Save the settings' }));
    expect(
      await screen.findByText('The look-ahead is out of range. Enter a whole number from 1 to 60.'),
    ).toBeVisible();
  });

  test('match the names live in a visited page', { tags: ['exhaustive'] }, async () => {
    const state = {
      ...SCENARIOS.measured(),
      jobPages: () => sampleJobPages(1),
      observations: [sampleObservation()],
    };
    const { user } = await openPanel(`${PATH}?step=hit`, {
      ...state,
      async *events(job) {
        yield Object.assign(job, { state: 'succeeded' as const, finishedAt: NOW });
      },
    });
    const trial = within(await screen.findByRole('region', { name: 'Does it match?' }));
    await user.click(trial.getByRole('button', { name: 'Visit the page' }));
    expect(await screen.findByText('1 script matches the JS tag')).toBeVisible();
    const name = screen.getByLabelText(/JS tag name/);
    await user.clear(name);
    await user.type(name, 'piano.js');
    expect(screen.getByText('No script matches the JS tag')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Use as JS tag' })[0] as HTMLElement);
    expect(await screen.findByText('1 script matches the JS tag')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'action_name' }));
    expect(screen.getByRole('button', { name: 'action_name', pressed: true })).toBeVisible();
  });

  test('show that a page is not on the website', async () => {
    const fields = [{ path: 'pageUrl', code: 'page-outside-website', params: {} }];
    const refuse = { 'websites.probe': { code: 'invalid-input' as const, data: { fields } } };
    const { user } = await openPanel(`${PATH}?step=hit`, { ...SCENARIOS.measured(), refuse });
    const trial = within(await screen.findByRole('region', { name: 'Does it match?' }));
    await user.click(trial.getByRole('button', { name: 'Visit the page' }));
    expect(await screen.findByText(/This page is not on the website/)).toBeVisible();
  });
});

describe('contexts', () => {
  test('are added with hidden variables that are never shown again', async () => {
    const { user, api } = await openPanel(`${PATH}?tab=contexts`, SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Add a context' }));
    const dialog = screen.getByRole('dialog', { name: 'New context' });
    await user.type(within(dialog).getByLabelText(/Label/), 'Staging');
    await user.click(within(dialog).getByRole('button', { name: 'Add a variable' }));
    await user.type(within(dialog).getByLabelText('Name of variable 1'), 'token');
    await user.type(within(dialog).getByLabelText('Value of variable 1'), 's3cret');
    await user.click(within(dialog).getByRole('button', { name: 'Save the context' }));
    const row = (await screen.findByRole('link', { name: 'Staging' })).closest('tr') as HTMLElement;
    expect(within(row).getByText('token')).toBeVisible();
    expect(document.body.textContent).not.toContain('s3cret');
    expect(api.state.contexts).toHaveLength(1);
  });

  test('change one variable alone, with each error on its row', async () => {
    const context = {
      id: sampleId(1100),
      websiteId: sampleId(10),
      label: 'Staging',
      url: null,
      variableNames: ['token', 'mode'],
      accessNames: [{ kind: 'header' as const, name: 'X-Preview' }],
      accessOrigins: [],
      createdAt: NOW,
      updatedAt: NOW,
    };
    const { user, api } = await openPanel(`${PATH}?tab=contexts&context=${context.id}`, {
      ...SCENARIOS.measured(),
      contexts: [context],
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the context Staging' }));
    await user.clear(dialog.getByLabelText('Name of variable 1'));
    await user.type(dialog.getByLabelText('Value of variable 2'), '"x');
    await user.click(dialog.getByRole('button', { name: 'Save the context' }));
    expect(dialog.getByLabelText('Name of variable 1')).toBeInvalid();
    expect(dialog.getByLabelText('Value of variable 2')).toBeInvalid();
    expect(dialog.getByLabelText('Name of variable 2')).toBeValid();
    await user.type(dialog.getByLabelText('Name of variable 1'), 'token');
    await user.type(dialog.getByLabelText('Value of variable 2'), '"');
    await user.click(dialog.getByRole('button', { name: 'Save the context' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = await api.requests.findLast(({ method }) => method === 'PUT')?.json();
    expect(sent.variableChanges).toEqual([{ was: 'mode', name: 'mode', value: 'x' }]);
    expect(sent).not.toHaveProperty('variables');
    expect(sent).not.toHaveProperty('accessChanges');
  });

  test('that somebody else changed meanwhile are a choice', async () => {
    const context = {
      id: sampleId(1100),
      websiteId: sampleId(10),
      label: 'Staging',
      url: null,
      variableNames: [],
      accessNames: [],
      accessOrigins: [],
      createdAt: NOW,
      updatedAt: NOW,
    };
    const { user, api } = await openPanel(`${PATH}?tab=contexts&context=${context.id}`, {
      ...SCENARIOS.measured(),
      contexts: [context],
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the context Staging' }));
    await user.type(dialog.getByLabelText(/Label/), ' 2');
    Object.assign(api.state.contexts[0] ?? {}, { label: 'Preview', updatedAt: LATER });
    await user.click(dialog.getByRole('button', { name: 'Save the context' }));
    const choice = within(await screen.findByRole('dialog', { name: 'Yours or theirs?' }));
    await user.click(choice.getByRole('button', { name: 'Take theirs' }));
    expect(dialog.getByLabelText(/Label/)).toHaveValue('Preview');
    await user.type(dialog.getByLabelText(/Label/), ' 3');
    await user.click(dialog.getByRole('button', { name: 'Save the context' }));
    await waitFor(() => expect(api.state.contexts[0]?.label).toBe('Preview 3'));
  });
});

describe('the pages of a website', () => {
  test('are listed and looked for', async () => {
    const { user, api } = await openPanel(`${PATH}?tab=pages`, SCENARIOS.measured());
    expect(await screen.findByText(/product\/1003/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Look for pages' }));
    expect(await screen.findByRole('heading', { name: 'Search for pages' })).toBeVisible();
    expect(api.state.jobs[0]?.kind).toBe('discovery');
  });
});

describe('deleting a website', () => {
  test('takes its name typed in full', async () => {
    const { user, api } = await openPanel(PATH, SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Delete the website' }));
    const dialog = screen.getByRole('dialog');
    const button = within(dialog).getByRole('button', { name: 'Delete the website' });
    expect(button).toBeDisabled();
    await user.type(within(dialog).getByLabelText(/Type www.boutique-demo.fr/), 'www.boutique-demo.fr');
    await user.click(button);
    expect(await screen.findByText('www.boutique-demo.fr was deleted.')).toBeVisible();
    expect(api.state.websites.some(({ id }) => id === sampleId(10))).toBe(false);
  });

  test('is not offered to moderators', { tags: ['exhaustive'] }, async () => {
    await openPanel(PATH, { ...SCENARIOS.measured(), user: sampleUser('moderator') });
    await screen.findByLabelText(/Website address/);
    expect(screen.queryByRole('button', { name: 'Delete the website' })).toBeNull();
  });
});

describe('the settings of a website', () => {
  test('are listed beside the page, with the sections below the form', async () => {
    await openPanel(PATH, SCENARIOS.measured());
    const index = within(await screen.findByRole('navigation', { name: 'On this page' }));
    expect(index.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Information',
      'Settings',
      'Page-view hit',
      'Consent',
      'Save',
      'Shared settings',
      'Vendors without consent',
      'Limits',
      'Retention',
      'Sealed visits',
      'Badge',
      'Deletion',
    ]);
  });

  test('have an address for each section', async () => {
    const { user, wholeAddress } = await openPanel(PATH, SCENARIOS.measured());
    await user.click(await screen.findByRole('link', { name: 'Limits' }));
    await waitFor(() => expect(wholeAddress()).toContain('step=limits'));
    expect(screen.getByRole('link', { name: 'Limits' })).toHaveAttribute('aria-current', 'location');
  });

  test('are found by their names in each language, and opened', async () => {
    const { user } = await openPanel(PATH, SCENARIOS.measured());
    const field = await screen.findByRole('searchbox', { name: 'Search the settings' });
    await user.type(field, 'délai');
    const found = within(await screen.findByRole('list', { name: 'Search the settings' }));
    await waitFor(() => expect(found.getAllByRole('button')).toHaveLength(1));
    await user.type(field, '{Enter}');
    expect(screen.getByLabelText(/^Delay between pages/)).toHaveFocus();
    await user.type(field, 'quota');
    await user.click(await screen.findByRole('button', { name: /^Limits/ }));
    expect(screen.getByRole('link', { name: 'Limits' })).toHaveAttribute('aria-current', 'location');
  });
});
