import { describe, expect, it } from 'vitest';
import { readAmount, decimalSignOf } from './amounts.ts';
import { chooseOrderColumns } from './columns.ts';
import { openCsv } from './csv-table.ts';
import { arePersonalValues, isPersonalHeading } from './personal-columns.ts';
import { readOrders, readPurchases, type OrderRow, type PurchaseRow, type ReadOptions } from './read-rows.ts';
import { stateReader } from './states.ts';
import { dateOrderOf, timeReader } from './times.ts';

const UTC: ReadOptions = { timeZone: 'UTC' };

/** Reads an order file that arrives in pieces: a small one in pieces of a few bytes. */
async function read(text: string | Uint8Array, options: ReadOptions = UTC) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) =>
    bytes.slice(at * 7, at * 7 + 7),
  );
  const orders: OrderRow[] = [];
  const file = await readOrders(await openCsv(pieces), options, {
    knows: (id) => orders.some((order) => order.id === id),
    add(row) {
      const before = orders.find(({ id }) => id === row.id);
      if (before !== undefined) return before.amount === row.amount ? 'repeated' : 'differs';
      orders.push(row);
      return 'added';
    },
  });
  return { file, orders };
}

const HEADINGS = 'order_id,time,amount,currency,state';
const ROW = 'A1,2026-03-01T10:00:00+01:00,12.90,EUR,paid';

