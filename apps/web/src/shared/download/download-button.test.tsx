import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CallContext } from '../api/link.ts';
import { openPiece } from '../../testing/open-piece.tsx';
import { DownloadButton } from './download-button.tsx';

interface Call {
  signal: AbortSignal;
  context: CallContext;
  answer: (file: Blob) => void;
  fail: (error: Error) => void;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const saved = vi.fn<(file: Blob) => string>(() => 'blob:file');

beforeEach(() => {
  saved.mockClear();
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} });
});

/** Renders a button whose calls the test answers. */
async function open(total: number | null) {
  const calls: Call[] = [];
  const call = (options: { signal: AbortSignal; context: CallContext }) =>
    new Promise<Blob>((answer, fail) => calls.push({ ...options, answer, fail }));
  const piece = await openPiece(
    () => <DownloadButton label="Export" fileName="visits.csv" total={total} call={call} />,
    { words: ['download'] },
  );
  await piece.user.click(screen.getByRole('button', { name: 'Export' }));
  return { ...piece, calls };
}

describe('an export', () => {
  test('counts the rows that came in, and hands the file over once it is whole', async () => {
    const { calls } = await open(1200);
    expect(screen.getByText('0 of 1,200 rows')).toBeVisible();
    calls[0]?.context.onPiece?.(bytes('url\r\n/a\r\n/b\r\n'));
    expect(await screen.findByText('2 of 1,200 rows')).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
    await act(async () => calls[0]?.answer(new Blob(['x'])));
    expect(saved).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('2 rows exported.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
  });

  test('that is cancelled stops its call and leaves no file', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { user, calls } = await open(null);
    await user.click(screen.getByRole('button', { name: 'Cancel the export' }));
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
    act(() => void vi.advanceTimersByTime(1000));
    await act(async () => calls[0]?.answer(new Blob(['x'])));
    expect(saved).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
  });

  test('that breaks off leaves no half of a file, and can be tried again', async () => {
    const { user, calls } = await open(null);
    await act(async () => calls[0]?.fail(new TypeError('The network is away.')));
    expect(await screen.findByText('The export did not succeed')).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(calls).toHaveLength(2);
  });

  test('stops when the screen is left', async () => {
    const { navigate, calls } = await open(null);
    await act(() => navigate('/elsewhere'));
    expect(calls[0]?.signal.aborted).toBe(true);
  });
});
