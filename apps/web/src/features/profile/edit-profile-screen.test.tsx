import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPanel, type OpenPanel } from '../../testing/open-panel.tsx';
import { sampleProfiles } from '../../testing/sample-account.ts';
import { sampleId, sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const OWN = `/profil/editer/${sampleId(2)}`;
const PNG = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'me.bin');

/** Stubs the image functions that jsdom lacks. */
beforeEach(() => {
  Object.assign(globalThis, {
    createImageBitmap: pictureOf(800, 600),
  });
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
  HTMLCanvasElement.prototype.getContext = (() => null) as never;
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['square'], { type: 'image/png' }));
});

const save = async ({ user }: OpenPanel) =>
  user.click(await screen.findByRole('button', { name: 'Save the profile' }));

const open = () => openPanel(`${OWN}?step=avatar`, SCENARIOS.measured());
const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Picture file'), { target: { files: [file] } });
const pictureOf = (width: number, height: number) => async () => ({ width, height, close: () => {} });

describe('editing a profile', () => {
  it('shows its steps on one page, and saves with the last one only', async () => {
    const panel = await openPanel(OWN, SCENARIOS.measured());
    expect(await screen.findByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
    const position = screen.getByLabelText('Position');
    await panel.user.clear(position);
    await panel.user.type(position, 'Analyst');
    expect(screen.getByRole('textbox', { name: /^Presentation/ })).toHaveValue(
      'Je veille sur le plan de marquage.',
    );
    expect(panel.api.state.profiles[0]?.jobTitle).toBe('Responsable webanalyse');
    await save(panel);
    expect(await screen.findByText('The profile is saved.')).toBeVisible();
    expect(panel.api.state.profiles[0]?.jobTitle).toBe('Analyst');
  });

  it('wants both names before it saves', async () => {
    const panel = await openPanel(OWN, SCENARIOS.measured());
    await panel.user.clear(await screen.findByLabelText(/^First name/));
    await save(panel);
    expect(await screen.findByText('First name is required')).toBeVisible();
    expect(screen.getByLabelText(/^First name/)).toHaveFocus();
  });

  it('shows administration only to those who may', async () => {
    const state = { ...SCENARIOS.measured(), user: sampleUser('user'), profiles: sampleProfiles('user') };
    await openPanel(OWN, state);
    expect(await screen.findByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Administration' })).toBeNull();
    expect(screen.getByText(/^Administration: role, teams and reach are up to/)).toBeVisible();
  });

  it('gives a role, teams and reach', async () => {
    const panel = await openPanel(`${OWN}?step=administration`, SCENARIOS.measured());
    await panel.user.selectOptions(await screen.findByRole('combobox', { name: /^Role/ }), 'user');
    await panel.user.click(await screen.findByRole('radio', { name: /^Some contexts/ }));
    await panel.user.click(screen.getAllByRole('checkbox').at(-1) as HTMLElement);
    await save(panel);
    await waitFor(() => expect(panel.address()).toContain('/utilisateur/detail/'));
    const sent = await panel.api.requests.find(({ method }) => method === 'PUT')?.json();
    expect(sent.administration).toMatchObject({ role: 'user', allContexts: false });
    expect(sent.administration.contextIds).toHaveLength(1);
  });

  it('shows that a profile is not here', async () => {
    await openPanel(`/profil/editer/${sampleId(9999)}`, SCENARIOS.measured());
    expect(await screen.findByRole('heading', { name: 'This profile is not here' })).toBeVisible();
  });

  it('leads a refusal of the server to its field', async () => {
    const data = [{ path: 'phone', code: 'any', params: {} }];
    const refuse = { 'profiles.update': { code: 'invalid-input' as const, data } };
    const panel = await openPanel(`${OWN}?step=save`, { ...SCENARIOS.measured(), refuse });
    await save(panel);
    expect(await screen.findByText('The server does not accept this value')).toBeVisible();
    expect(screen.getByLabelText('Telephone')).toBeInvalid();
  });
});

describe('the avatar', () => {
  it('shows its limits beforehand', async () => {
    await open();
    expect(
      await screen.findByText(/PNG, JPEG, WebP, GIF or AVIF, 5.MB and 40 million pixels at most/),
    ).toBeVisible();
  });

  it('is cropped with the keys, and uploaded when the profile is saved', async () => {
    const panel = await open();
    await choose(PNG);
    const crop = await screen.findByRole('img', { name: 'Part of the picture that is kept' });
    fireEvent.keyDown(crop, { key: '+' });
    fireEvent.keyDown(crop, { key: 'ArrowLeft' });
    await waitFor(() => expect(screen.getByLabelText('Zoom')).toHaveValue('1.1'));
    expect(screen.getByText('1 change: Avatar')).toBeVisible();
    expect(panel.api.state.profiles[0]?.avatarAt).toBeNull();
    await save(panel);
    const uploads = () => panel.api.requests.filter(({ url }) => url.endsWith('/avatar/upload'));
    await waitFor(() => expect(uploads()).toHaveLength(1));
  });

  it.each([
    [new File(['<svg/>'], 'a.png', { type: 'image/png' }), /This is no PNG, JPEG, WebP, GIF or AVIF/],
    [new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }), /larger than 5.MB/],
  ])('refuses %o', { tags: ['exhaustive'] }, async (file, sentence) => {
    await open();
    await choose(file);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('refuses a picture of too many pixels, and a file that is none', { tags: ['exhaustive'] }, async () => {
    await open();
    Object.assign(globalThis, { createImageBitmap: pictureOf(9000, 9000) });
    await choose(PNG);
    expect(await screen.findByText(/more than 40 million pixels/)).toBeVisible();
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('No picture.')) });
    await choose(PNG);
    expect(await screen.findByText(/cannot be read as a picture/)).toBeVisible();
  });

  it('is taken away when the profile is saved', async () => {
    const state = SCENARIOS.measured();
    for (const profile of state.profiles) profile.avatarAt = '2026-11-01T10:00:00.000Z';
    const panel = await openPanel(`${OWN}?step=avatar`, state);
    await panel.user.click(await screen.findByRole('button', { name: 'Remove the picture' }));
    expect(await screen.findByRole('button', { name: 'Keep the picture' })).toBeVisible();
    await save(panel);
    await waitFor(() => expect(panel.api.state.profiles[0]?.avatarAt).toBeNull());
  });

  it('that fails is reported and leaves the rest saved', async () => {
    const refuse = { 'profiles.uploadAvatar': { code: 'payload-too-large' as const } };
    const panel = await openPanel(`${OWN}?step=avatar`, { ...SCENARIOS.measured(), refuse });
    await choose(PNG);
    await screen.findByRole('img', { name: 'Part of the picture that is kept' });
    await save(panel);
    expect(await screen.findAllByText('The profile is saved, but the avatar could not be')).not.toHaveLength(
      0,
    );
    await waitFor(() => expect(panel.address()).toContain('/utilisateur/detail/'));
  });
});