describe('a file', () => {
  it.each([
    ['commas', `${HEADINGS},payment\n${ROW},card\n`],
    [
      'semicolons and decimal commas',
      `${HEADINGS},payment\n${ROW},card`.replaceAll(',', ';').replace('12.90', '12,90'),
    ],
    ['tabs and carriage returns', `${HEADINGS},payment\r\n${ROW},card\r\n`.replaceAll(',', '\t')],
    [
      'quotes',
      `"order_id","time","amount","currency","state","payment"\n"A1","2026-03-01T09:00:00Z","12.90","EUR","paid","card"`,
    ],
    ['a byte order mark and a named separator', `\uFEFFsep=,\n${HEADINGS},payment\n${ROW},card`],
    ['the line ends of an old Macintosh', `${HEADINGS},payment\r${ROW},card\r`],
    ['formulas that keep zeros', `${HEADINGS},payment\n="A1",2026-03-01T09:00:00Z,12.90,EUR,paid,card`],
  ])('with %s is read', async (_name, text) => {
    const { file, orders } = await read(text);
    const atMs = Date.parse('2026-03-01T09:00:00Z');
    expect(orders).toEqual([
      { id: 'A1', atMs, amount: 12.9, currency: 'EUR', state: 'paid', columns: ['card'] },
    ]);
    expect(file).toMatchObject({ rows: 1, rejected: 0, columns: ['payment'] });
  });

  it.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])('in %s is read', async (encoding) => {
    const { orders } = await read(encoded(`${HEADINGS},magasin\n${ROW},Orléans\n`, encoding));
    expect(orders[0]?.columns).toEqual(['Orléans']);
  });

  it('keeps good rows, and reports bad ones with their line', async () => {
    const { file, orders } = await read(
      [
        HEADINGS,
        ROW,
        ',2026-03-01,1,EUR,paid',
        'A2,yesterday,1,EUR,paid',
        'A3,2026-03-01,much,EUR,paid',
        'A4,2026-03-01,-1,EUR,paid',
        'A5,2026-03-01,1,EURO,paid',
        'A6,2026-03-01,1,EUR,perhaps',
        'A7,2026-03-01',
        'A8,2026-03-01,1,5,EUR,paid',
        'A1,2026-03-01T10:00:00+01:00,12.90,EUR,paid',
        'A1,2026-03-01T10:00:00+01:00,99,EUR,paid',
        'A9,2026-03-01,"1,234.50",EUR,paid',
      ].join('\n'),
    );
    expect(orders.map(({ id }) => id)).toEqual(['A1', 'A9']);
    expect(orders[1]?.amount).toBe(1234.5);
    expect(file).toMatchObject({ rows: 12, rejected: 9, repeated: 1 });
    expect(file.faults.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '3 id-missing',
      '4 time-unreadable',
      '5 amount-unreadable',
      '6 amount-negative',
      '7 currency-unreadable',
      '8 state-unknown',
      '9 cells-missing',
      '10 cells-too-many',
      '12 id-repeated',
    ]);
  });

  it('refuses an amount that cannot be stored, and reports broken text of a further column', async () => {
    const { file } = await read(
      [
        'order_id,time,amount,currency,state,payment',
        `A1,2026-03-01,${'9'.repeat(20)},EUR,paid,card`,
        `${ROW},c\uFFFD`,
      ].join('\n'),
    );
    expect(file.faults.map(({ line, column, code, isKept }) => [line, column, code, isKept])).toEqual([
      [2, 'amount', 'amount-unreadable', false],
      [3, 'payment', 'encoding-broken', true],
    ]);
  });

  it('reports hours that a change of the clock repeats or skips, and keeps their orders', async () => {
    const rows = [
      'A1,2026-03-29 02:30,1,EUR,paid',
      'A2,2026-10-25 02:30,1,EUR,paid',
      'A3,2026-06-01 12:00,1,EUR,paid',
    ];
    const { file, orders } = await read([HEADINGS, ...rows].join('\n'), { timeZone: 'Europe/Berlin' });
    expect(orders.map(({ atMs }) => new Date(atMs).toISOString())).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-06-01T10:00:00.000Z',
    ]);
    expect(file.faults.map(({ code, isKept }) => [code, isKept])).toEqual([
      ['time-skipped', true],
      ['time-ambiguous', true],
    ]);
  });

  it('of Shopify is read: further articles of an order are no orders', async () => {
    const text = [
      'Name,Email,Financial Status,Paid at,Currency,Total,Lineitem name,Billing Name',
      '#1001,a@b.example,paid,2026-03-01 12:33:11 +0100,EUR,20.00,Mug,Ada',
      '#1001,a@b.example,,,,,Cup,',
      '#1002,a@b.example,partially_refunded,2026-03-01 12:40:11 +0100,EUR,9.00,Cup,Ada',
    ].join('\n');
    const { file, orders } = await read(text);
    expect(orders.map(({ id, state }) => [id, state])).toEqual([
      ['1001', 'paid'],
      ['1002', 'paid'],
    ]);
    expect(file).toMatchObject({ repeated: 1, rejected: 0, columns: ['Lineitem name'] });
    expect(file.leftOut.map(({ column }) => column)).toEqual(['Email', 'Billing Name']);
  });

  it('of GA4 is read: times in microseconds, refunds as negative amounts', async () => {
    const rows: PurchaseRow[] = [];
    const text =
      'transaction_id,event_timestamp,purchase_revenue,currency\nA1,1772355600000000,12.9,EUR\nA1,,-12.9,EUR\n';
    await readPurchases(await openCsv([new TextEncoder().encode(text)]), UTC, (row) => void rows.push(row));
    expect(rows).toEqual([
      { id: 'A1', atMs: 1_772_355_600_000, amount: 12.9, currency: 'EUR' },
      { id: 'A1', atMs: null, amount: -12.9, currency: 'EUR' },
    ]);
  });

  it.each([
    ['empty', '', 'empty'],
    ['without a needed column', 'order_id,amount\n1,2', 'column-missing'],
    [
      'with an open quote',
      `${HEADINGS}\nA1,"2026-03-01,1,EUR,paid\nA2,2026-03-01,1,EUR,paid`,
      'quote-unclosed',
    ],
    ['of bytes', '\0\u0001\0\0PK\u0003\u0004\0\0\u0001', 'binary'],
    ['with a million columns', `${HEADINGS},${'x,'.repeat(1_000_000)}`, 'columns-too-many'],
    ['with an endless line', `${HEADINGS}\n${'x'.repeat(1_100_000)}`, 'line-too-long'],
    ['with an endless quote', `${HEADINGS}\n"${'x\n'.repeat(600_000)}`, 'quote-unclosed'],
  ])('%s is refused', async (_name, text, code) => {
    await expect(read(text)).rejects.toMatchObject({ code });
  });

  it('is read with named columns', async () => {
    const text = 'Bestellnummer;Zeit;Betrag;Zustand\n1;01.03.2026 10:00;1.234,56 €;bezahlt';
    const { orders } = await read(text, { timeZone: 'Europe/Berlin', named: { order_id: 'Bestellnummer' } });
    expect(orders[0]).toMatchObject({ id: '1', amount: 1234.56, atMs: Date.parse('2026-03-01T09:00:00Z') });
    await expect(read(text, { timeZone: null, named: { order_id: 'Nr' } })).rejects.toMatchObject({
      code: 'column-unknown',
    });
  });
});

it.each([
  ['12.90', '.', 12.9],
  ['1,234.56', '.', 1234.56],
  ['1.234,56', ',', 1234.56],
  ['1.234', ',', 1234],
  ['1,234', '.', 1234],
  ['1 234,56', ',', 1234.56],
  ['€ 12,90', ',', 12.9],
  ['12,90', '.', 12.9],
  ['EUR 12.90', '.', 12.9],
  ["1'234.50", '.', 1234.5],
  ['-5', '.', -5],
  ['(5.00)', '.', -5],
  ['=1+1', '.', null],
  ['1e9', '.', null],
  ['1.2.3.4', '.', null],
] as const)('reads the amount %s with the decimal sign %s', (text, decimal, amount) => {
  expect(readAmount(text, decimal)).toBe(amount);
});

