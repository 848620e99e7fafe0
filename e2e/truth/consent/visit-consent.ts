import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import { openTruthInspector } from '../visits.ts';
import type { Behaviour, ConsentSite } from './consent-site.ts';
import { judgeVisit, TRACKING, type ConsentJudgement } from './judgement.ts';
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
  asked: ConsentVisits = VISITS,
): Promise<ConsentJudgement[]> {
  const served = await serveConsent(sites);
  const judgements: ConsentJudgement[] = [];
  try {
    for (const [action, behaviours] of asked) {
      const inspector = await openTruthInspector({ tracking: TRACKING, consent: action, mode: 'isolated' });
      const visits = sites.flatMap((site) => behaviours.map((behaviour) => ({ site, behaviour })));
      await Promise.all(
        visits.map(async ({ site, behaviour }) => {
          const name = `${site.name} ${behaviour} ${action}`;
          const { observation } = await inspector.inspect(served.urlOf(site, behaviour, name));
          judgements.push(judgeVisit({ site, behaviour, action, observation, served: served.of(name) }));
        }),
      );
      await inspector.close();
    }
    return judgements;
  } finally {
    await served.close();
  }
}
