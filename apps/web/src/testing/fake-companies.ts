import { byId, refused, removeById, saveOver, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleCompany } from './sample-companies.ts';
import { NOW, sampleId } from './sample-text.ts';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#2b3fc4"/><circle cx="128" cy="128" r="72" fill="#a9b8ff"/></svg>';
export const picture = () => new Blob([PICTURE], { type: 'image/svg+xml' });

export function answerCompanies(state: FakeState): Answers<'companies'> {
  const find = (id: string) => byId(state.companies, id);
  return {
    own: () => find(state.companies[0]?.id ?? ''),
    create: ({ website, ...input }) => {
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
    },
    update: ({ contexts, ...input }) => {
      const company = saveOver(find(input.id), input);
      for (const { ids, label } of contexts?.renamed ?? [])
        for (const context of company.sites.flatMap((site) => site.contexts))
          if (ids.includes(context.id)) context.label = label;
      for (const { label, websiteIds } of contexts?.created ?? [])
        for (const { id, contexts: all } of company.sites)
          if (websiteIds.includes(id)) all.push({ id: sampleId(7450 + all.length), label });
      return company;
    },
    redactions: () => state.redactions,
    setRedactions: ({ id: _id, ...redactions }) => (state.redactions = redactions),
    tryRedactions: ({ text }) => ({ text: text.replaceAll(/\S+@\S+/g, '•••') }),
    signInNames: ({ id }) => ({ teams: find(id).teams, managers: [] }),
    uploadAvatar: ({ id }) => Object.assign(find(id), { avatarAt: NOW }),
    removeAvatar: ({ id }) => void Object.assign(find(id), { avatarAt: null }),
    thumbnail: picture,
    rotateGuestCode: ({ id }) => Object.assign(find(id), { guestCode: 'NEWCDE5RTWZ6' }),
    stickerSvg: picture,
    stickerPng: picture,
    addTeam: ({ id, label }) => {
      const { teams } = find(id);
      const team = { id: sampleId(7230 + teams.length), label, members: 0 };
      teams.push(team);
      return team;
    },
    updateTeam: ({ id, teamId, label }) => Object.assign(byId(find(id).teams, teamId), { label }),
    removeTeam: ({ id, teamId }) => removeById(find(id).teams, teamId),
  };
}

/** Token of the only valid guest link. */
export const GOOD_JOINING = 'good-joining';

export function answerInvitations(state: FakeState): Answers<'invitations'> {
  const invited = (code: string) => {
    const company = state.companies.find(({ guestCode }) => guestCode === code);
    if (!company) throw refused('not-found');
    return company;
  };
  return {
    get: ({ guestCode }) => {
      const company = invited(guestCode);
      const others = state.profiles.filter(({ active }) => !active);
      return { company, isMember: others.some((profile) => profile.company.id === company.id) };
    },
    join: ({ guestCode }) => void invited(guestCode),
    readJoining: ({ token }) => {
      if (token !== GOOD_JOINING) throw refused('not-found');
      const { passwordPolicy } = state.user;
      return { email: 'nora@example.org', company: { name: 'Boutique Démo' }, passwordPolicy };
    },
    confirm: () => ({ token: 'guest-token', expiresAt: '2099-01-01T00:00:00.000Z' }),
    joinOwn: ({ guestCode }) => {
      const { id, name } = invited(guestCode);
      const role = { slug: 'guest' as const };
      const profile = { id: sampleId(7390), role, group_id: id, company: { id, name }, avatarAt: null };
      state.user = { ...state.user, active_profile: profile };
      return state.user;
    },
  };
}
