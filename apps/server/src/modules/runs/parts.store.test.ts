import { afterAll, describe, expect, test } from 'vitest';
import type { RunEvent } from '@vigie/contract/agent-protocol.ts';
import { observationOf } from '../../../test/observations.ts';
import { createAgentRow } from '../../../test/rows.ts';
import { createRunFixture, type RunFixture } from '../../../test/run-fixture.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { ingestEvents } from './ingest-events.service.ts';
import { beginAttempt, loseAttempt, markTaken, openRun, type LeadRun } from './runs.store.ts';
import { beginPart, listOpenParts, losePart, readReturns, type Part } from './parts.store.ts';

const URLS = ['https://shop.example/1', 'https://shop.example/2'];
const AT = '2026-03-10T11:30:00.000Z';

type PartAttempt = { run: Part; attempt: NonNullable<Part['current']> };
type NewEvent = Omit<Extract<RunEvent, { type: 'released' }>, 'seq'> | Omit<Visited, 'seq'>;
type Visited = Extract<RunEvent, { type: 'page-finished' }>;

const nowOf = ({ clock }: RunFixture) => new Date(clock.now());

const leadOf = (run: LeadRun) => {
  if (run.current === null) throw new Error('an attempt is under way');
  return { run, attempt: run.current };
};

const visited = (url: string): NewEvent => ({
  type: 'page-finished',
  url,
  observation: observationOf(url, 'healthy', AT),
  links: ['https://shop.example/3'],
});

describe('a part of a run', async () => {
  const database = await openTestDatabase();
  afterAll(() => database.close());

  async function open(bench: RunFixture) {
    const run = await openRun(database.db, bench.jobId, nowOf(bench));
    if (run === null) throw new Error('the job is there');
    return run;
  }

  async function reportEvents(
    bench: RunFixture,
    { run, attempt }: ReturnType<typeof leadOf> | PartAttempt,
    reported: NewEvent[],
  ) {
    const events = reported.map((event, index) => ({ ...event, seq: attempt.cursor + index + 1 }));
    return ingestEvents(database.db, { run, attempt, events, now: nowOf(bench) });
  }
  /** Returns a leading attempt that released two pages, as one part that an agent has. */
  async function sharedRun() {
    const bench = await createRunFixture(database.db);
    const agentId = await createAgentRow(database.db);
    const begin = { agentId, now: nowOf(bench) };
    await beginAttempt(database.db, await open(bench), begin);
    const lead = leadOf(await open(bench));
    await markTaken(database.db, lead.run, { ...lead.attempt, now: nowOf(bench) });
    await reportEvents(bench, lead, [{ type: 'released', urls: URLS }]);
    const [made] = await listOpenParts(database.db, lead);
    if (made === undefined) throw new Error('a part was made');
    expect(await beginPart(database.db, made, begin)).toBe(true);
    const [part] = await listOpenParts(database.db, lead);
    if (!part?.current) throw new Error('the part is under way');
    return { bench, lead, part, partAttempt: { run: part, attempt: part.current }, begin };
  }

  test('is given to one agent only', async () => {
    const { part, begin } = await sharedRun();
    expect(await beginPart(database.db, { ...part, current: null }, begin)).toBe(false);
    expect(part.order).toMatchObject({ urls: URLS, discover: false, pagesMax: 2, tellLinks: true });
  });

  test('gives back what it found, and what nobody visited when it is lost', async () => {
    const { bench, lead, part, partAttempt } = await sharedRun();
    expect(await reportEvents(bench, partAttempt, [visited(URLS[0] ?? '')])).toBe(true);
    await losePart(database.db, part);
    await losePart(database.db, part);
    const returns = await readReturns(database.db, lead);
    expect(returns.map(({ url, visit }) => [url, visit])).toEqual([
      [URLS[0], { finalUrl: URLS[0], links: ['https://shop.example/3'] }],
      [URLS[1], null],
    ]);
    expect(await listOpenParts(database.db, lead)).toEqual([]);
    expect(await reportEvents(bench, partAttempt, [visited(URLS[1] ?? '')])).toBe(false);
  });

  test('gives back what an earlier attempt had evaluated, when nobody took it', async () => {
    const { bench, lead } = await sharedRun();
    await reportEvents(bench, { ...lead, attempt: { ...lead.attempt, cursor: 1 } }, [
      visited(URLS[0] ?? ''),
      { type: 'released', urls: URLS },
    ]);
    const made = (await listOpenParts(database.db, lead)).find(({ current }) => current === null);
    if (made === undefined) throw new Error('another part was made');
    await losePart(database.db, made);
    const returns = await readReturns(database.db, lead);
    expect(returns.map(({ url, visit }) => [url, visit])).toEqual(URLS.map((url) => [url, null]));
  });

  test(
    'tells of pages with very many links in messages that an agent takes',
    { tags: ['exhaustive'] },
    async () => {
      const { bench, lead, partAttempt } = await sharedRun();
      const links = Array.from(
        { length: 25_000 },
        (_none, link) => `https://shop.example/${'x'.repeat(150)}${link}`,
      );
      const pages = URLS.map((url) => ({ ...visited(url), links }));
      await reportEvents(bench, partAttempt, pages);
      const [first, ...others] = await readReturns(database.db, lead);
      expect(others).toEqual([]);
      expect(first?.visit?.links).toEqual(links.slice(0, 20_000));
    },
  );

  test('goes with the attempt that gave it away', async () => {
    const { bench, lead, part, partAttempt, begin } = await sharedRun();
    await reportEvents(bench, partAttempt, [visited(URLS[0] ?? '')]);
    await loseAttempt(database.db, lead.run.id, lead.attempt.number);
    expect(await listOpenParts(database.db, lead)).toEqual([]);
    expect(await readReturns(database.db, lead)).toEqual([]);
    expect(await beginPart(database.db, { ...part, current: null }, begin)).toBe(false);
    const late = { ...partAttempt, attempt: { ...partAttempt.attempt, cursor: 1 } };
    expect(await reportEvents(bench, late, [visited(URLS[1] ?? '')])).toBe(false);
  });
});
