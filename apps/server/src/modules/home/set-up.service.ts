import type { Home } from '@vigie/contract/home.ts';
import type { Call } from '../../access/actor.ts';
import { actorFor } from './actor-for.ts';
import { readSetUpFacts } from './set-up.store.ts';

/** What the active company has done of what a company does once; null for those who could do none of it. */
export async function readSetUp({ db, actor }: Call): Promise<Home['setUp']> {
  return actorFor(actor, 'websites.create') === null ? null : readSetUpFacts(db, actor.companyId);
}
