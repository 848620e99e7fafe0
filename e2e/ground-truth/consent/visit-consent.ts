import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import { openGroundTruthInspector } from '../visits.ts';
import type { Behaviour, ConsentSite } from './consent-site.ts';
import { evaluateConsentVisit, TRACKING, type ConsentEvaluation } from './evaluation.ts';
import { serveConsent } from './serve-consent.ts';

type ConsentVisits = readonly (readonly [ConsentAction, readonly Behaviour[]])[];

/** Visits; disobedience is visible where consent is withheld. */
const VISITS: ConsentVisits = [
  ['none', ['obedient', 'early']],
  ['accept', ['obedient']],
  ['refuse', ['obedient', 'early', 'deaf']],
];

/** Visits each site with no answer, with an acceptance and with a refusal. */
export async function visitConsent(
  sites: readonly ConsentSite[],
  consentVisits: ConsentVisits = VISITS,
): Promise<ConsentEvaluation[]> {
  const served = await serveConsent(sites);
  const judgements: ConsentEvaluation[] = [];
  try {
    for (const [action, behaviours] of consentVisits) {
      const inspector = await openGroundTruthInspector({
        tracking: TRACKING,
        consent: action,
        mode: 'isolated',
      });
      const visits = sites.flatMap((site) => behaviours.map((behaviour) => ({ site, behaviour })));
      await Promise.all(
        visits.map(async ({ site, behaviour }) => {
          const name = `${site.name} ${behaviour} ${action}`;
          const { observation } = await inspector.inspect(served.urlOf(site, behaviour, name));
          judgements.push(
            evaluateConsentVisit({ site, behaviour, action, observation, served: served.of(name) }),
          );
        }),
      );
      await inspector.close();
    }
    return judgements;
  } finally {
    await served.close();
  }
}
