import { describe, expect, it } from 'vitest';
import { createPipeReader } from './browser/cdp/pipe-reader.ts';
import { isCollectorRequest } from './record/collector-request.ts';
import { policiesOf } from './record/csp-policies.ts';
import { failureCodeOf } from './visit/net-failure.ts';
import { inlineBody } from './record/request-body.ts';
import { createQueue } from './queue.ts';
import { createVisitClock } from './record/visit-clock.ts';

it.each([
  ['net::ERR_NAME_NOT_RESOLVED', 'dns'],
  ['net::ERR_DNS_TIMED_OUT', 'dns'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'tls'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'tls'],
  ['net::ERR_TOO_MANY_REDIRECTS', 'redirect-loop'],
  ['net::ERR_CONNECTION_TIMED_OUT', 'timeout'],
  ['net::ERR_HTTP_RESPONSE_CODE_FAILURE', 'http-status'],
  ['net::ERR_UNSAFE_PORT', 'forbidden-address'],
  ['net::ERR_CONNECTION_REFUSED', 'connection'],
  ['net::ERR_SOMETHING_NEW', 'connection'],
])('%s is a failure of the kind %s', (errorText, code) => {
  expect(failureCodeOf(errorText)).toBe(code);
});

describe('a collector request', () => {
  const tracking = {
    jsTagName: 'matomo.js',
    phpTagName: 'matomo.php',
    requiredVariables: [],
    pageViewRule: null,
  };
  const request = { url: 'https://a.test/matomo.php?rec=1', resourceType: 'image', frameId: 'main' } as const;
  it.each([
    ['a pixel', {}, true],
    ['a preflight', { resourceType: 'preflight' }, false],
    ['the page itself', { resourceType: 'document' }, false],
    ['a form in a frame', { resourceType: 'document', frameId: 'F1' }, true],
    ['a script with parameters', { resourceType: 'script' }, true],
    [
      'the tracker served by the collector',
      { resourceType: 'script', url: 'https://a.test/matomo.php' },
      false,
    ],
    ['another address', { url: 'https://a.test/other.php' }, false],
  ] as const)('%s', (_name, change, expected) => {
    expect(isCollectorRequest({ ...request, ...change }, tracking)).toBe(expected);
  });

  it('is none when no collector is configured', () => {
    expect(isCollectorRequest(request, { ...tracking, phpTagName: '' })).toBe(false);
  });
});

it('reads several policies from one header', () => {
  const headers = {
    'content-security-policy': "default-src 'self'\nimg-src *, script-src 'none'",
    'content-security-policy-report-only': "connect-src 'self'",
  };
  expect(policiesOf(headers).map(({ disposition, text }) => [disposition, text])).toEqual([
    ['enforce', "default-src 'self'"],
    ['enforce', 'img-src *'],
    ['enforce', "script-src 'none'"],
    ['report', "connect-src 'self'"],
  ]);
});

const body = (...bytes: Buffer[]) =>
  inlineBody({
    url: '',
    method: 'POST',
    headers: {},
    initialPriority: 'Low',
    referrerPolicy: 'no-referrer',
    postDataEntries: bytes.map((one) => ({ bytes: one.toString('base64') })),
  });

describe('a body', () => {
  it('of text is stored as text, of several parts as one', () => {
    expect(body(Buffer.from('a=é'), Buffer.from('&b'))).toEqual({
      text: 'a=é&b',
      encoding: 'utf8',
      sizeBytes: 6,
      cut: false,
    });
  });

  it('of other bytes is stored in base64', () => {
    expect(body(Buffer.from([255, 0, 1]))).toEqual({
      text: '/wAB',
      encoding: 'base64',
      sizeBytes: 3,
      cut: false,
    });
  });

  it('that is too long is cut, also within a character, and reports its size', () => {
    const long = Buffer.from(`x${'é'.repeat(200_000)}`);
    expect(body(long)).toMatchObject({ encoding: 'utf8', sizeBytes: 400_001, cut: true });
  });

  it('that the event does not carry is requested', () => {
    expect(body()).toBeNull();
  });
});

it('the pipe puts messages together that arrive in pieces', () => {
  const seen: string[] = [];
  const read = createPipeReader({ onTooLong: () => undefined, onText: (text) => seen.push(text) }, 100);
  for (const piece of ['{"a":', '"é', '"}\0{"b":1}\0', '{}']) read(Buffer.from(piece));
  read(Buffer.from('\0'));
  expect(seen).toEqual(['{"a":"é"}', '{"b":1}', '{}']);
});

