import { createLearner } from '@vigie/audit/plan/learn-plan.ts';
import { expect, it } from 'vitest';
import { parsePlan } from '../journey/read-plan.ts';
import { writeLearnedPlan } from './write-plan.ts';

/** Name and value of a page that try to inject lines into the plan. */
const HOSTILE = 'a: &b "c"\n- name: evil #\u0085\u2028{{x}}\u0000*y';

function proposalOf(properties: Record<string, never>, name = 'purchase') {
  const learner = createLearner();
  for (const path of ['/a', '/b', '/c'])
    learner.add({
      url: `https://shop.example${path}`,
      pageKind: null,
      at: '2026-11-27T10:00:00.000Z',
      events: [{ name, source: 'ga4', properties, atMs: 1, url: '', requestId: '1', push: null, step: null }],
    });
  return learner.proposal();
}

it('writes what speaks for each line beside it', () => {
  const properties = { currency: 'EUR', items: [{ price: 4 }], page: { type: '12:30' } } as never;
  expect(writeLearnedPlan(proposalOf(properties), { what: 'pages', names: ['https://shop.example'] }))
    .toMatchInlineSnapshot(`
    "# A first tracking plan, built from 3 pages: https://shop.example.
    # It contains only what was seen: review each line, and add what is missing.

    events:
      # seen 3 times, on 3 of 3 pages
      - name: purchase
        sources: [ ga4 ]
        due: { pages: [ "*" ] }
        schema:
          type: object
          properties:
            currency: { type: string } # in 3 of 3: "EUR" (3)
            items:
              # in 3 of 3
              type: array
              items:
                type: object
                properties:
                  price: { type: number } # in 3 of 3: 4 (3)
            page:
              # in 3 of 3
              type: object
              properties:
                type: { type: string } # in 3 of 3: "12:30" (3)
    "
  `);
});

it('writes a plan with the content of the proposal, whatever pages call things', () => {
  const proposal = proposalOf(
    { [HOSTILE]: HOSTILE, 'a.b': { c: [HOSTILE] }, __proto__x: 1 } as never,
    'say: "#1" \u2028é',
  );
  const text = writeLearnedPlan(proposal, { what: 'runs', names: [HOSTILE] });
  const read = parsePlan(text, 'plan.yaml');
  expect('faults' in read ? read.faults : read.plan.events).toEqual(
    proposal.events.map(({ entry }) => entry),
  );
});
