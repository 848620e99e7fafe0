import type { Db } from '../../../db/schema/database.ts';
import { writeMail } from '../../mail/mail.service.ts';
import { listManagerIds } from './break-glass.store.ts';
import { findDomainProof, recordOf, type ResolveTxt } from './domain-proof.ts';
import { endProof, recordDomainCheck, type DomainToCheck } from './domains.store.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS_WITHOUT_RECORD = 7;

export interface DomainCheck {
  now: Date;
  /** A domain that was checked since then was checked by another worker. */
  before: Date;
  resolveTxt: ResolveTxt;
}

/**
 * Checks the DNS record that proves a domain again. Notifies the managers when it is missing, and when it has been
 * missing for seven days and the domain no longer counts as proven. A failed lookup changes nothing.
 */
export async function checkDomain(
  pool: Db,
  domain: DomainToCheck,
  { now, before, resolveTxt }: DomainCheck,
): Promise<void> {
  const proof = await findDomainProof(domain, resolveTxt);
  const missingSince =
    proof === 'unknown' ? domain.missingSince : proof === 'there' ? null : (domain.missingSince ?? now);
  const isLost =
    proof === 'missing' &&
    missingSince !== null &&
    now.getTime() - missingSince.getTime() >= DAYS_WITHOUT_RECORD * DAY_MS;
  const isNews = isLost || (proof === 'missing' && domain.missingSince === null);
  await pool.transaction().execute(async (db) => {
    if (!(await recordDomainCheck(db, { id: domain.id, before, checkedAt: now, missingSince }))) return;
    if (isLost) await endProof(db, domain.id);
    if (isNews) await notifyOfDomain({ db, now }, domain, isLost);
  });
}

async function notifyOfDomain(
  needs: { db: Db; now: Date },
  { companyId, company, domain, code }: DomainToCheck,
  isLost: boolean,
): Promise<void> {
  const { name: record } = recordOf({ domain, code });
  const params = { domain, company, record, isLost, path: `/groupe/detail/${companyId}` };
  for (const userId of await listManagerIds(needs.db, companyId))
    await writeMail(needs, { userId, kind: 'domain-record-missing', params });
}
