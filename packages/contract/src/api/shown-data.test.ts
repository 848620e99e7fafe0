import { describe, expect, it } from 'vitest';
import type { ContractCall } from './call.ts';
import { contract } from './contract.ts';
import { STALE_AFTER_CALL, STALE_AFTER_JOB } from './shown-data.ts';

const calls = Object.entries(contract as Record<string, Record<string, ContractCall>>).flatMap(
  ([resource, actions]) =>
    Object.entries(actions).map(([action, { '~orpc': call }]) => ({
      name: `${resource}.${action}`,
      ...call,
    })),
);
const reads = calls.filter(({ route, meta }) => route.method === 'GET' || meta.question === true);

/** Resources whose answers come from visits. Their calls that read no visits are exceptions, each with the reason. */
const FROM_VISITS =
  `blocking causes comparisons consent containers counted culprits dataLayer dataQuality fleet health home incidents inventory
  journeys listedVendors personalData problems reach rehearsals sharedHealth trackingPlans vendorLimits`.split(
    /\s+/u,
  );
const NOT_FROM_VISITS: Readonly<Record<string, string>> = {
  'consent.exempt': 'Entered by users.',
  'containers.ofVisit': 'About one visit, which never changes.',
  'dataLayer.filters': 'Entered by users.',
  'journeys.compare': 'About two runs, which never change.',
  'journeys.picture': 'A picture, which never changes.',
  'problems.assignees': 'The users of a company.',
  'trackingPlans.file': 'Entered by users.',
  'trackingPlans.get': 'Entered by users.',
  'trackingPlans.read': 'Reads files.',
  'trackingPlans.versions': 'Entered by users.',
};

const after = (kind: keyof typeof STALE_AFTER_JOB) => STALE_AFTER_JOB[kind].map((call) => call.join('.'));

describe('the data that answers show', () => {
  it('is declared by each read call, and by no other', () => {
    expect(reads.filter(({ meta }) => meta.reads === undefined).map(({ name }) => name)).toEqual([]);
    const others = calls.filter((call) => !reads.includes(call) && call.meta.reads !== undefined);
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  it('is made stale by writes, which name existing answers of other resources', () => {
    const names = new Set(reads.flatMap(({ name }) => [name, name.split('.')[0] ?? '']));
    const stale = Object.entries(STALE_AFTER_CALL);
    expect(reads.filter(({ name }) => name in STALE_AFTER_CALL)).toEqual([]);
    for (const [operation, answers] of stale)
      for (const answer of answers) {
        expect(names).toContain(answer.filter((part) => part !== null).join('.'));
        expect(answer[0]).not.toBe(operation.split('.')[0]);
      }
    expect(STALE_AFTER_CALL['websites.remove']).toContainEqual(['pools', null]);
    expect(STALE_AFTER_CALL['journeys.run']).toEqual([['jobs', 'list']]);
  });

  it('of every call about visits is stale after an audit', () => {
    const stale = new Set(STALE_AFTER_JOB.audit.map((call) => call.join('.')));
    const fresh = reads.filter(
      ({ name }) => FROM_VISITS.includes(name.split('.')[0] ?? '') && !stale.has(name),
    );
    expect(fresh.map(({ name }) => name).toSorted()).toEqual(Object.keys(NOT_FROM_VISITS));
  });

  it('is what the kind of a job writes, and no more', () => {
    expect(after('discovery')).toContain('websites.pages');
    expect(after('discovery')).not.toContain('health.overview');
    expect(after('consent')).toContain('consent.get');
    expect(after('links')).toContain('linkLists.links');
    expect(after('trial')).toContain('rehearsals.last');
    expect(after('trial')).not.toContain('problems.list');
    expect(after('journey')).toContain('trackingPlans.coverage');
    for (const name of ['tags.list', 'channels.list', 'observations.get', 'jobs.get'])
      expect(after('audit')).not.toContain(name);
  });
});
