import {
  rehearsedVendorSchema,
  type Addition,
  type AdditionQuery,
  type PolicyRehearsal,
  type RehearsedVendor,
} from '@vigie/contract/policy-rehearsal.ts';
import { sampleOf } from './sample-of.ts';
import { sampleId } from './samples.ts';

/** Returns the effect of a policy on this many pages: it blocks one vendor, allows one, and is open for another. */
export function sampleRehearsal(pages: number): PolicyRehearsal {
  const figures = (vendors: number) => ({ vendors, pages: vendors === 0 ? 0 : pages });
  return {
    pages,
    pagesAll: pages,
    requests: pages * 40,
    same: pages * 36,
    effects: {
      blocked: figures(1),
      unknown: figures(1),
      'let-through': figures(1),
      'still-blocked': figures(0),
    },
    vendors: [
      vendorOf({
        vendor: 'ga4',
        name: 'Google Analytics 4',
        effect: 'blocked',
        directive: 'script-src',
        pages,
        inWake: 1,
      }),
      vendorOf({ vendor: 'Hotjar', name: 'Hotjar', effect: 'unknown', why: 'nonce', pages }),
      vendorOf({ vendor: 'matomo', name: 'Matomo', effect: 'let-through', pages }),
    ],
    unseen: ['inline-style', 'eval'],
    faults: [{ type: 'invalid-keyword', line: 2, directive: 'script-src', value: 'self' }],
  };
}

function vendorOf(
  row: Partial<RehearsedVendor> & Pick<RehearsedVendor, 'vendor' | 'name' | 'effect'>,
): RehearsedVendor {
  return sampleOf(rehearsedVendorSchema, {
    pages: 1,
    requests: 4,
    examples: [
      {
        observationId: sampleId(4000),
        url: 'https://www.boutique-demo.fr/panier',
        address: `https://cdn.${row.vendor.toLowerCase()}.example/tag.js`,
      },
    ],
    ...row,
  });
}

/** Returns addresses of a new tag, each blocked on all pages except one. */
export function sampleAddition({ pages }: PolicyRehearsal, addresses: AdditionQuery['addresses']): Addition {
  return {
    pages,
    withPolicy: Math.max(0, pages - 1),
    addresses: addresses.map(({ kind, url }) => ({
      kind,
      url,
      allowed: 1,
      blocked: pages - 1,
      unknown: 0,
      rulings: [
        {
          outcome: 'blocked',
          pages: pages - 1,
          policy: "script-src 'self'",
          why: null,
          before: "script-src 'self'",
          after: `script-src 'self' ${url}`,
          example: { observationId: sampleId(4000), url: 'https://www.boutique-demo.fr/panier' },
        },
      ],
    })),
  };
}
