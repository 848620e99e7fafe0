import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleImport, sampleImportRow } from '../../testing/sample-imports.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { readFile } from './use-pasted.ts';

beforeEach(() => sessionStorage.clear());

const bodyOf = async (requests: Request[], path: string) =>
  (await requests.find(({ url, method }) => method === 'POST' && url.endsWith(path))?.json()) as {
    websites: { url: string }[];
  };

describe('an import of websites', () => {
  test('shows how each line is read, leaves out what is wrong, and starts', async () => {
    const state = SCENARIOS.measured();
    const [known] = state.websites;
    const { user, address, api } = await openPanel('/parc/importer', state);
    const field = await screen.findByRole('textbox', { name: /Addresses, or a CSV text/ });
    await user.click(field);
    await user.paste(
      `url;name;colour\nnew.example;Shop;red\nno address;x;red\nnew.example;y;red\n${known?.url};k;red`,
    );
    expect(await screen.findByText('Columns that are left out: colour.')).toBeVisible();
    expect(screen.getByText(/this is no web address/)).toBeVisible();
    expect(screen.getByText(/the same website is in line 2/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Import 1 website' }));
    expect(await screen.findByRole('heading', { name: 'Import of 1 website' })).toBeVisible();
    expect(address()).toMatch(/^\/parc\/importer\?import=/);
    expect((await bodyOf(api.requests, '/website-imports')).websites).toMatchObject([
      { url: 'https://new.example/', name: 'Shop' },
    ]);
    expect(sessionStorage.getItem('website-import')).toBeNull();
  });

  test('restores what was pasted when the page is loaded again', async () => {
    sessionStorage.setItem('website-import', 'kept.example');
    await openPanel('/parc/importer', SCENARIOS.measured());
    expect(await screen.findByText('https://kept.example/')).toBeVisible();
  });

  test('shows what could not be read with its remedy, and tries again', async () => {
    const row = { websiteId: SCENARIOS.measured().websites[0]?.id ?? null };
    const list = [
      sampleImportRow({ ...row, state: 'failed', problem: 'dns' }),
      sampleImportRow({
        ...row,
        position: 2,
        line: 2,
        url: 'https://b.example/',
        state: 'done' as const,
        findings: {
          trackers: [{ name: 'Matomo', category: 'analytics', isSure: false }],
          isBannerSeen: true,
          consentManager: 'Axeptio',
          questions: ['account'],
          pagesVisited: 3,
        },
      }),
    ];
    const one = sampleImport(list, { state: 'done', finishedAt: '2026-11-21T10:14:00.000Z' });
    const { user } = await openPanel(`/parc/importer?import=${one.id}`, {
      ...SCENARIOS.measured(),
      imports: [one],
    });
    expect(await screen.findByText('All 2 are processed.')).toBeVisible();
    const rows = await screen.findByText('Matomo (likely)');
    expect(within(rows.closest('li') as HTMLElement).getByText('Consent manager: Axeptio')).toBeVisible();
    expect(screen.getAllByText(/Look for a typing mistake/)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  });

  test('is cancelled after a question', async () => {
    const one = sampleImport([sampleImportRow()]);
    const { user } = await openPanel(`/parc/importer?import=${one.id}`, {
      ...SCENARIOS.measured(),
      imports: [one],
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel the import' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel the import' }));
    expect(await screen.findByText('Cancelled')).toBeVisible();
  });
});

const fileOf = (...bytes: number[]) => new Blob([new Uint8Array(bytes)]);

describe('a file', () => {
  test('is read as the spreadsheet wrote it', async () => {
    expect(await readFile(new Blob(['é.example']))).toEqual({ fault: null, text: 'é.example' });
    expect(await readFile(fileOf(0xe9, 0x2e, 0x66))).toEqual({ fault: null, text: 'é.f' });
    expect(await readFile(fileOf(0xff, 0xfe, 0x61, 0x00))).toMatchObject({ text: 'a' });
  });

  test('that is a workbook, no text or too large is refused', async () => {
    expect(await readFile(fileOf(0x50, 0x4b, 3, 4))).toEqual({ fault: 'file-workbook' });
    expect(await readFile(fileOf(1, 0, 2))).toEqual({ fault: 'file-unreadable' });
    expect(await readFile(new Blob(['x'.repeat(1_000_001)]))).toEqual({ fault: 'file-too-large' });
  });
});