it('the pipe leaves a message without measure out, whole or in pieces, and goes on with the next one', () => {
  const seen: string[] = [];
  const onTooLong = (tail: string) => seen.push(`too long: ${tail.slice(-3)} of ${tail.length}`);
  const read = createPipeReader({ onTooLong, onText: (text, bytes) => seen.push(`${bytes} ${text}`) }, 1_000);
  read(Buffer.from(`${'x'.repeat(3_000)}"e"\0{}\0`));
  for (let at = 0; at < 3_000; at += 1) read(Buffer.from('y'));
  read(Buffer.from('end\0{"a":1}\0'));
  expect(seen).toEqual(['too long: "e" of 256', '2 {}', 'too long: end of 256', '7 {"a":1}']);
});

const task = (name: string, order: string[]) => async () => void order.push(name);

describe('a queue', () => {
  it('runs in order, and an aborted wait releases its slot', async () => {
    const queue = createQueue();
    const abort = new AbortController();
    const order: string[] = [];
    const { promise: blocked, resolve: letGo } = Promise.withResolvers<void>();
    const first = queue.run(() => blocked);
    const cancelled = queue.run(task('never', order), abort.signal).catch(() => order.push('cancelled'));
    const next = [queue.run(task('next', order)), queue.run(task('last', order))];
    abort.abort();
    await cancelled;
    letGo();
    await Promise.all([first, ...next]);
    expect(order).toEqual(['cancelled', 'next', 'last']);
  });

  it('does not lose the next ones when a wait is aborted as its slot becomes free', async () => {
    const queue = createQueue();
    const abort = new AbortController();
    const order: string[] = [];
    const first = queue.run(async () => undefined).then(() => abort.abort());
    const second = queue.run(task('second', order), abort.signal);
    const third = queue.run(task('third', order));
    await Promise.allSettled([first, second, third]);
    expect(order.at(-1)).toBe('third');
  });

  it('goes on after a task that failed, as many at a time as it may', async () => {
    const queue = createQueue(2);
    const order: string[] = [];
    const failed = queue.run(() => Promise.reject(new Error('broken task')));
    const { promise: blocked, resolve: letGo } = Promise.withResolvers<void>();
    const slow = queue.run(() => blocked).then(() => order.push('slow'));
    await expect(failed).rejects.toThrow('broken task');
    await queue.run(task('fast', order));
    letGo();
    await slow;
    expect(order).toEqual(['fast', 'slow']);
  });
});

it('a visit takes the time that passed, whatever is set on the clock meanwhile', () => {
  let [wallMs, steadyMs] = [1_700_000_000_000, 5];
  const clock = createVisitClock(
    () => wallMs,
    () => steadyMs,
  );
  clock.restart();
  wallMs -= 3_600_000;
  steadyMs += 250;
  expect([clock.nowMs(), clock.startedAt.getTime()]).toEqual([250, 1_700_000_000_000]);
});

it('both clocks of the browser become milliseconds of the visit', () => {
  const clock = createVisitClock(() => 1_700_000_000_000);
  clock.align(50, 1_700_000_001);
  expect(clock.fromMonotonic(50.5)).toBe(1_500);
  expect(clock.fromPage(1_700_000_000_250)).toBe(250);
});

const openVirtualClock = () => {
  let steadyMs = 0;
  const clock = createVisitClock(
    () => 1_000_000,
    () => steadyMs,
  );
  clock.restart();
  return { clock, wait: (ms: number) => (steadyMs += ms) };
};

describe('the clock of a visit in virtual time', () => {
  it('counts what the page skipped', () => {
    const { clock, wait } = openVirtualClock();
    clock.beginSlice(1_000_000, 750);
    wait(5);
    expect(clock.fromPage(1_000_300)).toBe(300);
    clock.endSlice();
    expect([clock.nowMs(), clock.finishedAt().getTime()]).toEqual([750, 1_000_005]);
  });

  it('gives events of one moment the order in which they came', () => {
    const { clock } = openVirtualClock();
    clock.beginSlice(1_000_000, 750);
    const moments = [
      clock.fromPage(1_000_300),
      clock.arrivedMs(),
      clock.fromPage(1_000_300),
      clock.fromPage(1_000_299),
    ];
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    expect(new Set(moments).size).toBe(4);
  });

  it('takes the moment of arrival where a date is not of this slice', () => {
    const { clock, wait } = openVirtualClock();
    clock.beginSlice(1_000_000, 750);
    wait(5);
    expect(clock.fromPage(1_900_000)).toBe(5);
  });
});
