import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { hugeContainer } from '../../../testing/sample-containers.ts';
import { sampleId } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const CONTAINER = `/tags/conteneur/${sampleId(9900)}`;
const open = (view = '') => openPanel(`${CONTAINER}${view}`, SCENARIOS.measured());

describe('the containers of a website', () => {
  test('are listed with the gravest that was found in them', async () => {
    await openPanel('/tags?view=containers', SCENARIOS.measured());
    const link = await screen.findByRole('link', { name: /GTM-PHARE7/ });
    expect(link).toHaveAttribute('href', expect.stringContaining(CONTAINER));
    const row = within(link.closest('tr') as HTMLElement);
    expect(row.getByText('Personal data 1')).toBeVisible();
    expect(row.getByText('+ 6 others')).toBeVisible();
  });

  test('show how one gets there where none was read', async () => {
    const state = SCENARIOS.measured();
    state.containers.details = [];
    await openPanel('/tags?view=containers', state);
    expect(await screen.findByRole('heading', { name: 'No container was read yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Settings of the website' })).toBeVisible();
  });

  test('show why they could not be read, and try again', async () => {
    const state = SCENARIOS.measured();
    state.refuse = { 'containers.list': { code: 'internal-error' } };
    const { user } = await openPanel('/tags?view=containers', state);
    expect(await screen.findByText('The containers could not be loaded')).toBeVisible();
    state.refuse = {};
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /GTM-PHARE7/ })).toBeVisible();
  });
});

describe('the tags of a container', () => {
  test('have names, triggers, consent and the pages where they fired', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'GTM-PHARE7' })).toBeVisible();
    const row = within(
      (await screen.findByRole('link', { name: 'Google Ads conversion: 10774155' })).closest(
        'tr',
      ) as HTMLElement,
    );
    expect(row.getByText('Custom event: Purchase')).toBeVisible();
    expect(row.getByText('ad_storage, ad_user_data')).toBeVisible();
    expect(row.getByText('None')).toBeVisible();
  });

  test('that fired on no page are left by a filter, in the address', async () => {
    const { user, address } = await open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Which tags' }), 'never');
    await waitFor(() => expect(screen.queryByRole('link', { name: /G-PHARE7X2Q/ })).toBeNull());
    expect(screen.getByRole('link', { name: 'GA4 event: purchase' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /pixel.exemple.fr/ })).toBeNull();
    expect(address()).toBe(`${CONTAINER}?only=never`);
  });

  test('open beside the list with their conditions as sentences and the variables they read', async () => {
    const { user, address } = await open();
    await user.click(await screen.findByRole('link', { name: 'GA4 event: purchase' }));
    const triggers = within(await screen.findByRole('region', { name: 'Fired by' }));
    expect(triggers.getAllByRole('listitem').at(-1)).toHaveTextContent('{{Event}} equals Purchase');
    expect(screen.getByRole('region', { name: 'Variables that it reads' })).toHaveTextContent(
      'dataLayer variable: ecommerce.value',
    );
    expect(address()).toBe(`${CONTAINER}?tag=%225%22`);
  });

  test('that are called alike are distinguished by their number', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'Custom HTML (8)' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Custom HTML (11)' })).toBeVisible();
  });

  test('come by fifty where there are hundreds', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    state.containers.details = [hugeContainer()];
    const { user } = await openPanel(`/tags/conteneur/${sampleId(9901)}`, state);
    const table = await screen.findByRole('table', { name: 'Tags of the container' });
    expect(within(table).getAllByRole('row')).toHaveLength(51);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(within(table).getAllByRole('row')).toHaveLength(101);
  });

  test('of a container that is not there lead back to the list', async () => {
    await openPanel(`/tags/conteneur/${sampleId(9999)}`, SCENARIOS.measured());
    expect(await screen.findByRole('heading', { name: 'This container is not there' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All containers' })).toBeVisible();
  });
});

describe('the review of a container', () => {
  test('names each kind with its remedy, what it was found in and what was looked at', async () => {
    const { user } = await open('?tab=review');
    const review = within(await screen.findByRole('region', { name: 'Review' }));
    await user.click(review.getByText('Triggers that cannot fire'));
    expect(review.getByText(/Change a condition to what the pages push/)).toBeVisible();
    expect(review.getByText('no page pushed Purchase')).toBeVisible();
    expect(review.getAllByText('Evaluated: 1,480 visits of 30 days.')[0]).toBeVisible();
  });

  test('leads to the tag, and to the visit that proves it', async () => {
    const { user, address } = await open('?tab=review');
    const review = within(await screen.findByRole('region', { name: 'Review' }));
    await user.click(review.getByText('Custom HTML that the page’s policy blocks'));
    expect(review.getByRole('link', { name: 'A visit that shows it' })).toHaveAttribute(
      'href',
      expect.stringContaining(`observation=${sampleId(3000)}`),
    );
    const [link] = review.getAllByRole('link', { name: 'Custom HTML (11)' });
    await user.click(link!);
    expect(address()).toBe(`${CONTAINER}?tag=%2211%22`);
  });

  test('that found nothing shows what it checked', async () => {
    const state = SCENARIOS.measured();
    for (const detail of state.containers.details) detail.findings = [];
    await openPanel(`${CONTAINER}?tab=review`, state);
    expect(await screen.findByText(/evaluated 1,480 visits of 30 days and found nothing/)).toBeVisible();
  });
});

/** Returns the state with its container turned into one of a server, which takes purchases and idles once. */
function serverState() {
  const state = SCENARIOS.measured();
  for (const detail of state.containers.details) {
    const named = { name: null, folder: null, notes: null, parameters: {}, priority: 0 };
    detail.kept.context = 'server';
    detail.container.context = 'server';
    detail.container.clients = [{ ...named, name: 'GA4', number: 1, type: 'gaaw_client' }];
    detail.container.transformations = [{ ...named, name: 'Hide mail', number: 2, type: 'tf', tags: [] }];
    const waits = { outcome: 'not-decidable' as const, withheld: [], doubts: ['variable' as const] };
    detail.incoming = [{ client: 1, event: 'purchase', tags: [{ ...waits, tag: 5, missing: [2] }] }];
    detail.findings = [];
  }
  return state;
}

describe('a container of a server', () => {
  test('shows which event leads to which tag, its clients and what its transformations change', async () => {
    await openPanel(`${CONTAINER}?tab=incoming`, serverState());
    const events = within(await screen.findByRole('region', { name: 'Events of GA4' }));
    expect(events.getByText('purchase')).toBeVisible();
    expect(events.getByText(/depends on/)).toBeVisible();
    expect(screen.getByText('Each active tag has a trigger.')).toBeVisible();
    const changes = within(screen.getByRole('region', { name: 'Transformations' }));
    expect(changes.getByText('Hide mail')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Try a draft' })).toBeNull();
  });

  test('shows why an event does not go on', async () => {
    const { user } = await openPanel(`${CONTAINER}?tab=why`, serverState());
    await user.type(await screen.findByLabelText(/^Event/), 'refund');
    await user.click(screen.getByRole('button', { name: 'Find out' }));
    expect(await screen.findByText(/No visit sent this event to the server yet/)).toBeVisible();
  });

  test('is uploaded under the list, and deleted after a question', async () => {
    const { user, address } = await openPanel('/tags?view=containers', serverState());
    await user.type(await screen.findByLabelText(/^Export of the server container/), 'exported');
    await user.click(screen.getByRole('button', { name: 'Add the container' }));
    expect(await screen.findByText('The container was read.')).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Next version' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the container' }));
    const question = within(screen.getByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Delete the container' }));
    expect(await screen.findByText('The container is deleted.')).toBeVisible();
    expect(address()).toContain('view=containers');
  });
});

