import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { JobDetection } from '@vigie/contract/detection.ts';
import type { Job } from '@vigie/contract/job.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleDetection, sampleTracker } from '../../testing/sample-websites.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const save = () => screen.getByRole('button', { name: 'Save and run the audit' });

async function detected(found: JobDetection, ending: Partial<Job> = { state: 'succeeded' }) {
  const opened = await openPanel('/sante', SCENARIOS['no-website']());
  opened.api.state.health = SCENARIOS['never-measured']().health;
  opened.api.state.detection = () => found;
  opened.api.state.events = async function* (job) {
    yield job.kind === 'trial' ? Object.assign(job, ending) : job;
  };
  await opened.user.type(await screen.findByRole('textbox', { name: /Website address/ }), 'boutique-demo.fr');
  await opened.user.click(screen.getByRole('button', { name: 'Look at the website' }));
  return opened;
}

describe('a website that is added by its address', () => {
  it('is proposed with what was found, and audited as it was changed', async () => {
    const { api, user, address } = await detected(sampleDetection());
    expect(await screen.findByRole('heading', { level: 1, name: 'Found on boutique-demo.fr' })).toBeVisible();
    expect(address()).toMatch(/detection=/);
    expect(screen.getByRole('switch', { name: 'Matomo' })).toBeChecked();
    await user.click(screen.getByRole('switch', { name: 'dataLayer' }));
    await user.click(screen.getByRole('button', { name: 'Add and audit' }));
    expect(await screen.findByRole('heading', { name: 'First audit in progress' })).toBeVisible();
    expect(api.state.websites[0]).toMatchObject({
      url: 'https://boutique-demo.fr',
      tracking: { name: 'Matomo', jsTagName: 'stats.boutique-demo.fr/matomo.js', dataLayers: [] },
    });
  });

  it('requires the primary tracker where two count the same pages', { tags: ['exhaustive'] }, async () => {
    const { api, user } = await detected(
      sampleDetection({
        trackers: [sampleTracker(), sampleTracker({ family: 'ga4', name: 'GA4', phpTagName: '/g/collect' })],
        questions: [{ about: 'primary', candidates: ['stats.boutique-demo.fr/matomo.php', '/g/collect'] }],
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Add and audit' }));
    expect(screen.getByText('Choose the tracker that gives the grade.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: /Primary tracker/ }), 'GA4');
    await user.click(screen.getByRole('button', { name: 'Add and audit' }));
    await waitFor(() => expect(api.state.websites).toHaveLength(1));
    expect(api.state.websites[0]?.tracking).toMatchObject({ name: 'GA4', others: [{ name: 'Matomo' }] });
  });

  it('shows why no page could be visited, and tries again', async () => {
    const { visits } = sampleDetection().detection;
    const failure = { code: 'dns' as const, message: 'net::ERR_NAME_NOT_RESOLVED' };
    const failed = visits.slice(0, 1).map((visit) => ({ ...visit, outcome: 'failed' as const, failure }));
    await detected(sampleDetection({ visits: failed, trackers: [] }), { state: 'failed' });
    expect(await screen.findByRole('heading', { level: 1, name: 'No page could be seen' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('the form that adds a website by hand', () => {
  it('stands where there is no website at all', async () => {
    await openPanel('/sante', SCENARIOS['no-website']());
    expect(await screen.findByRole('heading', { level: 1, name: 'Watch your first website' })).toBeVisible();
  });

  it('is not offered to a guest', async () => {
    await openPanel('/sante', SCENARIOS['no-website-guest']());
    expect(await screen.findByRole('heading', { level: 1, name: 'No website to watch yet' })).toBeVisible();
  });

  it('names the field and how to fix it', async () => {
    const { user } = await openPanel('/sante?by=hand', SCENARIOS['no-website']());
    await screen.findByRole('heading', { level: 1 });
    await user.click(save());
    expect(screen.getByText('The website address is missing. Enter that of its home page.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Website address/ })).toHaveFocus();
  });

  it('refuses a space in the address while it is typed', { tags: ['exhaustive'] }, async () => {
    const { user } = await openPanel('/sante?by=hand', SCENARIOS['no-website']());
    await user.type(await screen.findByRole('textbox', { name: /Website address/ }), 'http://x/ space');
    expect(screen.getByText(/An address has no space/)).toBeVisible();
    await user.click(save());
    expect(screen.getByText(/An address has no space/)).toBeVisible();
  });

  it('saves what was entered, starts the audit and shows it', async () => {
    const { api, user, address } = await openPanel('/sante?by=hand', SCENARIOS['no-website']());
    api.state.health = SCENARIOS['never-measured']().health;
    await user.type(await screen.findByRole('textbox', { name: /Website address/ }), 'www.boutique-demo.fr');
    await user.click(screen.getByRole('button', { name: /Matomo/ }));
    await user.click(screen.getByText('Advanced settings'));
    await user.clear(screen.getByRole('textbox', { name: 'Pages per audit' }));
    await user.type(screen.getByRole('textbox', { name: 'Pages per audit' }), '12');
    await user.click(save());
    await waitFor(() => expect(address()).toMatch(/website=/));
    expect(api.state.websites[0]).toMatchObject({
      url: 'https://www.boutique-demo.fr',
      tracking: {
        jsTagName: 'matomo.js',
        phpTagName: 'matomo.php',
        requiredVariables: ['idsite', 'url', 'action_name'],
      },
      pagesPerAudit: 12,
    });
    expect(await screen.findByRole('heading', { name: 'First audit in progress' })).toBeVisible();
  });

  it('shows which field the server refuses', async () => {
    const { api, user } = await openPanel('/sante?website=new&by=hand', SCENARIOS.measured());
    api.state.refuse['websites.create'] = { code: 'website-url-taken' };
    await user.type(await screen.findByRole('textbox', { name: /Website address/ }), 'https://a.fr');
    await user.click(save());
    expect(await screen.findByText(/already watched. Open that website/)).toBeVisible();
  });

  it('saves the website when its audit could not start, and shows why', async () => {
    const { api, user } = await openPanel('/sante?by=hand', SCENARIOS['no-website']());
    api.state.refuse['websites.run'] = { code: 'no-agent-online' };
    api.state.health = SCENARIOS['never-measured']().health;
    await user.type(await screen.findByRole('textbox', { name: /Website address/ }), 'https://a.fr');
    await user.click(save());
    expect(await screen.findByText('The audit could not start')).toBeVisible();
    expect(api.state.websites).toHaveLength(1);
  });
});
