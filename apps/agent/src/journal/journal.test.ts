import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { observationOf } from '../../test/observation.ts';
import { temporaryDirectory } from '../../test/paired-agent.ts';
import { openJournal as open, type Journal, type NewEvent } from './journal.ts';

const started = (url: string): NewEvent => ({ type: 'page-started', url });
const discovered = (count: number): NewEvent => ({
  type: 'discovered',
  figures: { discovered: count, toVisit: count, skipped: {}, problems: [] },
  urls: Array.from({ length: count }, (_none, page) => `https://shop.example/${page}`),
});
const finished: NewEvent = { type: 'finished', outcome: 'succeeded', message: '' };
const fileOf = (directory: string) => join(directory, 'events.ndjson');

async function openJournal(directory: string): Promise<Journal> {
  const journal = await open(directory, { now: () => Date.now() });
  onTestFinished(() => journal.close());
  return journal;
}

async function seqsAfter(journal: Journal, seq: number): Promise<number[]> {
  const lines = await journal.read(seq);
  return lines.map((line) => (JSON.parse(line) as { seq: number }).seq);
}

/** Appends pages of about 100 kB each. */
async function appendPages(journal: Journal, count: number): Promise<void> {
  for (let page = 0; page < count; page += 1) {
    const url = `https://shop.example/${page}`;
    const observation = observationOf(url, { title: 'x'.repeat(100_000) });
    await journal.append({ type: 'page-finished', url, observation });
  }
}

describe('a journal', () => {
  test('numbers events from one, also when they come at once', async () => {
    const journal = await openJournal(await temporaryDirectory());
    await Promise.all(['a', 'b', 'c'].map((url) => journal.append(started(url))));
    expect(await seqsAfter(journal, 0)).toEqual([1, 2, 3]);
  });

  test('lets the first event that names pages to share wait for no more', async () => {
    const journal = await openJournal(await temporaryDirectory());
    const isDueAfter = async (event: NewEvent) => {
      const seq = journal.lastSeq();
      await journal.append(event);
      const due = journal.waitForMore(seq, new AbortController().signal).then(() => true);
      return Promise.race([due, new Promise((resolve) => setImmediate(resolve, false))]);
    };
    expect(await isDueAfter(discovered(8))).toBe(false);
    expect(await isDueAfter(discovered(9))).toBe(true);
    expect(await isDueAfter(discovered(9))).toBe(false);
  });

  test('has what it had when it is opened again', async () => {
    const directory = await temporaryDirectory();
    const journal = await openJournal(directory);
    await appendPages(journal, 2);
    const again = await openJournal(directory);
    expect(await again.read(0)).toEqual(await journal.read(0));
    expect([...again.visited()]).toEqual(['https://shop.example/0', 'https://shop.example/1']);
  });

  test('drops a line that a crash cut short, and goes on with its number', async () => {
    const directory = await temporaryDirectory();
    await (await openJournal(directory)).append(started('a'));
    await appendFile(fileOf(directory), '{"seq":2,"type":"page-st');
    const journal = await openJournal(directory);
    await journal.append(started('b'));
    expect(await seqsAfter(journal, 0)).toEqual([1, 2]);
    expect((await readFile(fileOf(directory), 'utf8')).split('\n')).toHaveLength(3);
  });

  test('does not open when a line in its middle is broken', async () => {
    const directory = await temporaryDirectory();
    await writeFile(fileOf(directory), '{"seq":1,"ty\n{"seq":2}\n');
    await expect(openJournal(directory)).rejects.toThrow(SyntaxError);
  });

  test('takes nothing after the event that ends the run', async () => {
    const journal = await openJournal(await temporaryDirectory());
    await journal.append(finished);
    await expect(journal.append(started('a'))).rejects.toThrow('nothing follows');
  });

  test('answers with at most a mebibyte, and with one event however large', async () => {
    const journal = await openJournal(await temporaryDirectory());
    await appendPages(journal, 12);
    expect(await seqsAfter(journal, 0)).toHaveLength(10);
    const url = 'https://shop.example/large';
    const observation = observationOf(url, { title: 'x'.repeat(2_000_000) });
    await journal.append({ type: 'page-finished', url, observation });
    expect(await seqsAfter(journal, 12)).toEqual([13]);
  });

  test('answers with at most 500 events', async () => {
    const journal = await openJournal(await temporaryDirectory());
    await Promise.all(Array.from({ length: 501 }, (_none, page) => journal.append(started(`${page}`))));
    expect(await seqsAfter(journal, 0)).toHaveLength(500);
  });

  test('gives acknowledged space back, and still knows the pages visited', async () => {
    const directory = await temporaryDirectory();
    const journal = await openJournal(directory);
    await appendPages(journal, 24);
    await journal.ack(20);
    expect((await stat(fileOf(directory))).size).toBeLessThan(500_000);
    await appendPages(journal, 1);
    const again = await openJournal(directory);
    expect(await seqsAfter(again, 20)).toEqual([21, 22, 23, 24, 25]);
    expect(await again.read(20)).toEqual(await journal.read(20));
    expect(again.visited().size).toBe(24);
    await expect(again.read(19)).rejects.toMatchObject({ status: 410 });
  });

  test('is not changed by an acknowledgement older than the last', async () => {
    const journal = await openJournal(await temporaryDirectory());
    await appendPages(journal, 5);
    await journal.ack(3);
    await journal.ack(2);
    expect(await seqsAfter(journal, 3)).toEqual([4, 5]);
  });

  test('shrinks to a line when a finished run is acknowledged', async () => {
    const directory = await temporaryDirectory();
    const journal = await openJournal(directory);
    await appendPages(journal, 2);
    await journal.append(finished);
    await journal.ack(3);
    expect(journal.bytes()).toBeLessThan(100);
    expect((await openJournal(directory)).isFinished()).toBe(true);
  });

  test('wakes who waits for an event, once it is on disk', async () => {
    const directory = await temporaryDirectory();
    const journal = await openJournal(directory);
    const woken = journal
      .waitAfter(0, new AbortController().signal)
      .then(() => readFile(fileOf(directory), 'utf8'));
    await journal.append(started('a'));
    expect(await woken).toContain('"seq":1');
  });

  test('takes screenshots away that no event names', async () => {
    const directory = await temporaryDirectory();
    const journal = await openJournal(directory);
    await journal.append(started('a'), Buffer.from('left by a crash'));
    const before = journal.bytes();
    const again = await openJournal(directory);
    expect(again.bytes()).toBe(before - 'left by a crash'.length);
  });
});
