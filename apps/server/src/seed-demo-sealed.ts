import type { MatrixState } from '@vigie/contract/consent-matrix.ts';
import { NO_SESSION, NOBODY, type Actor } from './access/actor.ts';
import type { Db } from './db/schema/database.ts';
import { sealVisit } from './modules/sealed-visits/sealed-visits.service.ts';
import type { DemoOwner } from './seed-demo-pool.ts';
import type { SecretBox } from './secrets/secret-box.ts';

/** Visit of a past matrix to seal: its address and consent state. */
export interface VisitToSeal {
  url: string;
  state: MatrixState;
}

/** Seals the newest such visit, so that the demo has a sealed file. Its author is no user. */
export async function sealPastVisit(
  db: Db,
  { companyId, websiteId, now }: Pick<DemoOwner, 'companyId' | 'websiteId' | 'now'>,
  { visit, secrets }: { visit: VisitToSeal; secrets: SecretBox },
): Promise<void> {
  const proof = await db
    .selectFrom('consentVisits')
    .innerJoin('pages', 'pages.id', 'consentVisits.pageId')
    .select('observationId')
    .where('consentVisits.websiteId', '=', websiteId)
    .where('pages.url', '=', visit.url)
    .where('state', '=', visit.state)
    .orderBy('matrixId', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (proof === undefined) return;
  const timeStamps = { url: null, fetch };
  await sealVisit(
    { db, now, actor: theCompany(companyId) },
    { id: proof.observationId },
    { secrets, timeStamps },
  );
}

function theCompany(companyId: string): Actor {
  return {
    ...NO_SESSION,
    userId: NOBODY,
    profileId: NOBODY,
    companyId,
    role: 'moderator',
    allContexts: true,
    mustChangePassword: false,
    scope: 'company',
    token: { id: NOBODY, name: '', scope: 'configure', isPersonal: false },
  };
}
