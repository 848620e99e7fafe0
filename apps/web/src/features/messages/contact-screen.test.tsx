import { act, screen, waitFor, within } from '@testing-library/react';
import type { Locale } from '@vigie/contract/identifiers.ts';
import { describe, expect, test } from 'vitest';
import type { FakeState } from '../../testing/fake-state.ts';
import { openPanel, type OpenPanel } from '../../testing/open-panel.tsx';
import { sampleMessage } from '../../testing/sample-messages.ts';
import { sampleId, sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

type OpenArguments = [state: FakeState, options?: { locale?: Locale }];

/** Opens the contact screen from the help, as a user does; its parts load when they are shown. */
async function openContact(path: string, ...[state, options]: OpenArguments): Promise<OpenPanel> {
  const opened = await openPanel('/aide', state, options);
  act(() => opened.panel.router.history.push(path));
  return opened;
}

const asStaff = () => ({ ...SCENARIOS.measured(), user: sampleUser('contributor') });

async function write(user: OpenPanel['user']): Promise<void> {
  await user.type(await screen.findByLabelText(/^Subject/), 'The grade fell');
  await user.type(screen.getByRole('textbox', { name: /^Message/ }), 'Since yesterday.');
}

describe('a message to support', () => {
  test('is stored with its topic and the screen it was written from, and reported as sent', async () => {
    const { user, api } = await openContact('/aide/contact?from=%2Fsante', asStaff());
    await user.selectOptions(await screen.findByLabelText('Topic'), 'fault');
    await write(user);
    await user.click(screen.getByRole('button', { name: 'Send the message' }));
    expect(await screen.findByText(/Your message is sent/)).toBeVisible();
    expect(api.state.messages[0]).toMatchObject({
      topic: 'fault',
      subject: 'The grade fell',
      text: 'Since yesterday.',
      path: '/sante',
    });
    expect(screen.getByLabelText(/^Subject/)).toHaveValue('');
  });

  test('leaves the screen out when one chooses so', async () => {
    const { user, api } = await openContact('/aide/contact?from=%2Fsante', asStaff());
    await user.click(await screen.findByRole('button', { name: 'Do not join it' }));
    await write(user);
    await user.click(screen.getByRole('button', { name: 'Send the message' }));
    await screen.findByText(/Your message is sent/);
    expect(api.state.messages[0]?.path).toBeNull();
  });

  test('names the fields to fix', async () => {
    const { user } = await openContact('/aide/contact', asStaff(), { locale: 'fr' });
    await user.click(await screen.findByRole('button', { name: 'Envoyer le message' }));
    expect(screen.getByText('Donnez un objet à votre message.')).toBeVisible();
    expect(screen.getByText('Écrivez votre message.')).toBeVisible();
    expect(screen.getByLabelText(/^Objet/)).toHaveFocus();
  });

  test('that does not leave stays as it was typed', async () => {
    const state = asStaff();
    state.refuse['messages.create'] = { code: 'too-many-attempts' };
    const { user } = await openContact('/aide/contact', state);
    await write(user);
    await user.click(screen.getByRole('button', { name: 'Send the message' }));
    expect(await screen.findByText(/was not sent/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveValue('Since yesterday.');
  });

  test('is stored as a draft over a reload', { tags: ['exhaustive'] }, async () => {
    sessionStorage.setItem(
      'draft:message',
      JSON.stringify({
        value: { topic: 'idea', subject: 'An idea', text: 'To be told' },
        keptAt: '2026-11-21T10:00:00.000Z',
      }),
    );
    const { user } = await openContact('/aide/contact', asStaff());
    expect(await screen.findByLabelText(/^Subject/)).toHaveValue('An idea');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getByLabelText(/^Subject/)).toHaveValue('');
  });
});

describe('the list of messages', () => {
  test('shows whoever writes their own ones, with the answers', async () => {
    const { user } = await openContact('/aide/contact?view=list', asStaff());
    await user.click(await screen.findByText('Que veut dire « non applicable » ?'));
    expect(screen.getByText(/Le script|le script/i)).toBeVisible();
    expect(screen.queryByText('Ouvrir le site de Lyon à l’équipe achats')).toBeNull();
    expect(screen.queryByLabelText('Your answer')).toBeNull();
  });

  test('marks an answer as new in the list and in the sidebar until its author opens it', async () => {
    const { user, api } = await openContact('/aide/contact?view=list', asStaff());
    const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
    expect(await menu.findByText('1 new answer')).toBeInTheDocument();
    const question = await screen.findByText('Que veut dire « non applicable » ?');
    expect(screen.getByText('New answer')).toBeVisible();
    await user.click(question);
    await waitFor(() => expect(menu.queryByText('1 new answer')).toBeNull());
    await waitFor(() => expect(screen.queryByText('New answer')).toBeNull());
    expect(api.state.messages.some(({ isUnread }) => isUnread)).toBe(false);
  });

  test(
    'lets a moderator answer, and counts what waits in the sidebar',
    { tags: ['exhaustive'] },
    async () => {
      const messages = [sampleMessage({ mine: false })];
      const state = { ...SCENARIOS.measured(), messages, user: sampleUser('moderator') };
      const { user, api } = await openContact(`/aide/contact?message=${sampleId(6500)}`, state);
      const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
      expect(await menu.findByText('1 unanswered')).toBeInTheDocument();
      await user.type(await screen.findByLabelText('Your answer'), 'Look at the banner.');
      await user.click(screen.getByRole('button', { name: 'Send the answer' }));
      expect(await screen.findByText('Your answer is sent.')).toBeVisible();
      expect(api.state.messages[0]?.answers[0]?.text).toBe('Look at the banner.');
      await waitFor(() => expect(menu.queryByText('1 unanswered')).toBeNull());
    },
  );

  test('stores its filters in the address', async () => {
    const { user, address } = await openContact('/aide/contact?view=list', SCENARIOS.measured());
    await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'answered');
    expect(address()).toContain('state=answered');
    await waitFor(() => expect(screen.queryByText(/La note est passée/)).toBeNull());
  });

  test('shows that there is none', async () => {
    await openContact('/aide/contact?view=list', { ...asStaff(), messages: [] });
    expect(await screen.findByRole('heading', { name: 'No message yet' })).toBeVisible();
  });
});
