/**
 * Measures the evaluation of stored visits by a plan, compared with ajv alone for the schemas of the same events.
 * node bench/plan/main.ts [--events 200] [--visits 100000]
 */
import { parseArgs } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { compilePlan } from '@vigie/audit/plan/compile-plan.ts';
import { evaluatePages } from '@vigie/audit/plan/evaluate-plan.ts';
import { createLearner } from '@vigie/audit/plan/learn-plan.ts';
import { shopPlan, shopVisit, type ShopVisit } from './shop-plan.ts';

const { values } = parseArgs({
  options: { events: { type: 'string', default: '200' }, visits: { type: 'string', default: '100000' } },
});
const [planned, visits] = [Number(values.events), Number(values.visits)];
const plan = shopPlan(planned);
/**
 * Number of different visits: enough to defeat caches, and few enough for memory, since the bench measures no database.
 */
const DISTINCT = 5_000;
const distinctVisits = Array.from({ length: DISTINCT }, (_, visit) => shopVisit(visit, planned));

/** Returns CPU seconds, which do not depend on other processes. */
function time(run: (visit: ShopVisit) => number): { seconds: number; found: number } {
  const started = process.cpuUsage();
  let found = 0;
  for (let visit = 0; visit < visits; visit += 1) found += run(distinctVisits[visit % DISTINCT] as ShopVisit);
  const { user, system } = process.cpuUsage(started);
  return { seconds: (user + system) / 1e6, found };
}

function openPlain(): (visit: ShopVisit) => number {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  const validators = new Map(plan.events.map(({ name, schema = {} }) => [name, ajv.compile(schema)]));
  return ({ events }) => {
    let refused = 0;
    for (const { name, properties } of events) if (validators.get(name)?.(properties) === false) refused += 1;
    return refused;
  };
}

const compileStartedMs = performance.now();
const compiled = compilePlan(plan);
const compileMs = performance.now() - compileStartedMs;
const learner = createLearner();
const rows = {
  'ajv alone, schemas only': time(openPlain()),
  'judged by the plan': time((visit) => evaluatePages(compiled, visit).findings.length),
  'learnt from': time(({ url, events }) => {
    learner.add({ url, pageKind: null, events, at: '2026-11-27T00:00:00Z' });
    return 0;
  }),
};
const events = distinctVisits.reduce((sum, visit) => sum + visit.events.length, 0) / DISTINCT;
console.log(
  `${planned} events on two sources, ${visits.toLocaleString('en')} visits with ${events} events each, processor time of one thread`,
);
console.log(`the plan is ready after ${compileMs.toFixed(0)} ms`);
for (const [name, { seconds, found }] of Object.entries(rows))
  console.log(
    `${name.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s  ${found.toLocaleString('en')} findings`,
  );
const proposalStartedMs = performance.now();
const { length } = learner.proposal().events;
console.log(`a proposal of ${length} entries takes ${(performance.now() - proposalStartedMs).toFixed(0)} ms`);
