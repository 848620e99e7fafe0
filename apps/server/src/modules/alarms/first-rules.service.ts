import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { RuleSettings } from '../../db/schema/stored-types.ts';
import { createId } from '../../db/uuid-v7.ts';
import { listCompanyChannels } from '../channels/channels.store.ts';
import { FIRST_RULES } from './rules.policy.ts';
import { alarmRules, claimNewCompany } from './rules.store.ts';

/** Start of validity of the first rules: they hold for everything known of a company. */
const SINCE_EVER = new Date(0);
const DEFAULTS = { quietHours: null, remindAfterHours: null, escalation: null };

/**
 * Creates the first rules of a company without rules, for the company's initial channel. Returns false if no company
 * lacks rules.
 */
export async function addFirstRules(db: Db, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const companyId = await claimNewCompany(transaction, now);
    if (companyId === null) return false;
    const [first] = (await listCompanyChannels(transaction, companyId)).filter(
      ({ kind }) => kind === 'email',
    );
    const channelIds = first === undefined ? [] : [first.id];
    // Lists begin with the newest.
    for (const [index, condition] of FIRST_RULES.toReversed().entries())
      await alarmRules.insert(transaction, {
        id: createId(now.getTime() + index),
        companyId,
        websiteId: null,
        poolId: null,
        isOn: true,
        settings: jsonText({ ...DEFAULTS, condition, channelIds } satisfies RuleSettings),
        since: SINCE_EVER,
        createdAt: now,
        updatedAt: now,
      });
    return true;
  });
}
