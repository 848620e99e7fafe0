import type { Locale } from '@vigie/contract/identifiers.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { channels } from './channels.store.ts';

/** Creates the initial channel of a company: e-mail to its moderators. */
export async function addFirstChannel(
  { db, now }: { db: Db; now: Date },
  { companyId, locale }: { companyId: string; locale: Locale },
): Promise<void> {
  await channels.insert(db, {
    id: createId(now.getTime()),
    companyId,
    kind: 'email',
    name: 'E-mail',
    locale,
    isOn: true,
    digest: 'none',
    settings: jsonText({}),
    sealed: null,
    sealedNames: jsonText([]),
    createdAt: now,
    updatedAt: now,
  });
}
