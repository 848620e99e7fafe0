import { describe, expect, it } from 'vitest';
import { UNTIL_MS, type ServerSideCase } from '../../test/server-side-cases.ts';
import { healthyVisits } from '../../test/server-side-healthy.ts';
import { plantedLosses } from '../../test/server-side-losses.ts';
import { hitsToTie } from './hit-to-tie.ts';
import { tieCalls, type TiedHit } from './tie-calls.ts';

const tied = ({ visit, calls, container }: ServerSideCase): TiedHit[] =>
  tieCalls({ hits: hitsToTie(visit), calls, containers: container ? [container] : [], untilMs: UNTIL_MS });

const findingsOf = (one: ServerSideCase) =>
  tied(one).flatMap(({ findings }) =>
    findings.map(({ kind, reason, event, destination, property }) => ({
      kind,
      reason,
      event,
      destination: destination.family,
      ...(property !== null && { property }),
    })),
  );

describe('losses behind the first hop', () => {
  const losses = plantedLosses();

  it('are twenty', () => {
    expect(losses).toHaveLength(20);
  });

  it.each(losses)('$name', (loss) => {
    const found = findingsOf(loss);
    expect(found).toContainEqual(expect.objectContaining(loss.expected));
    const strange = found.filter(
      ({ kind, destination }) => kind !== loss.expected.kind || destination !== loss.expected.destination,
    );
    expect(strange).toEqual([]);
  });
});

describe('healthy events', () => {
  const visits = healthyVisits();

  it('are two hundred', () => {
    expect(visits.reduce((sum, one) => sum + tied(one).length, 0)).toBeGreaterThanOrEqual(200);
  });

  it.each(visits)('$name', (visit) => {
    expect(findingsOf(visit)).toEqual([]);
  });

  it.each(visits)('$name: no call of another visitor is tied', (one) => {
    const own = new Set(hitsToTie(one.visit).flatMap(({ visitor, facts }) => [visitor, ...facts.eventIds]));
    for (const { sentOn, hit } of tied(one))
      for (const { call, family } of sentOn.destinations) {
        if (call === null) continue;
        const events = one.calls[call.line - 1]?.events ?? [];
        const isOwn = events.some(
          ({ visitor, id }) => own.has(visitor) || own.has(id) || id === hit.facts.transaction?.text,
        );
        expect({
          family,
          event: sentOn.event,
          isOwn: isOwn || events.every(({ id }) => id === null),
        }).toMatchObject({
          isOwn: true,
        });
      }
  });
});
