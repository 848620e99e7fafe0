import { describe, expect, it } from 'vitest';
import { noisePairs, plantedPairs, tryNoise, tryPlanted } from '../test/order-corpus.ts';
import { OrderLedger } from './joining/order-ledger.ts';
import { openCsv } from './reading/csv-table.ts';
import { readOrders } from './reading/read-rows.ts';

describe('generated pairs of files', () => {
  it('have their planted explanation first, at least 38 of 40', async () => {
    const wrong: unknown[] = [];
    for (const pair of plantedPairs(1)) {
      const { compared, isRight } = await tryPlanted(pair);
      if (!isRight) wrong.push({ planted: pair.plant, claimed: compared.explanations });
    }
    // The third wrong one and those after it are named.
    expect(wrong.slice(2)).toEqual([]);
  });

  it('get no explanation if orders are missing by chance', async () => {
    const claimed = [];
    // `npm run evaluate:orders` tries 400, or a thousand.
    for (const pair of noisePairs(7, 110))
      claimed.push(...(await tryNoise(pair)).map(({ where }) => ({ seed: pair.seed, where })));
    expect(claimed).toEqual([]);
  });
});

describe('a file of 100 MB', () => {
  const HEADINGS = 'order_id,time,amount,currency,state,payment\n';
  const MEGABYTE = 1024 * 1024;

  /** Yields the headings and a start, then 100 MB of one piece of text again and again. */
  function* endless(piece: string, start = ''): Generator<Uint8Array> {
    const encoder = new TextEncoder();
    yield encoder.encode(HEADINGS + start);
    const bytes = encoder.encode(piece.repeat(Math.ceil(MEGABYTE / piece.length)));
    for (let at = 0; at < 100; at += 1) yield bytes;
  }

  const read = async (piece: string) => {
    const ledger = new OrderLedger(['payment']);
    return readOrders(await openCsv(endless(piece)), { timeZone: 'UTC' }, ledger);
  };

  it('with one order again and again counts it once', async () => {
    const file = await read('A1,2026-03-01T10:00:00Z,12.90,EUR,paid,=cmd|calc\n');
    expect(file.rows).toBeGreaterThan(2_000_000);
    expect(file).toMatchObject({ rejected: 0, repeated: file.rows - 1, faults: [] });
  });

  it('of bad rows lists some of them and counts them all', async () => {
    const file = await read('A1,2026-03-01T10:00:00Z,12.90,EUR,who knows,card\n');
    expect(file.rejected).toBe(file.rows);
    expect(file.faults).toHaveLength(100);
  });

  it.each([
    { name: 'with an open quote', start: '"', piece: 'x,\n', code: 'quote-unclosed' },
    { name: 'without a line end', start: '', piece: 'x', code: 'line-too-long' },
    { name: 'of one line of columns', start: '', piece: 'x,', code: 'columns-too-many' },
  ])('$name is refused', async ({ start, piece, code }) => {
    const ledger = new OrderLedger(['payment']);
    const work = openCsv(endless(piece, start)).then((table) =>
      readOrders(table, { timeZone: 'UTC' }, ledger),
    );
    await expect(work).rejects.toMatchObject({ code });
  });
});
