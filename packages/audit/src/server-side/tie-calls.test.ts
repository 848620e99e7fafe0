import { expect, it } from 'vitest';
import type { Container } from '@vigie/contract/container.ts';
import {
  both,
  exportedContainer,
  others,
  serverCase,
  steps,
  UNTIL_MS,
  type ServerSideCase,
} from '../../test/server-side-cases.ts';
import { plantedLosses } from '../../test/server-side-losses.ts';
import { shopVisit, toContainer, toGa4, toMeta, metaBody } from '../../test/server-side-shop.ts';
import { hitsToTie } from './hit-to-tie.ts';
import { serverEvents } from './server-events.ts';
import { tieCalls, type TiedHit } from './tie-calls.ts';

const tie = ({ visit, calls }: ServerSideCase): TiedHit[] =>
  tieCalls({ hits: hitsToTie(visit), calls, untilMs: UNTIL_MS });

it('reports where each hit was sent on to, with the line of the call', () => {
  const one = serverCase('everything is sent on', { background: others(4) });
  const purchase = tie(one).find(({ hit }) => hit.name === 'purchase');
  expect(purchase?.sentOn).toMatchObject({
    event: 'purchase',
    way: 'server-container',
    destinations: [
      { family: 'ga4', state: 'sent', event: 'purchase', tiedBy: 'event-id', afterMs: 180 },
      { family: 'meta-conversions-api', state: 'sent', event: 'Purchase', afterMs: 250, answer: null },
    ],
  });
  const line = purchase?.sentOn.destinations[0]?.call?.line ?? 0;
  expect(one.calls[line - 1]?.events[0]).toMatchObject({ name: 'purchase', properties: { value: 24.5 } });
});

it('names an event that was lost, and one whose value was changed', () => {
  const one = serverCase('lost and changed', {
    send: (event) => {
      if (event.name === 'begin_checkout') return [];
      return event.name === 'purchase' ? [toGa4(event, { 'epn.value': '1' })] : both(event);
    },
    background: others(4, false),
  });
  const found = tie(one).flatMap(({ findings }) => findings);
  expect(found).toMatchObject([
    { kind: 'not-sent-on', reason: 'unknown', event: 'begin_checkout', destination: { family: 'ga4' } },
    { kind: 'value-changed', event: 'purchase', property: 'value', expected: '24.5', seen: '1' },
  ]);
});

it('reports nothing about hits while their calls may still come, and of files without calls', () => {
  const visit = shopVisit(steps().map((event) => toContainer(event)));
  const early = steps()
    .slice(0, 2)
    .map((event) => toGa4(event));
  expect(tieCalls({ hits: hitsToTie(visit), calls: early }).flatMap(({ findings }) => findings)).toEqual([]);
  const none = tieCalls({ hits: hitsToTie(visit), calls: [], untilMs: UNTIL_MS });
  expect(none.map(({ findings, sentOn }) => [findings, sentOn.destinations])).toEqual(
    Array.from({ length: 5 }, () => [[], []]),
  );
});

it('takes a reason from several containers only if all of them say it', () => {
  const losses = plantedLosses();
  const without = losses.find(({ expected: { reason } }) => reason === 'no-tag')?.container;
  const untriggered = losses.find(({ expected: { reason } }) => reason === 'trigger');
  if (untriggered?.container === undefined || without === undefined) throw new Error('there is one');
  const { visit, calls, container } = untriggered;
  const reasonsBy = (...containers: Container[]) =>
    tieCalls({ hits: hitsToTie(visit), calls, containers, untilMs: UNTIL_MS })
      .flatMap(({ findings }) => findings)
      .filter(({ event }) => event === 'purchase')
      .map(({ reason }) => reason);
  expect(reasonsBy(container)).toEqual(['trigger']);
  expect(reasonsBy(container, without)).toEqual(['trigger']);
  expect(
    reasonsBy(
      container,
      exportedContainer((version) => version),
    ),
  ).toEqual(['unknown']);
});

it('never shows a value that is personal', () => {
  const [, , , , purchase] = steps();
  const more = { 'ep.customer_email': 'jane.doe@gmail.com', 'ep.coupon': 'for jane.doe@gmail.com' };
  const visit = shopVisit([toContainer({ ...purchase!, more })]);
  const calls = [
    toGa4(purchase!, { 'ep.customer_email': 'other@gmail.com', 'ep.coupon': 'SUMMER' }),
    toMeta([metaBody(purchase!)], purchase!.atMs),
  ];
  const tied = tieCalls({ hits: hitsToTie(visit), calls, untilMs: UNTIL_MS });
  expect(tied.flatMap(({ findings }) => findings)).toMatchObject([
    { kind: 'value-changed', property: 'coupon', expected: null, seen: 'SUMMER' },
  ]);
  expect(JSON.stringify(tied.map(({ sentOn, findings }) => [sentOn, findings]))).not.toContain('jane');
});

it('gives each event that a vendor took once, as a source of a plan', () => {
  const events = serverEvents(tie(serverCase('all', { background: [] })), () => ({
    url: 'https://x.example/',
    step: 1,
  }));
  expect(events).toHaveLength(10);
  expect(events.at(-1)).toMatchObject({ source: 'server:meta-conversions-api', name: 'Purchase', step: 1 });
});
