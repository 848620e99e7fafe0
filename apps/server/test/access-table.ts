import { ROLES, type Role } from '@vigie/contract/roles.ts';
import { tokenScopeSchema } from '@vigie/contract/token.ts';
import { PLANNED_ACCESS } from './planned-access.ts';
import { SIGN_IN_ACCESS } from './sign-in-access.ts';

/** Scope of a call: every company, the caller's company, the caller's contexts in it, the caller, or nothing. */
export type AccessScope = '*' | 'co' | 'cx' | 'me' | '-';
export type AccessActor = Role | 'anonymous';
export const ACTORS: readonly AccessActor[] = ['anonymous', ...ROLES];

const LIMITED: readonly string[] = ['register', 'guest'] satisfies Role[];

/**
 * Scope of each call by role, written by hand so that the permission table does not verify itself. Staff: user,
 * contributor, secretary, stand, elu. Limited: register, guest. The last column is the scope that a token needs; no
 * token may make a call with `-`. Calls without sign-in are open to everybody, with or without a token.
 */
const TABLE = `
call                       admin moderator staff limited anonymous token
instance.get               me    me        me    me      me        -
users.own                  me    me        me    me      -         -
users.account              me    me        me    me      -         -
users.updateOwn            me    me        me    me      -         -
users.setOwnPassword       me    me        me    me      -         -
users.exportOwn            me    me        me    me      -         -
users.pushKey              me    me        me    me      -         -
users.list                 *     co        -     -       -         -
users.csv                  *     co        -     -       -         -
users.get                  *     co        me    me      -         -
users.create               *     co        -     -       -         -
users.update               *     co        me    me      -         -
users.setEmail             *     me        me    me      -         -
users.cancelEmail          *     me        me    me      -         -
users.setPassword          *     -         -     -       -         -
users.setStatus            *     -         -     -       -         -
users.remove               *     -         -     -       -         -
users.devices              *     me        me    me      -         -
users.addDevice            me    me        me    me      -         -
users.removeDevice         *     me        me    me      -         -
users.notifyDevice         *     -         -     -       -         -
profiles.own               me    me        me    me      -         -
profiles.activate          me    me        me    me      -         -
profiles.get               *     co        me    me      -         -
profiles.update            *     co        me    me      -         -
profiles.revoke            *     co        me    me      -         -
profiles.create            *     -         -     -       -         -
profiles.uploadAvatar      *     co        me    me      -         -
profiles.removeAvatar      *     co        me    me      -         -
profiles.avatar            *     co        me    me      -         -
companies.list             *     -         -     -       -         -
companies.csv              *     -         -     -       -         -
companies.get              *     co        -     -       -         -
companies.create           *     -         -     -       -         -
companies.update           *     co        -     -       -         -
companies.remove           *     -         -     -       -         -
companies.own              *     co        -     -       -         read
companies.redactions       *     co        -     -       -         read
companies.setRedactions    *     co        -     -       -         configure
companies.tryRedactions    *     co        -     -       -         -
companies.signInNames      *     co        -     -       -         read
companies.uploadAvatar     *     co        -     -       -         -
companies.removeAvatar     *     co        -     -       -         -
companies.thumbnail        *     co        co    co      -         -
companies.rotateGuestCode  *     co        -     -       -         -
companies.stickerSvg       *     co        -     -       -         -
companies.stickerPng       *     co        -     -       -         -
budgets.get                *     co        -     -       -         -
budgets.set                *     -         -     -       -         -
companies.addTeam          *     co        -     -       -         -
companies.updateTeam       *     co        -     -       -         -
companies.removeTeam       *     co        -     -       -         -
invitations.get            me    me        me    me      me        -
invitations.join           me    me        me    me      me        -
invitations.readJoining    me    me        me    me      me        -
invitations.confirm        me    me        me    me      me        -
invitations.joinOwn        me    me        me    me      -         -
messages.create            me    me        me    me      -         -
messages.list              *     co        me    me      -         -
messages.answer            *     co        -     -       -         -
messages.read              me    me        me    me      -         -
articles.list              me    me        me    me      -         -
articles.get               me    me        me    me      -         -
auditLog.list              *     -         -     -       -         -
auditLog.csv               *     -         -     -       -         -
auditLog.chain             *     -         -     -       -         -
outbox.list                *     -         -     -       -         -
tags.list                  *     co        -     -       -         read
tags.get                   *     co        -     -       -         read
tags.create                *     co        -     -       -         configure
tags.update                *     co        -     -       -         configure
tags.remove                *     co        -     -       -         configure
alarmRules.list            *     co        -     -       -         read
alarmRules.get             *     co        -     -       -         read
alarmRules.create          *     co        -     -       -         configure
alarmRules.update          *     co        -     -       -         configure
alarmRules.remove          *     co        -     -       -         configure
alarmRules.preview         *     co        -     -       -         read
causes.list                *     co        cx    cx      -         read
causes.counts              *     co        cx    cx      -         read
causes.csv                 *     co        -     -       -         read
causes.get                 *     co        cx    cx      -         read
causes.setStates           *     co        -     -       -         configure
causes.assign              *     co        -     -       -         configure
causes.addNote             *     co        -     -       -         configure
causes.removeNote          *     co        -     -       -         configure
incidents.list             *     co        -     -       -         read
incidents.get              *     co        -     -       -         read
incidents.acknowledge      *     co        -     -       -         configure
incidents.mute             *     co        -     -       -         configure
incidents.reopen           *     co        -     -       -         configure
home.overview              *     co        cx    cx      -         read
sharedSettings.list        *     co        -     -       -         read
sharedSettings.get         *     co        -     -       -         read
sharedSettings.websites    *     co        -     -       -         read
sharedSettings.create      *     co        -     -       -         configure
sharedSettings.preview     *     co        -     -       -         read
sharedSettings.update      *     co        -     -       -         configure
sharedSettings.remove      *     co        -     -       -         configure
sharedSettings.inherit     *     co        -     -       -         configure
bulkChanges.preview        *     co        -     -       -         read
bulkChanges.create         *     co        -     -       -         configure
bulkChanges.list           *     co        -     -       -         read
bulkChanges.get            *     co        -     -       -         read
bulkChanges.websites       *     co        -     -       -         read
bulkChanges.goOn           *     co        -     -       -         configure
bulkChanges.undo           *     co        -     -       -         configure
fleet.list                 *     co        cx    cx      -         read
fleet.causes               *     co        cx    cx      -         read
fleet.csv                  *     co        -     -       -         read
websites.list              *     co        cx    cx      -         read
websites.csv               *     co        -     -       -         read
websites.get               *     co        cx    cx      -         read
websites.create            *     co        -     -       -         configure
websites.update            *     co        -     -       -         configure
websites.run               *     co        -     -       -         run
websites.runFromLocations  *     co        -     -       -         run
websites.agents            *     co        -     -       -         read
websites.setSchedule       *     co        -     -       -         configure
websites.removeSchedule    *     co        -     -       -         configure
websites.limits            *     co        -     -       -         read
websites.setLimits         *     -         -     -       -         configure
websites.retention         *     co        -     -       -         read
websites.setRetention      *     co        -     -       -         configure
websites.remove            *     -         -     -       -         -
websites.probe             *     co        -     -       -         run
websites.detect            *     co        -     -       -         configure
websites.detectAccepted    *     co        -     -       -         run
websites.discover          *     co        -     -       -         run
websites.pages             *     co        cx    cx      -         read
websiteImports.list        *     co        -     -       -         read
websiteImports.knownAddresses * co      -     -       -         read
websiteImports.create      *     co        -     -       -         configure
websiteImports.get         *     co        -     -       -         read
websiteImports.rows        *     co        -     -       -         read
websiteImports.csv         *     co        -     -       -         read
websiteImports.setState    *     co        -     -       -         run
websiteImports.cancel      *     co        -     -       -         run
websiteImports.retry       *     co        -     -       -         run
websiteImports.events      *     co        -     -       -         read
contexts.list              *     co        cx    cx      -         read
contexts.create            *     co        -     -       -         configure
contexts.update            *     co        -     -       -         configure
contexts.remove            *     co        -     -       -         configure
channels.list              *     co        -     -       -         read
channels.csv               *     co        -     -       -         read
channels.get               *     co        -     -       -         read
channels.create            *     co        -     -       -         configure
channels.update            *     co        -     -       -         configure
channels.remove            *     co        -     -       -         configure
channels.test              *     co        -     -       -         configure
channels.deliveries        *     co        -     -       -         read
channels.resend            *     co        -     -       -         configure
fileMarks.list             *     co        -     -       -         read
fileMarks.update           *     co        -     -       -         configure
agents.list                *     co        -     -       -         read
agents.csv                 *     co        -     -       -         read
agents.get                 *     co        -     -       -         read
agents.create              *     co        -     -       -         configure
agents.update              *     co        -     -       -         configure
agents.remove              *     -         -     -       -         -
agents.synchronize         *     co        -     -       -         configure
agents.renewKeys           *     -         -     -       -         -
agents.revoke              *     co        -     -       -         -
agents.makeCode            *     co        -     -       -         configure
agents.codes               *     co        -     -       -         read
agents.removeCode          *     co        -     -       -         configure
dataQuality.overview       *     co        cx    cx      -         read
dataQuality.check          *     co        cx    cx      -         read
dataQuality.pages          *     co        cx    cx      -         read
dataQuality.policies       *     co        cx    cx      -         read
dataQuality.rehearse       *     co        -     -       -         read
dataQuality.admit          *     co        -     -       -         read
dataQuality.matrix         *     co        cx    cx      -         read
problems.list              *     co        -     -       -         read
problems.groups            *     co        -     -       -         read
problems.counts            *     co        -     -       -         read
problems.csv               *     co        -     -       -         read
problems.get               *     co        -     -       -         read
problems.setState          *     co        -     -       -         configure
problems.setStates         *     co        -     -       -         configure
problems.assignees         *     co        -     -       -         read
problems.assign            *     co        -     -       -         configure
problems.addNote           *     co        -     -       -         configure
problems.removeNote        *     co        -     -       -         configure
dataLayer.variables        *     co        -     -       -         read
dataLayer.values           *     co        -     -       -         read
dataLayer.search           *     co        -     -       -         read
dataLayer.count            *     co        -     -       -         read
dataLayer.export           *     co        -     -       -         read
dataLayer.filters          *     co        -     -       -         read
dataLayer.createFilter     *     co        -     -       -         -
dataLayer.updateFilter     *     co        -     -       -         -
dataLayer.removeFilter     *     co        -     -       -         -
releases.list              *     co        -     -       -         read
releases.create            *     co        -     -       -         run
releases.remove            *     co        -     -       -         configure
jobs.list                  *     co        -     -       -         read
jobs.get                   *     co        -     -       -         read
jobs.detection             *     co        -     -       -         read
jobs.cancel                *     co        -     -       -         run
jobs.retry                 *     co        -     -       -         run
jobs.pages                 *     co        -     -       -         read
jobs.events                *     co        -     -       -         read
health.overview            *     co        cx    cx      -         read
health.evolution           *     co        cx    cx      -         read
comparisons.summary        *     co        cx    cx      -         read
comparisons.pages          *     co        cx    cx      -         read
comparisons.csv            *     co        -     -       -         read
comparisons.runs           *     co        cx    cx      -         read
comparisons.locations      *     co        -     -       -         read
comparisons.locationPages  *     co        -     -       -         read
comparisons.locationsCsv   *     co        -     -       -         read
comparisons.hits           *     co        -     -       -         read
badges.get                 *     co        -     -       -         -
badges.set                 *     co        -     -       -         -
reports.pdf                *     co        cx    cx      -         read
reports.subscriptions      *     co        cx    cx      -         -
reports.subscribe          *     co        cx    cx      -         -
sharedLinks.list           *     co        -     -       -         -
sharedLinks.create         *     co        -     -       -         -
sharedLinks.remove         *     co        -     -       -         -
sharedHealth.fleet         me    me        me    me      me        -
sharedHealth.plan          me    me        me    me      me        -
clientReports.list         *     co        -     -       -         -
clientReports.create       *     co        -     -       -         -
clientReports.remove       *     co        -     -       -         -
clientReports.preview      *     co        -     -       -         -
reportBrands.get           *     co        -     -       -         -
reportBrands.set           *     co        -     -       -         -
readerReports.answer       me    me        me    me      me        -
sharedHealth.open          me    me        me    me      me        -
`;

const [[, ...groups] = [], ...lines] = `${TABLE}${PLANNED_ACCESS}${SIGN_IN_ACCESS}`
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split(/\s+/u));

/** Scope of every call for each actor. */
export const REACHES = new Map(
  lines.map(([call = '', ...cells]) => {
    const of = (actor: AccessActor) => cells[groups.indexOf(groupOf(actor))] as AccessScope;
    return [
      call,
      Object.fromEntries(ACTORS.map((actor) => [actor, of(actor)])) as Record<AccessActor, AccessScope>,
    ];
  }),
);

function groupOf(actor: AccessActor): string {
  if (actor === 'admin' || actor === 'moderator' || actor === 'anonymous') return actor;
  return LIMITED.includes(actor) ? 'limited' : 'staff';
}

/** Token scope that each call requires; null: no token may make it. */
export const TOKEN_SCOPE_OF = new Map(
  lines.map(([call = '', ...cells]) => {
    const scope = cells[groups.indexOf('token')];
    return [call, scope === '-' ? null : tokenScopeSchema.parse(scope)];
  }),
);

export function reachOf(call: string, actor: AccessActor): AccessScope {
  return REACHES.get(call)?.[actor] ?? '-';
}
