import type { ExemptionAnswer, ExemptionLine, VendorPurpose } from '@vigie/contract/inventory.ts';
import { EXEMPTION_LINES } from '@vigie/contract/inventory.ts';

/** Data that visits recorded about a vendor. */
export interface MeasuringVendor {
  purpose: VendorPurpose;
  hosts: readonly string[];
  observationId: string;
  stores: readonly {
    name: string;
    store: string;
    host: string;
    party: 'first' | 'third';
    lifetimeSeconds: number | null;
    observationId: string;
  }[];
}

/**
 * The CNIL's guidelines of 17 September 2020, section 5: a tracker lives 13 months at most. The longest 13 months have
 * 397 days.
 */
const THIRTEEN_MONTHS_SECONDS = 397 * 24 * 3_600;

type Proof = ExemptionAnswer['proof'];
type Tested = Omit<ExemptionAnswer, 'line'>;

/** Tests of the conditions that visits can prove. A person has to answer the others. */
const TESTS: Partial<Record<ExemptionLine, (vendor: MeasuringVendor, isOwnHost: IsOwnHost) => Tested>> = {
  'audience-only': ({ purpose, observationId }) => ({
    outcome: purpose === 'analytics' ? 'met' : 'broken',
    proof: [{ name: purpose, lifetimeSeconds: null, observationId }],
  }),
  'thirteen-months': ({ stores }) => {
    const cookies = stores.filter(({ store }) => store === 'cookie');
    if (cookies.length === 0) return { outcome: 'unknown', proof: [] };
    const tooLong = cookies.filter(
      ({ lifetimeSeconds }) => lifetimeSeconds !== null && lifetimeSeconds > THIRTEEN_MONTHS_SECONDS,
    );
    return tooLong.length > 0
      ? { outcome: 'broken', proof: proofOf(tooLong) }
      : { outcome: 'met', proof: proofOf(cookies) };
  },
  'no-cross-site': ({ stores }) => {
    const cookies = stores.filter(({ store }) => store === 'cookie');
    const foreign = cookies.filter(({ party }) => party === 'third');
    if (foreign.length > 0) return { outcome: 'broken', proof: proofOf(foreign) };
    return { outcome: cookies.length === 0 ? 'unknown' : 'met', proof: proofOf(cookies) };
  },
  'no-third-party': ({ hosts, observationId }, isOwnHost) => {
    if (hosts.length === 0) return { outcome: 'unknown', proof: [] };
    const named = (some: readonly string[]) =>
      some.map((name) => ({ name, lifetimeSeconds: null, observationId }));
    const foreign = hosts.filter((host) => !isOwnHost(host));
    // A processor that works only for the publisher may receive it: only the contract shows whether it is one.
    return foreign.length > 0
      ? { outcome: 'yours', proof: named(foreign) }
      : { outcome: 'met', proof: named(hosts) };
  },
};

type IsOwnHost = (host: string) => boolean;

const PROOFS_MAX = 20;

function proofOf(stores: MeasuringVendor['stores']): Proof {
  return stores
    .slice(0, PROOFS_MAX)
    .map(({ name, lifetimeSeconds, observationId }) => ({ name, lifetimeSeconds, observationId }));
}

/** Returns the conditions under which audience measurement needs no consent, each with what visits prove about it. */
export function exemptionLines(vendor: MeasuringVendor, isOwnHost: IsOwnHost): ExemptionAnswer[] {
  return EXEMPTION_LINES.map((line) => ({
    line,
    ...(TESTS[line]?.(vendor, isOwnHost) ?? { outcome: 'yours' as const, proof: [] }),
  }));
}
