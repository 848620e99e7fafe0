import type { ConsentMatrix, RequestDelay, MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { ConsentRecord, Observation } from '@vigie/contract/observation/observation.ts';
import { describe, expect, it } from 'vitest';
import {
  observation,
  PAGE,
  PAGE_VIEW_URL,
  recorded,
  request,
  settings,
} from '../../test/observation-builder.ts';
import { createMatrixBuilder, type MatrixBuilder } from './build-matrix.ts';
import { delayableRole, delayRuleOf } from './delayable-role.ts';
import type { MatrixSettings } from './named-visits.ts';
import type { OrderState } from './speed-facts.ts';

const MS = 3_000;
const MANAGER = 'https://shop.example/consent-manager.js';
const CONSENT: Record<MatrixState, Partial<ConsentRecord>> = {
  none: { action: 'none', result: 'not-asked' },
  gpc: { action: 'none', result: 'not-asked' },
  accept: { action: 'accept', result: 'done', atMs: 1_000 },
  refuse: { action: 'refuse', result: 'done', atMs: 1_000, offered: ['accept', 'refuse'] },
  withdrawn: { action: 'accept', result: 'done', atMs: 1_000 },
};
const script = (url: string, startedMs = 50) => request({ url, resourceType: 'script', startedMs });
const hit = (startedMs: number, more = '') =>
  request({ url: `${PAGE_VIEW_URL}${more}`, resourceType: 'image', startedMs });

type Requests = ReturnType<typeof request>[];

function visit(state: MatrixState, requests: Requests, consent: Partial<ConsentRecord> = {}): Observation {
  const banner = { platform: null, bannerAtMs: 150, atMs: null, ...CONSENT[state], ...consent };
  return observation({
    requests: recorded([script(MANAGER), ...requests]),
    consent: recorded(banner as ConsentRecord),
  });
}

/** Returns a matrix builder with a page that obeys consent, visited in each state. */
function usualVisits(more: Partial<MatrixSettings> = {}): MatrixBuilder {
  const builder = createMatrixBuilder({
    tracking: settings(),
    exempt: [],
    isConfigured: true,
    delaysMs: [MS],
    ...more,
  });
  for (const state of ['none', 'refuse', 'gpc'] as const) builder.add(state, visit(state, []));
  builder.add('accept', visit('accept', [hit(1_200)]));
  return builder;
}

const manager: RequestDelay = { role: 'manager', ms: MS };
const nothing: RequestDelay = { role: 'nothing', ms: MS };
type LateVisit = [
  state: OrderState,
  schedule: RequestDelay,
  requests: Requests,
  consent?: Partial<ConsentRecord>,
];

/** Returns the matrix of a page that obeys consent, with these delayed visits. */
function matrixOf(delayedVisits: LateVisit[], more: Partial<MatrixSettings> = {}): ConsentMatrix {
  const builder = usualVisits(more);
  const rest = (['none', 'refuse', 'accept'] as const).filter((state) =>
    delayedVisits.every(([one]) => one !== state),
  );
  for (const [state, schedule, requests, consent] of delayedVisits)
    builder.addDelayed(state, schedule, visit(state, requests, consent));
  for (const state of rest)
    builder.addDelayed(state, manager, visit(state, state === 'accept' ? [hit(1_200)] : []));
  return builder.finish([PAGE]);
}

const early: LateVisit = ['none', manager, [hit(900)]];
const withoutDelay: LateVisit = ['none', nothing, []];

describe('the order of a page', () => {
  it.each<[what: string, held: LateVisit[], order: ConsentMatrix['pages'][number]['order'], findings: string[]]>([
    ['is safe where nothing changes', [], 'safe', []],
    ['depends on speed where two late visits fire before consent, and no other', [early, early, withoutDelay], 'depends-on-speed', ['matomo none']],
    ['is not known by one late visit', [early], null, []],
    ['is not known without a visit that waits for as long', [early, early], null, []],
    ['is not known where late visits differ', [early, ['none', manager, []], withoutDelay], null, []],
    ['is safe where only watching for longer shows the hit', [early, early, ['none', nothing, [hit(4_000)]]], 'safe', []],
    ['depends on speed where the acceptance is lost', [['accept', manager, []], ['accept', manager, []], ['accept', nothing, [hit(1_200)]]], 'depends-on-speed', ['matomo accept']],
    ['depends on speed where a page counts twice', [['accept', manager, [hit(1_200), hit(1_300)]], ['accept', manager, [hit(1_200), hit(1_300)]], ['accept', nothing, [hit(1_200)]]], 'depends-on-speed', ['matomo accept']],
    ['depends on speed where the refusal is not heard', [['refuse', manager, [hit(3_100)]], ['refuse', manager, [hit(3_100)]], ['refuse', nothing, []]], 'depends-on-speed', ['matomo refuse']],
    ['is not known where the banner of a late visit took no answer', [['accept', manager, [], { result: 'failed', atMs: null }]], null, []],
  ])('%s', (...[, delayedVisits, order, findings]) => {
    const matrix = matrixOf(delayedVisits);
    expect(matrix.pages[0]?.order).toBe(order);
    expect(matrix.findings.map(({ vendor, state }) => `${vendor} ${state}`)).toEqual(findings);
  }); // prettier-ignore

  it('is reported with what came first, undelayed and delayed', () => {
    const late = [script(MANAGER, 3_050)];
    const [finding] = matrixOf([
      ['none', manager, [hit(900), ...late]],
      ['none', manager, [hit(900), ...late]],
      withoutDelay,
    ]).findings;
    expect(finding).toMatchObject({
      kind: 'order-depends-on-speed',
      severity: 'major',
      expected: 'CMP 70 ms; matomo: 0',
    });
    expect(finding?.seen).toBe('CMP +3000 ms: CMP 70 ms < matomo 900 ms; matomo: 1');
  });

  it('leaves out what exempt vendors do before consent', () => {
    expect(matrixOf([early, early, withoutDelay], { exempt: ['matomo'] }).pages[0]?.order).toBe('safe');
  });

  it('is not safe where it is wrong at full speed, nor where nothing could be delayed', () => {
    const builder = usualVisits();
    builder.add('none', visit('none', [hit(100)]));
    expect(builder.finish([PAGE]).pages[0]?.order).toBeNull();
    const bare = createMatrixBuilder({
      tracking: settings(),
      exempt: [],
      isConfigured: false,
      delaysMs: [MS],
    });
    bare.add('none', observation({}));
    expect(bare.finish([PAGE]).pages[0]?.order).toBeNull();
  });

  it('is no part of a matrix without delays', () => {
    expect(usualVisits({ delaysMs: [] }).finish([PAGE]).pages[0]).not.toHaveProperty('order');
  });

  it('needs visits with delays of what the usual ones requested, and two more of each change', () => {
    const builder = usualVisits();
    expect(builder.schedules(PAGE, 'none')).toEqual([manager]);
    expect(builder.due()).toEqual([]);
    builder.addDelayed('none', manager, visit('none', [hit(900)]));
    const due = { url: PAGE, state: 'none' };
    expect(builder.due()).toEqual([
      { ...due, schedule: manager },
      { ...due, schedule: nothing },
    ]);
  });
});

const by = (url: string) => ({ initiator: { type: 'script', url, line: 1 } });

describe('a request is', () => {
  const parsed = { initiator: { type: 'parser', url: PAGE, line: 1 } };
  it.each<[role: string | null, url: string, rest: Partial<ReturnType<typeof request>>]>([
    ['tag', 'https://cdn.example/matomo.js', { resourceType: 'script', ...parsed }],
    ['tag', 'https://www.googletagmanager.com/gtm.js?id=GTM-ABCD', { resourceType: 'script', ...parsed }],
    ['tag', 'https://static.hotjar.com/c/hotjar-1.js', { resourceType: 'script', ...by(MANAGER) }],
    ['manager', MANAGER, { resourceType: 'script', ...parsed }],
    ['manager', 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js', { resourceType: 'script', ...parsed }],
    ['manager', 'https://shop.example/js/tarteaucitron.min.js', { resourceType: 'script', ...parsed }],
    ['configuration', 'https://shop.example/settings.json', { resourceType: 'fetch', ...by(MANAGER) }],
    ['configuration', 'https://shop.example/words-fr.js', { resourceType: 'script', ...by(MANAGER) }],
    [null, 'https://shop.example/answers', { resourceType: 'fetch', method: 'POST', ...by(MANAGER) }],
    [null, PAGE_VIEW_URL, { resourceType: 'fetch', ...by(MANAGER) }],
    [null, PAGE_VIEW_URL, { resourceType: 'script', ...parsed }],
    [null, 'https://shop.example/app.js', { resourceType: 'script', ...parsed }],
    [null, 'https://shop.example/consent.css', { resourceType: 'stylesheet', ...parsed }],
  ])('%s: %s', (role, url, rest) => {
    const requested = request({ url, ...rest });
    expect(delayableRole(requested, settings())).toBe(role);
    expect(delayRuleOf(manager, settings()).isDelayed(requested)).toBe(role === 'manager');
    expect(delayRuleOf(nothing, settings()).isDelayed(requested)).toBe(false);
  }); // prettier-ignore
});
