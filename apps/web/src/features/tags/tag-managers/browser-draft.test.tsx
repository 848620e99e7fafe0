import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const SCRIPT = 'Text of the draft’s script, as its address gives it';
const PREVIEW = 'https://www.googletagmanager.com/gtm.js?id=GTM-DEMO&gtm_auth=s3cret&gtm_preview=env-3';

async function open(change: (state: ReturnType<typeof SCENARIOS.measured>) => void = () => {}) {
  const state = SCENARIOS.measured();
  change(state);
  const id = state.containers.details[0]?.kept.id ?? '';
  const { user } = await openPanel(`/tags/conteneur/${id}?tab=draft`, state);
  await screen.findByText('Surely, in the browser');
  return { user };
}
const start = () => screen.findByRole('button', { name: 'Try it in the browser' });

describe('a draft that is tried in the browser', () => {
  it('is a script, shown page by page, those that lose hits first', async () => {
    const { user } = await open();
    await user.click(await start());
    expect(screen.getByText('Choose a file, or paste its text.')).toBeVisible();
    await user.click(screen.getByLabelText(new RegExp(`^${SCRIPT}`)));
    await user.paste('draft()');
    await user.click(await start());
    const result = within(await screen.findByRole('region', { name: 'The last trial in the browser' }));
    expect(result.getByText('Draft 8')).toBeVisible();
    expect(result.getByText('1 page would send fewer hits')).toBeVisible();
    expect(result.getByText('1 page would send more hits')).toBeVisible();
    expect(result.getByText('1 page does not load what is tried')).toBeVisible();
    expect(result.getAllByRole('listitem')[1]).toHaveTextContent('pixel.example (2 → 0)');
    expect(result.getAllByRole('listitem')[0]).toHaveTextContent('/panier');
  });

  it('is a preview, whose key is not shown again', async () => {
    const { user } = await open();
    await start();
    await user.selectOptions(screen.getByLabelText('What is tried'), 'A preview');
    await user.click(await start());
    expect(screen.getByText('Paste the address.')).toBeVisible();
    await user.click(screen.getByLabelText(/^Address of the preview/));
    await user.paste(PREVIEW);
    await user.click(await start());
    const result = await screen.findByRole('region', { name: 'The last trial in the browser' });
    expect(result).toHaveTextContent('Preview env-3 at https://www.googletagmanager.com/gtm.js');
    expect(result).not.toHaveTextContent('s3cret');
  });

  it('needs a pool', async () => {
    await open((state) => void (state.pools = []));
    expect(await screen.findByText(/^There is no pool yet/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try it in the browser' })).toBeNull();
  });
});