it('finds the decimal sign of a file', () => {
  expect(decimalSignOf(['1.234,50', '7'], ',')).toBe(',');
  expect(decimalSignOf(['1,234.50', '1,234'], ';')).toBe('.');
  expect(decimalSignOf(['1.234', '7'], ';')).toBe(',');
});

it.each([
  ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T10:00:00.250+01:00', '2026-03-01T09:00:00.250Z'],
  ['2026-03-01 10:00:00 -0500', '2026-03-01T15:00:00.000Z'],
  ['2026-03-01 10:00', '2026-03-01T09:00:00.000Z'],
  ['20260301', '2026-02-28T23:00:00.000Z'],
  ['202603011000', '2026-03-01T09:00:00.000Z'],
  ['1.3.2026, 10:00', '2026-03-01T09:00:00.000Z'],
  ['01/03/26 10:00:05', '2026-03-01T09:00:05.000Z'],
  ['1772355600', '2026-03-01T09:00:00.000Z'],
  ['1772355600000', '2026-03-01T09:00:00.000Z'],
  ['46082.4166666667', '2026-03-01T09:00:00.000Z'],
  ['2026-02-30', null],
  ['2026-03-01T25:00:00Z', null],
  ['soon', null],
  ['12', null],
])('reads the time %s', (text, instant) => {
  const found = timeReader('Europe/Berlin', 'day-first')(text);
  expect(found === null ? null : new Date(found.atMs).toISOString()).toBe(instant);
});

it('finds the order of day and month', () => {
  expect(dateOrderOf(['03/04/2026', '03/25/2026'])).toBe('month-first');
  expect(dateOrderOf(['03/04/2026', '25/03/2026'])).toBe('day-first');
  expect(dateOrderOf(['03/04/2026 5:00 PM'])).toBe('month-first');
});

it.each([
  ['wc-completed', 'paid'],
  ['Paiement accepté', 'paid'],
  ['authorized', 'open'],
  ['Canceled', 'cancelled'],
  ['erstattet', 'refunded'],
  ['TEST', 'test'],
  ['?', null],
])('reads the state %s', (text, state) => {
  expect(stateReader()(text)).toBe(state);
});

it('knows headings and values that are personal data', () => {
  const personal = [
    'Email',
    'billing_email',
    'Billing Name',
    'E-Mail',
    'Prénom',
    'Telefon',
    'shipping_address_1',
    'Customer IP',
  ];
  expect(personal.filter((heading) => !isPersonalHeading(heading))).toEqual([]);
  const others = [
    'payment_method',
    'shipping_country',
    'customer_type',
    'user_agent',
    'product name',
    'device',
    'channel',
  ];
  expect(others.filter(isPersonalHeading)).toEqual([]);
  expect(arePersonalValues(['card', 'ada@example.org'])).toBe(true);
  expect(arePersonalValues(['+33 6 12 34 56 78', '+33 6 12 34 56 79', '0612345678', '06 12 34 56 78'])).toBe(
    true,
  );
  expect(arePersonalValues(['1.0.3', '42', 'v1.2', '2026-03-01', '12.90'])).toBe(false);
});

it('reads at most ten further columns, and names the others', () => {
  const further = Array.from({ length: 12 }, (_, at) => `c${at}`);
  const chosen = chooseOrderColumns([...HEADINGS.split(','), ...further], {}, null);
  expect(chosen.further).toHaveLength(10);
  expect(chosen.leftOut).toEqual([
    { column: 'c10', reason: 'too-many' },
    { column: 'c11', reason: 'too-many' },
  ]);
});

it.each(['vigie:release', '__proto__', 'constructor'])('leaves out a column with the name %s', (column) => {
  const { leftOut } = chooseOrderColumns([...HEADINGS.split(','), column], {}, null);
  expect(leftOut).toEqual([{ column, reason: 'reserved' }]);
});

it('knows the standard states of PrestaShop by their names and by their numbers', () => {
  const stateOf = stateReader();
  // Order of install-dev/data/xml/order_state.xml.
  const names = [
    'Awaiting check payment', 'Payment accepted', 'Processing in progress', 'Shipped', 'Delivered', 'Canceled', 'Refunded',
    'Payment error', 'On backorder (paid)', 'Awaiting bank wire payment', 'Remote payment accepted', 'On backorder (not paid)',
    'Awaiting Cash On Delivery validation',
  ]; // prettier-ignore
  const states = names.map(stateOf);
  expect(states.map((state) => state?.[0]).join('')).toBe('oppppcrcpopoo');
  expect(names.map((_name, at) => stateOf(String(at + 1)))).toEqual(states);
});

const pair = (unit: number) => [unit & 255, unit >> 8];

function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  if (encoding === 'windows-1252') return Uint8Array.from(units);
  return Uint8Array.from(
    units.flatMap((unit) => (encoding === 'utf-16le' ? pair(unit) : pair(unit).toReversed())),
  );
}
