import type { MatrixState } from '@vigie/contract/consent-matrix.ts';
import { ROLE_LABELS } from '@vigie/contract/wording/delay-text.ts';
import { lateDefaults } from './late-defaults.ts';
import { isLost, listed } from './page-findings.ts';
import type { NamedVendor, PageVisit } from './page-visit.ts';

/** States in which an order is compared. Global Privacy Control changes which hits are due, not when. */
export const ORDER_STATES = ['none', 'refuse', 'accept'] as const satisfies MatrixState[];
export type OrderState = (typeof ORDER_STATES)[number];
/** Returns whether the order is compared in a state. */
export function isOrderState(state: MatrixState): state is OrderState {
  return ORDER_STATES.some((one) => one === state);
}

/** Fact about a vendor in one visit that must not change with the loading speed of the page's files. */
export interface SpeedFact {
  states: readonly OrderState[];
  /** True if the fact applies only to vendors that need consent. */
  isOfConsent: boolean;
  holds: (vendor: NamedVendor, visit: PageVisit) => boolean;
  /** Time of the vendor's first counted call, in ms; null if there is none. */
  atMs: (vendor: NamedVendor) => number | null;
  count: (vendor: NamedVendor) => string;
}

const storesOf = ({ cookies, storage }: NamedVendor) => [...cookies, ...storage];
const hits = {
  atMs: ({ firstHitMs }: NamedVendor) => firstHitMs,
  count: (vendor: NamedVendor) => `${vendor.hits}`,
};
const calls = {
  atMs: ({ firstCallMs }: NamedVendor) => firstCallMs,
  count: (vendor: NamedVendor) => `${vendor.hits + vendor.pings}`,
};

export const SPEED_FACTS: readonly SpeedFact[] = [
  { states: ['none', 'refuse'], isOfConsent: true, holds: (vendor) => vendor.hits > 0, ...hits },
  {
    states: ['none'],
    isOfConsent: true,
    holds: (vendor) => storesOf(vendor).length > 0,
    atMs: () => null,
    count: (vendor) => listed(storesOf(vendor)) || '0',
  },
  { states: ['accept'], isOfConsent: false, holds: isLost, ...calls },
  { states: ['accept'], isOfConsent: false, holds: ({ repeated }) => repeated > 0, ...hits },
  {
    states: ORDER_STATES,
    isOfConsent: false,
    holds: ({ vendor }, visit) =>
      lateDefaults({ [visit.state]: visit }).some((late) => late.vendor === vendor),
    ...calls,
  },
];

/** Returns the order of events in a visit, earliest first, followed by the vendor's activity. */
export function orderText(visit: PageVisit, vendor: NamedVendor, { atMs, count }: SpeedFact): string {
  const { roles, defaultAtMs, answered, answeredAtMs } = visit;
  const moments: [name: string, ms: number | null | undefined][] = [
    [ROLE_LABELS.manager, roles.manager],
    [ROLE_LABELS.configuration, roles.configuration],
    ['default', defaultAtMs],
    [ROLE_LABELS.tag, roles.tag],
    [answered ?? '', answeredAtMs],
    [vendor.vendor, atMs(vendor)],
  ];
  const known = moments
    .flatMap(([name, ms]) => (typeof ms === 'number' && Number.isFinite(ms) ? [{ name, ms }] : []))
    .toSorted((one, other) => one.ms - other.ms)
    .map(({ name, ms }) => `${name} ${Math.round(ms)} ms`);
  return [known.join(' < '), `${vendor.vendor}: ${count(vendor)}`].filter((text) => text !== '').join('; ');
}
