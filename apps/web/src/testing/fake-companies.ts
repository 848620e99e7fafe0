import {
  byId,
  mentions,
  listFile,
  pageOf,
  refused,
  removeById,
  saveOver,
  type FakeOs,
} from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleCompany } from './sample-companies.ts';
import { NOW, sampleId } from './samples.ts';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#2b3fc4"/><circle cx="128" cy="128" r="72" fill="#a9b8ff"/></svg>';
const picture = () => new Blob([PICTURE], { type: 'image/svg+xml' });

function sticker(name: string, guestCode: string | null): Blob {
  const text = `<text x="40" y="90" font-family="sans-serif" font-size="34" font-weight="700">${name}</text><text x="40" y="150" font-family="monospace" font-size="20">${guestCode ?? ''}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360"><rect width="640" height="360" rx="24" fill="#fff" stroke="#dfe3ea" stroke-width="2"/>${text}<rect x="440" y="180" width="150" height="150" fill="#101828"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

export function fakeCompanies(os: FakeOs, state: FakeState) {
  const find = (id: string) => byId(state.companies, id);
  return {
    list: os.companies.list.handler(({ input }) =>
      pageOf(
        state.companies.filter(({ name }) => mentions(input.q, name)),
        input,
      ),
    ),
    csv: os.companies.csv.handler(() => listFile(state.companies)),
    own: os.companies.own.handler(() => find(state.companies[0]?.id ?? '')),
    get: os.companies.get.handler(({ input }) => find(input.id)),
    create: os.companies.create.handler(({ input: { website, ...input } }) => {
      const id = sampleId(7340 + state.companies.length);
      const contexts = (website?.contexts ?? []).map(({ label }, index) => ({
        id: sampleId(7450 + index),
        label,
      }));
      const sites = website ? [{ id: sampleId(7440), url: website.url, contexts }] : [];
      const made = { members: 0, websites: sites.length, teams: [], sites, mayRemove: sites.length === 0 };
      const company = sampleCompany({ ...input, ...made, id, createdAt: NOW });
      state.companies.push(company);
      return company;
    }),
    update: os.companies.update.handler(({ input: { contexts, ...input } }) => {
      const company = saveOver(find(input.id), input);
      for (const { ids, label } of contexts?.renamed ?? [])
        for (const context of company.sites.flatMap((site) => site.contexts))
          if (ids.includes(context.id)) context.label = label;
      for (const { label, websiteIds } of contexts?.created ?? [])
        for (const { id, contexts: all } of company.sites)
          if (websiteIds.includes(id)) all.push({ id: sampleId(7450 + all.length), label });
      return company;
    }),
    redactions: os.companies.redactions.handler(() => state.redactions),
    setRedactions: os.companies.setRedactions.handler(({ input: { id: _id, ...redactions } }) => {
      state.redactions = redactions;
      return redactions;
    }),
    tryRedactions: os.companies.tryRedactions.handler(({ input: { text } }) => ({
      text: text.replaceAll(/\S+@\S+/g, '•••'),
    })),
    signInNames: os.companies.signInNames.handler(({ input }) => ({
      teams: find(input.id).teams.map(({ id, label }) => ({ id, label })),
      managers: [],
    })),
    remove: os.companies.remove.handler(({ input }) => removeById(state.companies, input.id)),
    uploadAvatar: os.companies.uploadAvatar.handler(({ input }) => {
      find(input.id).avatarAt = NOW;
      return { avatarAt: NOW };
    }),
    removeAvatar: os.companies.removeAvatar.handler(({ input }) => {
      find(input.id).avatarAt = null;
    }),
    thumbnail: os.companies.thumbnail.handler(picture),
    rotateGuestCode: os.companies.rotateGuestCode.handler(({ input }) =>
      Object.assign(find(input.id), { guestCode: 'NEWCDE5RTWZ6' }),
    ),
    stickerSvg: os.companies.stickerSvg.handler(({ input }) =>
      sticker(find(input.id).name, find(input.id).guestCode),
    ),
    stickerPng: os.companies.stickerPng.handler(picture),
    addTeam: os.companies.addTeam.handler(({ input: { id, label } }) => {
      const { teams } = find(id);
      const team = { id: sampleId(7230 + teams.length), label, members: 0 };
      teams.push(team);
      return team;
    }),
    updateTeam: os.companies.updateTeam.handler(({ input: { id, teamId, label } }) =>
      Object.assign(byId(find(id).teams, teamId), { label }),
    ),
    removeTeam: os.companies.removeTeam.handler(({ input }) =>
      removeById(find(input.id).teams, input.teamId),
    ),
  };
}

export function fakeBudgets(os: FakeOs, state: FakeState) {
  return {
    get: os.budgets.get.handler(() => state.budget),
    set: os.budgets.set.handler(({ input: { visitsPerMonth } }) =>
      Object.assign(state.budget, { visitsPerMonth }),
    ),
  };
}

/** Token of the only valid guest link. */
export const GOOD_JOINING = 'good-joining';

export function fakeInvitations(os: FakeOs, state: FakeState) {
  const invited = (code: string) => {
    const company = state.companies.find(({ guestCode }) => guestCode === code);
    if (!company) throw refused('not-found');
    return company;
  };
  return {
    get: os.invitations.get.handler(({ input }) => {
      const company = invited(input.guestCode);
      return {
        company,
        isMember: state.profiles.some((profile) => !profile.active && profile.company.id === company.id),
      };
    }),
    join: os.invitations.join.handler(({ input }) => {
      invited(input.guestCode);
    }),
    readJoining: os.invitations.readJoining.handler(({ input }) => {
      if (input.token !== GOOD_JOINING) throw refused('not-found');
      const { passwordPolicy } = state.user;
      return { email: 'nora@example.org', company: { name: 'Boutique Démo' }, passwordPolicy };
    }),
    confirm: os.invitations.confirm.handler(() => ({
      token: 'guest-token',
      expiresAt: '2099-01-01T00:00:00.000Z',
    })),
    joinOwn: os.invitations.joinOwn.handler(({ input }) => {
      const { id, name } = invited(input.guestCode);
      const role = { slug: 'guest' as const };
      const profile = { id: sampleId(7390), role, group_id: id, company: { id, name }, avatarAt: null };
      state.user = { ...state.user, active_profile: profile };
      return state.user;
    }),
  };
}
