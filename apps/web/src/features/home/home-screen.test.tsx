import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import {
  ALL_SET_UP,
  sampleCalmHome,
  sampleHome,
  sampleHomeWebsite,
  sampleHomeWebsites,
} from '../../testing/sample-home.ts';
import { sampleId, sampleUser, sampleWebsite } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { sampleInstance } from '../../testing/sample-instance.ts';

beforeEach(() => localStorage.removeItem('set_up_hidden'));

const card = (mark: HTMLElement | undefined) => within(mark?.closest('li') as HTMLElement);

describe('the home screen', () => {
  test('shows what waits, by kind', async () => {
    await openPanel('/', SCENARIOS.measured());
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello Camille' })).toBeVisible();
    expect(
      await screen.findByText(
        '7 open causes · 1 website broke since yesterday · 64 open problems · 1 website not measured · 2 agents offline · 2 messages unanswered · 1 new answer',
      ),
    ).toBeVisible();
    const causes = within(screen.getByRole('region', { name: 'Open causes' }));
    expect(causes.getAllByRole('row')).toHaveLength(4);
    expect(causes.getByText('3 of 7')).toBeVisible();
    expect(causes.getByRole('link', { name: 'All 7 causes' })).toHaveAttribute(
      'href',
      expect.stringContaining('/urls/liste?by=cause&of=all'),
    );
  });

  test('shows of each website its grade, since when, and what broke', async () => {
    await openPanel('/', SCENARIOS.measured());
    const [broken, good, never] = within(
      await screen.findByRole('region', { name: 'Websites' }),
    ).getAllByTitle(/^Grade|^No grade/);
    expect(card(broken).getByText('C since 21 Nov')).toBeVisible();
    expect(card(broken).getByText('71.4%')).toBeVisible();
    expect(card(broken).getByText('2 causes since yesterday')).toBeVisible();
    expect(card(broken).getByText(/Next audit/)).toBeVisible();
    expect(card(good).getByRole('img', { name: /last 5 audits, oldest first: 88.2%, 91.5%/ })).toBeVisible();
    expect(card(never).getByText('Not measured yet')).toBeVisible();
  });

  test('leads from what costs most, with its points and its website, to its page', async () => {
    const { user, address } = await openPanel('/', SCENARIOS.measured());
    const row = (await screen.findByText(/security policy stops/)).closest('tr') as HTMLElement;
    expect(within(row).getByText('−12.4 pts')).toBeVisible();
    expect(within(row).getByText('www.boutique-demo.fr')).toBeVisible();
    await user.click(within(row).getByRole('link'));
    expect(address()).toContain(`/urls/causes/${sampleId(9300)}`);
  });

  test('starts an audit, and makes it daily', async () => {
    const state = SCENARIOS['setting-up']();
    const { user } = await openPanel('/', state);
    await user.click(await screen.findByRole('button', { name: 'Every day at 06:00' }));
    expect(await screen.findByText(/is audited automatically from now on/)).toBeVisible();
    expect(state.websites[0]?.auditSchedule).toMatchObject({ cron: '0 6 * * *' });
    await user.click(screen.getByRole('button', { name: 'Run an audit of Boutique de démonstration' }));
    expect(state.websites[0]?.activeJobId).not.toBeNull();
    expect(await screen.findByText(/^Audit under way · Audited/)).toBeVisible();
  });

  test('shows that the first audit is under way, and not that none was measured', async () => {
    const website = sampleHomeWebsite({
      now: null,
      grade: null,
      reliability: null,
      lastAuditAt: null,
      spark: [],
    });
    const home = sampleCalmHome({ websites: [website], running: null });
    const websites = [sampleWebsite({ lastAuditAt: null, activeJobId: sampleId(2000) })];
    await openPanel('/', { ...SCENARIOS.measured(), home, websites, user: sampleUser('guest') });
    expect(await screen.findByText('First audit under way')).toBeVisible();
    expect(screen.getByText(/^Audit under way/)).toBeVisible();
    expect(screen.queryByText('Not measured yet')).toBeNull();
    expect(screen.queryByText(/No audit yet/)).toBeNull();
  });

  test('shows what runs next, and leads there', async () => {
    await openPanel('/', SCENARIOS.measured());
    const card = within(await screen.findByRole('region', { name: 'Next runs' }));
    expect(card.getAllByRole('listitem')).toHaveLength(3);
    expect(card.getByRole('link', { name: 'Parcours d’achat' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/pools/${sampleId(700)}`),
    );
  });

  test('shows runs under way and leads to them', async () => {
    await openPanel('/', SCENARIOS.measured());
    const card = within(await screen.findByRole('region', { name: 'In progress' }));
    expect(card.getByRole('progressbar')).toHaveAttribute('value', '18');
    const [job] = sampleHome().running ?? [];
    expect(card.getByRole('link', { name: /Audit/ })).toHaveAttribute(
      'href',
      expect.stringContaining(`job=${job?.id}`),
    );
  });

  test('tells administrators that mails do not leave, and nobody else', async () => {
    const state = { ...SCENARIOS.measured(), instance: sampleInstance({ sendsMails: false }) };
    const { user, address } = await openPanel('/', state);
    expect(await screen.findByText('E-mails are not sent')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'E-mails not sent' }));
    expect(address()).toContain('/logs?tab=mails');
  });

  test('does not tell a moderator of mails that do not leave', async () => {
    const state = { ...SCENARIOS.measured(), instance: sampleInstance({ sendsMails: false }) };
    await openPanel('/', { ...state, user: sampleUser('moderator') });
    expect(await screen.findByRole('region', { name: 'In progress' })).toBeVisible();
    expect(screen.queryByText('E-mails are not sent')).not.toBeInTheDocument();
  });

  test('tells those who run it that the history outgrows PostgreSQL, and by which figures', async () => {
    const home = sampleHome({ outgrown: { visits: 12_400_000, slowestSeconds: 3.4 } });
    await openPanel('/', { ...SCENARIOS.measured(), home });
    const notice = await screen.findByText('The history outgrows PostgreSQL');
    expect(notice.parentElement).toHaveTextContent(
      'PostgreSQL stores about 12,400,000 visits, and the slowest search of the last seven days took 3.4 s.',
    );
  });

  test('is calm when nothing waits', async () => {
    await openPanel('/', SCENARIOS.bare(), { locale: 'fr' });
    expect(await screen.findByText('Tout est calme : rien ne vous attend.')).toBeVisible();
    expect(screen.getByText('Tous les agents répondent.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Causes ouvertes' })).not.toBeInTheDocument();
  });

  test.each([
    [
      'a website was never measured',
      sampleHomeWebsite({ grade: null, reliability: null, now: null, spark: [] }),
    ],
    ['no page could be loaded', sampleHomeWebsite({ grade: 'F', reliability: null })],
  ])('is not calm when %s', async (_why, website) => {
    await openPanel('/', { ...SCENARIOS.bare(), home: sampleCalmHome({ websites: [website] }) });
    expect(await screen.findByText('1 website not measured')).toBeVisible();
    expect(screen.queryByText(/All is calm/)).toBeNull();
  });

  test('leaves out what the role may not see', async () => {
    const home = sampleHome({ running: null, offlineAgents: null, messages: [], setUp: null });
    const user = sampleUser('guest');
    await openPanel('/', { ...SCENARIOS.measured(), home, user });
    expect(await screen.findByRole('region', { name: 'Websites' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Agents offline' })).toBeNull();
    expect(screen.queryByRole('link', { name: '64 open problems' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Run an audit/ })).toBeNull();
    const causes = within(screen.getByRole('region', { name: 'Open causes' }));
    expect(causes.queryByRole('link', { name: 'All 7 causes' })).toBeNull();
    expect(causes.getByRole('button', { name: 'All 7 causes' })).toBeVisible();
  });

  test('shows the first twelve of many websites, and the rest on demand', async () => {
    const home = sampleHome({ websites: sampleHomeWebsites(15) });
    const { user } = await openPanel('/', { ...SCENARIOS.measured(), home });
    const card = within(await screen.findByRole('region', { name: 'Websites' }));
    expect(card.getAllByTitle(/^Grade|^No grade/)).toHaveLength(12);
    await user.click(card.getByRole('button', { name: 'Show 3 more websites' }));
    expect(card.getAllByTitle(/^Grade|^No grade/)).toHaveLength(15);
  });

  test('tells a guest who sees nothing why', { tags: ['exhaustive'] }, async () => {
    await openPanel('/', SCENARIOS['no-website-guest']());
    expect(await screen.findByText('No website to watch yet')).toBeVisible();
  });

  test('tells whoever sees the whole company that it has no website', async () => {
    const state = SCENARIOS['no-website-guest']();
    await openPanel('/', { ...state, user: { ...sampleUser('user'), seesWholeCompany: true } });
    expect(await screen.findByText(/^You see the whole company Boutique Démo/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask for access' })).toBeNull();
  });

  test('shows why it could not be loaded, and tries again', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    state.refuse['home.overview'] = { code: 'busy' };
    const { user } = await openPanel('/', state);
    expect(await screen.findByText(/The server is busy/)).toBeVisible();
    state.refuse = {};
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Websites' })).toBeVisible();
  });
});

describe('the set-up list', () => {
  test('leads through the first day', async () => {
    await openPanel('/', SCENARIOS['no-website']());
    const list = within(await screen.findByRole('region', { name: 'Get started' }));
    expect(list.getByText('0 of 5 done')).toBeVisible();
    expect(list.getByRole('link', { name: 'Add a website' })).toHaveAttribute('href', '/sante?website=new');
    expect(list.queryByRole('button', { name: /Hide/ })).toBeNull();
  });

  test('ticks what is there', async () => {
    const state = SCENARIOS['setting-up']();
    await openPanel('/', state);
    const list = within(await screen.findByRole('region', { name: 'Get started' }));
    expect(list.getByText('3 of 5 done')).toBeVisible();
    expect(list.getAllByText('done')).toHaveLength(3);
  });

  test('is gone when all is done', async () => {
    await openPanel('/', { ...SCENARIOS['setting-up'](), home: sampleCalmHome({ setUp: ALL_SET_UP }) });
    expect(await screen.findByRole('region', { name: 'Websites' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
  });

  test('can be hidden', async () => {
    const { user } = await openPanel('/', SCENARIOS['setting-up']());
    await user.click(await screen.findByRole('button', { name: 'Hide in this browser' }));
    expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
  });
});