describe('two versions of a container', () => {
  test('differ by what was removed, changed and added, before and after', async () => {
    const { user } = await open('?tab=versions');
    const changes = within(await screen.findByRole('region', { name: 'What changed from 6 to 7' }));
    expect(changes.getByText('JavaScript variable: window.devise')).toBeVisible();
    await user.click(changes.getByText('Custom event: Purchase'));
    expect(changes.getByText('Before').closest('figure')).toHaveTextContent('{{Event}} equals purchase');
    expect(changes.getByText('After').closest('figure')).toHaveTextContent('{{Event}} equals Purchase');
  });

  test('of which one alone was seen wait for the next', async () => {
    const state = SCENARIOS.measured();
    for (const detail of state.containers.details) detail.versions.splice(1);
    await openPanel(`${CONTAINER}?tab=versions`, state);
    expect(await screen.findByRole('heading', { name: 'One version was seen so far' })).toBeVisible();
  });
});

describe('an export of the tag manager', () => {
  test('gives names to all parts, and takes them back after a question', async () => {
    const { user } = await open('?tab=names');
    await user.type(await screen.findByLabelText(/^Export of the container/), 'exported');
    await user.click(screen.getByRole('button', { name: 'Add the names' }));
    expect(await screen.findByText(/8 tags have their names/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: /^Tags ?8/ }));
    expect(await screen.findByRole('link', { name: /GA4 – achat/ })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Names' }));
    await user.click(await screen.findByRole('button', { name: 'Remove the names' }));
    const question = within(screen.getByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Remove the names' }));
    expect(await screen.findByText('The names are removed.')).toBeVisible();
    expect(screen.queryByText(/8 tags have their names/)).toBeNull();
  });

  test('is required where the field is empty', async () => {
    const { user } = await open('?tab=names');
    await user.click(await screen.findByRole('button', { name: 'Add the names' }));
    const field = screen.getByLabelText(/^Export of the container/);
    expect(field).toHaveAccessibleDescription(/Choose a file, or paste its text/);
    expect(field).toHaveFocus();
  });

  test('of another container is refused at the field, and stays there', async () => {
    const state = SCENARIOS.measured();
    const params = { given: 'GTM-OTHER', expected: 'GTM-PHARE7' };
    const fields = [{ path: 'text', code: 'export-of-other-container', params }];
    state.refuse = { 'containers.setExport': { code: 'invalid-input', data: { fields } } };
    const { user } = await openPanel(`${CONTAINER}?tab=names`, state);
    await user.type(await screen.findByLabelText(/^Export of the container/), 'exported');
    await user.click(screen.getByRole('button', { name: 'Add the names' }));
    expect(
      await screen.findByText('This is an export of GTM-OTHER, and the container is GTM-PHARE7.'),
    ).toBeVisible();
    expect(screen.getByLabelText(/^Export of the container/)).toHaveValue('exported');
  });

  test('that is something else is named', async () => {
    const state = SCENARIOS.measured();
    const fields = [{ path: 'text', code: 'container-not-found', params: { kind: 'html' } }];
    state.refuse = { 'containers.setExport': { code: 'invalid-input', data: { fields } } };
    const { user } = await openPanel(`${CONTAINER}?tab=names`, state);
    await user.type(await screen.findByLabelText(/^Export of the container/), 'exported');
    await user.click(screen.getByRole('button', { name: 'Add the names' }));
    expect(await screen.findByText(/This contains no container: an HTML page/)).toBeVisible();
  });
});

describe('a draft', () => {
  test('read from a file is tried over the pages visited last', async () => {
    const { user } = await open('?tab=draft');
    await screen.findByLabelText(/^Draft/);
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    await user.upload(input!, new File(['{}'], 'draft.json', { type: 'application/json' }));
    expect(await screen.findByText('draft.json is in the field.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try the draft' }));
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('row', { name: /GA4 event: purchase.*\+12/ })).toBeVisible();
    expect(table.queryByRole('row', { name: /Google tag/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: '2 tags stay as they are' }));
    expect(table.getByRole('row', { name: /Google tag/ })).toBeVisible();
    const pages = within(screen.getByRole('region', { name: 'Pages that differ' }));
    expect(pages.getAllByText('GA4 event: purchase: 0 → 1')[0]).toBeVisible();
    expect(pages.getAllByRole('link', { name: 'The visit' })).toHaveLength(25);
  });

  test('without a page to try it on shows it', async () => {
    const state = SCENARIOS.measured();
    Object.assign(state.containers.trial, { pages: 0, tags: [], differing: [] });
    const { user } = await openPanel(`${CONTAINER}?tab=draft`, state);
    await user.type(await screen.findByLabelText(/^Draft/), 'draft');
    await user.click(screen.getByRole('button', { name: 'Try the draft' }));
    expect(await screen.findByRole('heading', { name: 'No page to try it on' })).toBeVisible();
  });
});

