import { ROLES, type Role } from '@vigie/contract/roles.ts';

/** How far a call reaches: every company, one's company, one's contexts in it, oneself, or not at all. */
export type Reach = '*' | 'co' | 'cx' | 'me' | '-';
export type Actor = Role | 'anonymous';
export const ACTORS: readonly Actor[] = ['anonymous', ...ROLES];

const LIMITED: readonly string[] = ['register', 'guest'] satisfies Role[];

/**
 * Who may call what, and with which reach, written by hand, so that the permission table does not prove itself.
 * Staff: user, contributor, secretary, stand, elu. Limited: register, guest.
 */
const TABLE = `
call                       admin moderator staff limited anonymous
sessions.create            me    me        me    me      me
sessions.deleteCurrent     me    me        me    me      -
sessions.confirm           me    me        me    me      -
sessions.list              me    me        me    me      -
sessions.remove            me    me        me    me      -
sessions.removeOthers      me    me        me    me      -
passwordResets.request     me    me        me    me      me
passwordResets.get         me    me        me    me      me
passwordResets.use         me    me        me    me      me
instance.get               me    me        me    me      me
emailChanges.get           me    me        me    me      me
emailChanges.use           me    me        me    me      me
users.own                  me    me        me    me      -
users.account              me    me        me    me      -
users.updateOwn            me    me        me    me      -
users.setOwnPassword       me    me        me    me      -
users.exportOwn            me    me        me    me      -
users.pushKey              me    me        me    me      -
users.list                 *     co        -     -       -
users.csv                  *     co        -     -       -
users.get                  *     co        me    me      -
users.create               *     co        -     -       -
users.update               *     co        me    me      -
users.setEmail             *     me        me    me      -
users.cancelEmail          *     me        me    me      -
users.setPassword          *     -         -     -       -
users.setStatus            *     -         -     -       -
users.remove               *     -         -     -       -
users.devices              *     me        me    me      -
users.addDevice            me    me        me    me      -
users.removeDevice         *     me        me    me      -
users.notifyDevice         *     -         -     -       -
profiles.own               me    me        me    me      -
profiles.activate          me    me        me    me      -
profiles.get               *     co        me    me      -
profiles.update            *     co        me    me      -
profiles.revoke            *     co        me    me      -
profiles.create            *     -         -     -       -
profiles.uploadAvatar      *     co        me    me      -
profiles.removeAvatar      *     co        me    me      -
profiles.avatar            *     co        me    me      -
companies.list             *     -         -     -       -
companies.get              *     co        -     -       -
companies.create           *     -         -     -       -
companies.update           *     co        -     -       -
companies.remove           *     -         -     -       -
companies.uploadAvatar     *     co        -     -       -
companies.removeAvatar     *     co        -     -       -
companies.thumbnail        *     co        co    co      -
companies.rotateGuestCode  *     co        -     -       -
companies.stickerSvg       *     co        -     -       -
companies.stickerPng       *     co        -     -       -
companies.addTeam          *     co        -     -       -
companies.updateTeam       *     co        -     -       -
companies.removeTeam       *     co        -     -       -
invitations.get            me    me        me    me      me
invitations.join           me    me        me    me      me
invitations.readJoining    me    me        me    me      me
invitations.confirm        me    me        me    me      me
invitations.joinOwn        me    me        me    me      -
messages.create            me    me        me    me      -
messages.list              *     co        me    me      -
messages.answer            *     co        -     -       -
messages.read              me    me        me    me      -
articles.list              me    me        me    me      -
articles.get               me    me        me    me      -
auditLog.list              *     -         -     -       -
auditLog.csv               *     -         -     -       -
auditLog.chain             *     -         -     -       -
outbox.list                *     -         -     -       -
tags.list                  *     co        -     -       -
tags.get                   *     co        -     -       -
tags.create                *     co        -     -       -
tags.update                *     co        -     -       -
tags.remove                *     co        -     -       -
alarmRules.list            *     co        -     -       -
alarmRules.get             *     co        -     -       -
alarmRules.create          *     co        -     -       -
alarmRules.update          *     co        -     -       -
alarmRules.remove          *     co        -     -       -
alarmRules.preview         *     co        -     -       -
incidents.list             *     co        -     -       -
incidents.get              *     co        -     -       -
incidents.acknowledge      *     co        -     -       -
incidents.mute             *     co        -     -       -
incidents.reopen           *     co        -     -       -
channels.list              *     co        -     -       -
channels.get               *     co        -     -       -
channels.create            *     co        -     -       -
channels.update            *     co        -     -       -
channels.remove            *     co        -     -       -
channels.test              *     co        -     -       -
channels.deliveries        *     co        -     -       -
channels.resend            *     co        -     -       -
channels.schema            *     co        -     -       -
home.overview              *     co        cx    cx      -
websites.list              *     co        cx    cx      -
websites.get               *     co        cx    cx      -
websites.create            *     co        -     -       -
websites.update            *     co        -     -       -
websites.run               *     co        -     -       -
websites.setSchedule       *     co        -     -       -
websites.removeSchedule    *     co        -     -       -
websites.remove            *     -         -     -       -
websites.probe             *     co        -     -       -
websites.detect            *     co        -     -       -
websites.detectAccepted    *     co        -     -       -
websites.discover          *     co        -     -       -
websites.pages             *     co        cx    cx      -
contexts.list              *     co        cx    cx      -
contexts.create            *     co        -     -       -
contexts.update            *     co        -     -       -
contexts.remove            *     co        -     -       -
tests.list                 *     co        -     -       -
tests.get                  *     co        -     -       -
tests.history              *     co        -     -       -
tests.create               *     co        -     -       -
tests.update               *     co        -     -       -
tests.remove               *     co        -     -       -
tests.duplicate            *     co        -     -       -
tests.run                  *     co        -     -       -
tests.dryRun               *     co        -     -       -
pools.list                 *     co        -     -       -
pools.get                  *     co        -     -       -
pools.history              *     co        -     -       -
pools.create               *     co        -     -       -
pools.update               *     co        -     -       -
pools.remove               *     co        -     -       -
pools.setStatus            *     co        -     -       -
pools.setTests             *     co        -     -       -
pools.duplicate            *     co        -     -       -
pools.run                  *     co        -     -       -
agents.list                *     co        -     -       -
agents.get                 *     co        -     -       -
agents.create              *     co        -     -       -
agents.update              *     co        -     -       -
agents.remove              *     -         -     -       -
agents.synchronize         *     co        -     -       -
agents.renewKeys           *     -         -     -       -
observations.get           *     co        -     -       -
observations.screenshot    *     co        -     -       -
observations.har           *     co        -     -       -
observations.compare       *     co        -     -       -
observations.ofPage        *     co        -     -       -
observations.reEvaluate    *     co        -     -       -
observations.reEvaluations *     co        -     -       -
observations.reEvaluation  *     co        -     -       -
dataQuality.overview       *     co        cx    cx      -
dataQuality.check          *     co        cx    cx      -
dataQuality.pages          *     co        cx    cx      -
dataQuality.policies       *     co        cx    cx      -
dataQuality.matrix         *     co        cx    cx      -
problems.list              *     co        -     -       -
problems.groups            *     co        -     -       -
problems.counts            *     co        -     -       -
problems.csv               *     co        -     -       -
problems.get               *     co        -     -       -
problems.setState          *     co        -     -       -
problems.setStates         *     co        -     -       -
problems.assignees         *     co        -     -       -
problems.assign            *     co        -     -       -
problems.addNote           *     co        -     -       -
problems.removeNote        *     co        -     -       -
dataLayer.variables        *     co        -     -       -
dataLayer.values           *     co        -     -       -
dataLayer.search           *     co        -     -       -
dataLayer.count            *     co        -     -       -
dataLayer.export           *     co        -     -       -
dataLayer.filters          *     co        -     -       -
dataLayer.createFilter     *     co        -     -       -
dataLayer.updateFilter     *     co        -     -       -
dataLayer.removeFilter     *     co        -     -       -
releases.list              *     co        -     -       -
releases.create            *     co        -     -       -
releases.remove            *     co        -     -       -
jobs.list                  *     co        -     -       -
jobs.get                   *     co        -     -       -
jobs.detection             *     co        -     -       -
jobs.cancel                *     co        -     -       -
jobs.retry                 *     co        -     -       -
jobs.pages                 *     co        -     -       -
jobs.events                *     co        -     -       -
health.overview            *     co        cx    cx      -
health.evolution           *     co        cx    cx      -
comparisons.summary        *     co        cx    cx      -
comparisons.pages          *     co        cx    cx      -
comparisons.csv            *     co        -     -       -
comparisons.runs           *     co        cx    cx      -
comparisons.hits           *     co        -     -       -
badges.get                 *     co        -     -       -
badges.set                 *     co        -     -       -
reports.pdf                *     co        cx    cx      -
sharedLinks.list           *     co        -     -       -
sharedLinks.create         *     co        -     -       -
sharedLinks.remove         *     co        -     -       -
sharedHealth.open          me    me        me    me      me
`;

const [[, ...groups] = [], ...lines] = TABLE.trim()
  .split('\n')
  .map((line) => line.split(/\s+/u));

/** Every call with how far it reaches for each actor. */
export const REACHES = new Map(
  lines.map(([call = '', ...cells]) => {
    const of = (actor: Actor) => cells[groups.indexOf(groupOf(actor))] as Reach;
    return [call, Object.fromEntries(ACTORS.map((actor) => [actor, of(actor)])) as Record<Actor, Reach>];
  }),
);

function groupOf(actor: Actor): string {
  if (actor === 'admin' || actor === 'moderator' || actor === 'anonymous') return actor;
  return LIMITED.includes(actor) ? 'limited' : 'staff';
}

/** How far a call reaches for an actor. */
export function reachOf(call: string, actor: Actor): Reach {
  return REACHES.get(call)?.[actor] ?? '-';
}
