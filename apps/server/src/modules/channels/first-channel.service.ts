import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { insertChannel } from './channels.store.ts';

/** Creates the initial channel of a company: e-mail to its moderators. */
export async function addFirstChannel(
  { db, now }: { db: Db; now: Date },
  { companyId, locale }: { companyId: string; locale: Locale },
): Promise<void> {
  await insertChannel(db, {
    id: createId(now.getTime()),
    companyId,
    kind: 'email',
    name: 'E-mail',
    locale,
    isOn: true,
    digest: 'none',
    settings: {},
    sealed: null,
    sealedNames: [],
    now,
  });
}
