import { screen, waitFor, within } from '@testing-library/react';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import { describe, expect, it } from 'vitest';
import { openPiece } from '../../testing/open-piece.tsx';
import { RunHistoryBar, type HistoryBar } from './run-history-bar.tsx';
import { SeverityPill } from './classification.tsx';
import { CodeBlock } from './code-block.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Facts } from './facts.tsx';
import { PageHeader } from './page-header.tsx';
import { Tabs } from './tabs.tsx';
import { SectionContext } from './breadcrumbs.tsx';

const HISTORY_BARS: HistoryBar[] = [
  { key: '1', tone: 'ok', label: '20 November: passed' },
  { key: '2', tone: 'fail', label: '21 November: failed' },
];

const Severities = () => SEVERITIES.map((severity) => <SeverityPill key={severity} severity={severity} />);

describe('the pieces of a working screen', () => {
  it('head a page with its title and the way back', async () => {
    const { user } = await openPiece(() => (
      <PageHeader title="Cart" back={{ to: '/elsewhere', label: 'Pools' }} lead="6 tests" />
    ));
    expect(screen.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Pools' }));
    expect(await screen.findByText('Elsewhere')).toBeVisible();
  });

  it('lead from the listed screen down to the page, and name both in the tab', async () => {
    await openPiece(() => (
      <SectionContext value={{ to: '/piece', label: 'Pools' }}>
        <PageHeader title="Edit Cart" back={{ to: '/elsewhere', label: 'Cart' }} />
      </SectionContext>
    ));
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(trail.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Pools', 'Cart']);
    expect(document.title).toBe('Edit Cart · Pools · Vigie');
  });

  it('show a severity in a word, in both languages', async () => {
    const { container } = await openPiece(Severities, { locale: 'fr' });
    expect(container).toHaveTextContent('InfoMineureMajeureCritique');
  });

  it('draw runs as one picture', async () => {
    await openPiece(() => <RunHistoryBar label="The last 2 runs" bars={HISTORY_BARS} />);
    expect(screen.getByRole('img', { name: 'The last 2 runs' })).toBeVisible();
    expect(screen.getByTitle('21 November: failed')).toBeInTheDocument();
  });

  it('draw runs that lead somewhere as a list of links', async () => {
    const linked = HISTORY_BARS.map((bar) => ({ ...bar, link: { to: '/elsewhere' } }));
    await openPiece(() => <RunHistoryBar label="The last 2 runs" bars={linked} />);
    const list = within(screen.getByRole('list', { name: 'The last 2 runs' }));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      HISTORY_BARS.map(({ label }) => label),
    );
  });

  it('store the tab in the address, the first one as its plain form', async () => {
    const tabs = [
      { value: 'pages', label: 'Pages' },
      { value: 'runs', label: 'Runs', count: 3 },
    ];
    const { user, address } = await openPiece(() => <Tabs label="Views" tabs={tabs} value="pages" />);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Pages');
    await user.click(screen.getByRole('link', { name: /Runs/ }));
    await waitFor(() => expect(address()).toBe('/piece?tab=runs'));
    await user.click(screen.getByRole('link', { name: 'Pages' }));
    await waitFor(() => expect(address()).toBe('/piece'));
  });

  it('pair names and values, and leave out what is not there', async () => {
    await openPiece(() => <Facts facts={[['Category', 'Tag'], null]} />);
    expect(screen.getByRole('term')).toHaveTextContent('Category');
    expect(screen.getByRole('definition')).toHaveTextContent('Tag');
  });

  it('copy a block of code', async () => {
    const { user } = await openPiece(() => <CodeBlock label="Command" code={'npx vigie agent\n'} />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('npx vigie agent\n');
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  });

  it('show in the dialog why something could not be deleted', async () => {
    const words = { title: 'Delete it?', text: 'For good.', confirm: 'Delete', cancel: 'Keep it' };
    await openPiece(() => (
      <ConfirmDialog {...words} isOpen failure="A pool needs it." onConfirm={() => {}} onClose={() => {}} />
    ));
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent('A pool needs it.');
  });
});
