import type * as z from 'zod';
import { identityProviderSchema } from '@vigie/contract/identity-provider.ts';
import type { Call } from '../../../access/actor.ts';
import { columnsIn } from '../../../db/described-columns.ts';
import { requireReach } from './reached-company.service.ts';
import { identityProviders, listProviders, type ProviderRow } from './providers.store.ts';

/** Addresses under which browsers and providers reach this panel. */
export interface Reachable {
  publicUrl: string;
}

export async function listAllProviders(
  call: Call,
  { companyId }: { companyId?: string | undefined },
  where: Reachable,
) {
  const rows = await listProviders(call, await requireReach(call, companyId));
  return rows.map((row) => presentProvider(row, where));
}

export async function readProvider(call: Call, { id }: { id: string }, where: Reachable) {
  return presentProvider(await identityProviders.require(call, id), where);
}

function presentProvider(row: ProviderRow, { publicUrl }: Reachable): z.input<typeof identityProviderSchema> {
  return {
    ...columnsIn(identityProviderSchema.shape, row),
    hasSecret: row.clientSecret !== null,
    redirectUri: `${publicUrl}/oidc/retour`,
    backChannelUri: `${publicUrl}/oidc/deconnexion`,
    afterSignOutUri: `${publicUrl}/connexion`,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
