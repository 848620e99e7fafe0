import type { CompanyContexts } from '@vigie/contract/company.ts';
import type { Call } from '../../access/actor.ts';
import { createId } from '../../db/uuid-v7.ts';
import { violates } from '../../db/violation.ts';
import { refuseFields } from '../../errors/refusal.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { insertContext, listCompanyWebsites, renameContexts } from './contexts.store.ts';
import { sealVariables } from './hidden-variables.ts';
import { sealAccess } from './sealed-access.ts';

/** Adds and renames contexts of a company's websites. The company is within the actor's reach. */
export async function changeCompanyContexts(
  call: Call,
  { companyId, contexts }: { companyId: string; contexts: CompanyContexts },
  secrets: SecretBox,
): Promise<void> {
  const { db, now } = call;
  for (const [place, { ids, label }] of contexts.renamed.entries()) {
    const change = { companyId, ids, label, now };
    const count = await renameContexts(db, change).catch(refuseTaken(`contexts.renamed.${place}`));
    if (count !== ids.length) throw refused(`contexts.renamed.${place}.ids`, 'context-unknown');
  }
  const own = new Set(await listCompanyWebsites(db, companyId));
  for (const [place, { label, websiteIds }] of contexts.created.entries())
    for (const websiteId of new Set(websiteIds)) {
      if (!own.has(websiteId)) throw refused(`contexts.created.${place}.websiteIds`, 'website-unknown');
      const id = createId(now.getTime());
      const sealed = { variables: sealVariables(secrets, id, {}), access: sealAccess(secrets, id, []) };
      await insertContext(db, { id, companyId, websiteId, label, url: null, ...sealed, now }).catch(
        refuseTaken(`contexts.created.${place}`),
      );
    }
}

const refused = (path: string, code: string) => refuseFields([{ path, code, params: {} }]);

function refuseTaken(path: string): (error: unknown) => never {
  return (error) => {
    if (violates(error, 'contexts_website_id_label_key')) throw refused(`${path}.label`, 'label-taken');
    throw error;
  };
}
