import { scopeOf } from '@vigie/contract/permissions.ts';
import { isOfOneCompany, type Call } from '../../access/actor.ts';
import { listDevices } from '../notices/devices.store.ts';
import type { InstanceSettings } from '../../instance-settings.ts';
import { listFeatures, findOwnUser } from './users.store.ts';

/** Reads the connected user of the selected profile. */
export async function readConnectedUser({ db, actor }: Call, instance: InstanceSettings) {
  const row = await findOwnUser(db, actor);
  const { id, email, firstName, lastName, displayName, locale, theme } = row;
  return {
    id,
    email,
    firstName,
    lastName,
    displayName,
    locale,
    theme,
    active_profile: {
      id: row.profileId,
      role: { slug: row.role },
      group_id: row.companyId,
      company: { id: row.companyId, name: row.companyName },
      avatarAt: row.avatarAt,
    },
    features: await listFeatures(db, row.companyId, instance),
    devices: await listDevices(db, actor.userId),
    mustChangePassword: actor.mustChangePassword,
    mustSetUpFactor: actor.lacksSecondFactor ?? false,
    passwordPolicy: instance.policy,
    ofOneCompany: isOfOneCompany(actor),
    seesWholeCompany: actor.allContexts || scopeOf('websites.list', row.role) !== 'context',
  };
}
