import type { Call } from '../../../access/actor.ts';
import { ApiError, requireFound } from '../../../errors/api-error.ts';
import { writeMail } from '../../mail/mail.service.ts';
import { beginStep } from '../sign-ins/sign-in-steps.service.ts';
import { mayActOn, requireUser } from '../../users/read-users.service.ts';
import { INVITATION, INVITATION_DAYS, requireEnabledProvider, type FlowNeeds } from './flow.ts';
import { findAccountToVouch } from './identities.store.ts';
import { requireVouchedMember } from './vouching.policy.ts';

/**
 * Sends a user a link that binds them to their identity at a provider. Allowed for oneself and for users of a lower
 * rank.
 */
export async function invite(
  { secrets, publicUrl }: Pick<FlowNeeds, 'secrets' | 'publicUrl'>,
  call: Call,
  { id, providerId }: { id: string; providerId: string },
): Promise<void> {
  const { db, actor, now } = call;
  await requireUser(call, id);
  if (id !== actor.userId && !(await mayActOn(call, id))) throw new ApiError('contact-an-administrator');
  const provider = await requireEnabledProvider(db, providerId);
  const isForeign = provider.companyId !== null && provider.companyId !== actor.companyId;
  if (isForeign && actor.scope !== 'all') throw new ApiError('provider-unknown');
  const account = requireFound(await findAccountToVouch(db, { userId: id }));
  requireVouchedMember(provider, account);
  const step = { userId: id, data: { providerId }, now };
  const { ticket, expiresAt } = await beginStep({ db, secrets }, INVITATION, step);
  // A fragment reaches neither logs nor other websites
  const hash = new URLSearchParams({ invitation: ticket, provider: providerId });
  const link = { url: `${publicUrl}/connexion#${hash}`, expiresAt, secrets };
  const params = { provider: provider.name, days: INVITATION_DAYS };
  await writeMail(call, { userId: id, kind: 'provider-invitation', params, link });
}
