/**
 * Visits obedient and disobedient sites with real consent managers, with each answer. It compares Vigie's results with
 * the sites' own knowledge: hits at their servers, and the state of their managers. It prints the faults, then a line
 * for each manager. Exits with 1 if there is a fault.
 * npm ci --prefix e2e/consent-managers && npm run evaluate:consent -- [--only TEXT]
 */
import { parseArgs } from 'node:util';
import { seen } from '@vigie/contract/observation/observed.ts';
import { BEHAVIOURS } from './consent/consent-site.ts';
import { faultsOf, type ConsentEvaluation } from './consent/evaluation.ts';
import { CONSENT_SITES } from './consent/sites.ts';
import { visitConsent } from './consent/visit-consent.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const sites = CONSENT_SITES.filter(({ name }) => name.includes(values.only));
const startedMs = performance.now();
const evaluations = await visitConsent(sites);
const tookSeconds = (performance.now() - startedMs) / 1_000;

const lines = evaluations.flatMap((judgement) => {
  const { site, behaviour, action } = judgement.visit;
  return faultsOf(judgement).map((text) => `${site.name}, ${behaviour}, ${action}: ${text}`);
});
process.stdout.write([...lines, '', ...table(), '', ...sums()].join('\n') + '\n');
if (lines.length > 0) process.exitCode = 1;

/** Returns the share of correct visits, such as "4/5". */
function share(of: ConsentEvaluation[], isRight: (judgement: ConsentEvaluation) => boolean): string {
  return of.length === 0 ? '-' : `${of.filter(isRight).length}/${of.length}`;
}

function row(name: string, of: ConsentEvaluation[]): string {
  const answered = (action: string) =>
    share(
      of.filter(({ visit }) => visit.action === action),
      ({ misanswered }) => misanswered.length === 0,
    );
  const disobedient = of.filter(({ visit }) => visit.behaviour !== 'obedient');
  const cells = [
    share(of, ({ unrecognised }) => unrecognised.length === 0),
    answered('none'),
    answered('accept'),
    answered('refuse'),
    String(of.flatMap(({ falseFailures }) => falseFailures).length),
    share(disobedient, ({ missed }) => missed.length === 0),
  ];
  return name.padEnd(24) + cells.map((cell) => cell.padStart(12)).join('');
}

function table(): string[] {
  const names = [...new Set(sites.map(({ manager }) => manager))];
  const head = ['recognised', 'left alone', 'accepted', 'refused', 'false fails', 'found out'];
  return [
    ' '.repeat(24) + head.map((cell) => cell.padStart(12)).join(''),
    ...names.map((name) =>
      row(
        name ?? '(no known manager)',
        evaluations.filter(({ visit }) => visit.site.manager === name),
      ),
    ),
    row('all', evaluations),
  ];
}

function sums(): string[] {
  const pages = new Set(evaluations.map(({ visit }) => `${visit.site.name} ${visit.behaviour}`));
  const proofs = evaluations.flatMap(({ visit }) => seen(visit.observation.consent)?.proof ?? []);
  const byProof = Object.entries(Object.groupBy(proofs, (proof) => proof));
  return [
    `answers shown by: ${byProof.map(([proof, all]) => `${proof} ${all.length}`).join(', ')}`,
    `${pages.size} pages of ${sites.length} sites (${BEHAVIOURS.join(', ')}), ${evaluations.length} visits, ${tookSeconds.toFixed(1)} s in all`,
  ];
}