describe('why an event did not leave', () => {
  test('is requested by a form, and answered by conditions and a remedy', async () => {
    const { user, address } = await open('?tab=why');
    await user.type(await screen.findByLabelText(/^Event/), 'purchase');
    await user.click(screen.getByRole('button', { name: 'Find out' }));
    const answer = within(await screen.findByRole('region', { name: 'Why purchase did not leave' }));
    expect(answer.getByRole('heading', { name: 'GA4 event: purchase' })).toBeVisible();
    expect(answer.getAllByText('It was “purchase”.')[0]).toBeVisible();
    expect(answer.getByText(/change condition 1: “Purchase” becomes “purchase”/)).toBeVisible();
    expect(answer.getByText('Not granted: ad_storage.')).toBeVisible();
    expect(address()).toBe(`${CONTAINER}?tab=why&event=purchase`);
  });

  test('needs an event', async () => {
    const { user } = await open('?tab=why');
    await user.click(await screen.findByRole('button', { name: 'Find out' }));
    expect(screen.getByText('Name the event.')).toBeVisible();
  });

  test('is not known before a visit stored a container', async () => {
    const state = SCENARIOS.measured();
    state.containers.explanation = null;
    await openPanel(`${CONTAINER}?tab=why&event=purchase`, state);
    expect(await screen.findByText('No visit has stored a container yet')).toBeVisible();
  });
});
