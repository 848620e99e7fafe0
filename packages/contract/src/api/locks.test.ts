import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import type { ContractCall } from './call.ts';
import { contract } from './contract.ts';

/** Calls that replace stored values without a lock, each with the reason. */
const WITHOUT_LOCK: Readonly<Record<string, string>> = {
  // Switches: the call names the state that it wants, and the last one wins on purpose.
  'users.setStatus': 'Sets a switch: active or inactive.',
  'profiles.activate': 'Sets the caller’s own current profile.',
  'profiles.revoke': 'Sets a switch that nothing resets.',
  'pools.setStatus': 'Sets a switch: draft or published.',
  'websiteImports.setState': 'Sets a switch: running or paused.',
  'messages.read': 'Sets a switch that nothing resets.',
  'badges.set': 'Sets a switch: who sees the badge.',
  'reports.subscribe': 'Sets a switch of the caller: subscribed or not.',
  'problems.setState': 'Sets the state of a problem; its history shows each change.',
  'problems.setStates': 'Sets the state of many problems; their history shows each change.',
  'problems.assign': 'Sets who is in charge of problems; their history shows each change.',
  'causes.setStates': 'Sets the state of many causes; their history shows each change.',
  'causes.assign': 'Sets who is in charge of causes; their history shows each change.',
  'incidents.acknowledge': 'Sets a switch that names its user.',
  'incidents.mute': 'Sets the end of a pause; the incident shows it.',
  'listedVendors.set':
    'Sets the decision about a vendor, with its author and reason: the last decision counts.',
  'companyDomains.verify': 'Checks a domain and stores the result.',
  'companyDomains.vouch': 'Sets a switch that names its user.',
  'fileMarks.update': 'Sets which configuration files own an object: those that were applied last.',
  // One value, which the form shows beside its new value. There is nothing else that a save could overwrite.
  'companies.updateTeam': 'Replaces one value, the name of a team.',
  'budgets.set': 'Replaces one value, a number of visits, which only administrators set.',
  'factors.renamePasskey': 'Replaces one value of the caller, the name of a passkey.',
  // Uploads and secrets, which nobody edits: a new one replaces the stored one as a whole.
  'companies.rotateGuestCode': 'Creates a new code in place of the stored one.',
  'realVisitors.replaceKey': 'Creates a new key in place of the stored one.',
  'companies.uploadAvatar': 'Replaces a picture as a whole.',
  'profiles.uploadAvatar': 'Replaces a picture as a whole.',
  'containers.setExport': 'Replaces an uploaded file as a whole.',
  'reportBrands.set': 'Replaces an uploaded logo and the name beside it as a whole.',
  'users.setPassword': 'Replaces a secret that nobody reads.',
  'users.setOwnPassword': 'Replaces the caller’s secret; it requires the stored one.',
  'users.setEmail': 'Sends a mail; the address changes when its owner confirms.',
  // The caller alone owns the stored values.
  'users.updateOwn': 'Replaces the caller’s own preferences. Changes by others have a lock: users.update.',
  'factors.confirmTotp': 'Ends a set-up that the caller began.',
  'factors.confirm': 'Proves who the caller is.',
  'sessions.confirm': 'Proves who the caller is.',
  // The caller answers a mail: its secret is valid once.
  'passwordResets.use': 'Uses a secret once.',
  'emailChanges.use': 'Uses a secret once.',
  'invitations.confirm': 'Uses a secret once.',
  // Actions: they replace no value that somebody entered.
  'signInProviders.begin': 'Starts a sign-in.',
  'signInProviders.finish': 'Ends a sign-in.',
  'signInProviders.invite': 'Sends a mail.',
  'factors.challenge': 'Starts a sign-in.',
  'factors.beginTotp': 'Starts a set-up.',
  'factors.beginPasskey': 'Starts a set-up.',
  'channels.test': 'Sends a message.',
  'channels.resend': 'Sends a message again.',
  'clientReports.preview': 'Sends a mail.',
  'listedVendors.approveSeen': 'Adds vendors that are on no list, and changes no entry.',
  'bulkChanges.goOn': 'Continues a change, which leaves alone what others changed since its preview.',
  'bulkChanges.undo': 'Restores values, but leaves alone what others changed since.',
  'orders.send': 'Stores what a shop knows; it is the owner of its orders.',
  'serverCalls.send': 'Adds what a recording proxy saw.',
  'orders.sendPurchases': 'Adds what a report counted.',
  'orders.setRefusedDays': 'Replaces values that a program reads elsewhere.',
  'orderImports.addPart': 'Stores a part of an uploaded file as a whole.',
  'reportInterfaces.test': 'Asks an interface, and stores its answer.',
  'filterLists.setText': 'Replaces the whole text by a file, whatever the text was.',
  'websiteImports.cancel': 'Stops work.',
  'jobs.cancel': 'Stops work.',
  'agents.synchronize': 'Asks an agent for its state.',
  'agents.revoke': 'Sets a switch that nothing resets.',
};

/** Names of the fields by which a change says from which version it started. */
const LOCKS = ['updatedAt', 'version'];

const calls = Object.entries(contract as Record<string, Record<string, ContractCall>>).flatMap(
  ([resource, actions]) =>
    Object.entries(actions).map(([action, call]) => ({ name: `${resource}.${action}`, call })),
);

/** Returns whether a call may replace stored values. A POST that adds an item or starts work replaces nothing. */
function replacesValues({ '~orpc': { route, meta } }: ContractCall): boolean {
  const { method = 'POST', successStatus = 200 } = route;
  if (method === 'PUT' || method === 'PATCH') return true;
  return method === 'POST' && meta.question !== true && ![201, 202].includes(successStatus);
}

function requiredFields({ '~orpc': { inputSchema } }: ContractCall): readonly string[] {
  if (inputSchema === undefined) return [];
  const schema = z.toJSONSchema(inputSchema as z.ZodType, { unrepresentable: 'any', io: 'input' });
  return schema.required ?? [];
}

const isLocked = (call: ContractCall) => requiredFields(call).some((field) => LOCKS.includes(field));

describe('calls that replace stored values', () => {
  it('require the version that the change started from, or are exceptions with a reason', () => {
    const unlocked = calls
      .filter(({ call }) => replacesValues(call) && !isLocked(call))
      .map(({ name }) => name);
    expect(unlocked.toSorted()).toEqual(Object.keys(WITHOUT_LOCK).toSorted());
  });

  it('include every PUT of an item with several values', () => {
    const locked = calls.filter(({ call }) => isLocked(call)).map(({ name }) => name);
    expect(locked.toSorted()).toEqual([
      'agents.update',
      'alarmRules.update',
      'channels.update',
      'companies.setRedactions',
      'companies.update',
      'consent.setExempt',
      'contexts.update',
      'dataLayer.updateFilter',
      'filterLists.update',
      'identityProviders.update',
      'journeys.update',
      'linkLists.update',
      'orderSources.update',
      'orders.updateSettings',
      'pools.setTests',
      'pools.update',
      'profiles.update',
      'reach.update',
      'realVisitors.updateSettings',
      'reportInterfaces.update',
      'sharedSettings.inherit',
      'sharedSettings.update',
      'signInRules.update',
      'tags.update',
      'tests.update',
      'trackingPlans.save',
      'users.update',
      'websites.setLimits',
      'websites.setRetention',
      'websites.setSchedule',
      'websites.update',
    ]);
  });
});
