import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mayOpen } from '@vigie/contract/page-access.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useApi } from '../../shared/api/api-provider.tsx';
import { useLocale } from '../../shared/i18n/i18n-provider.tsx';
import { userName } from '../../shared/session/name-of.ts';
import { useUser } from '../../shared/session/session-provider.tsx';
import { IconChecklist, IconFileText, IconTestPipe, IconUnlink, IconUsers } from '../../shared/ui/icons.ts';
import { readableUrl } from '../../shared/ui/readable-url.ts';
import type { Entry } from './entry.ts';

/** Maximum of each kind, so that all kinds stay visible. */
const MOST = 5;
/** A single letter matches everything. */
const LOOKED_MIN_LENGTH = 2;

export interface Found {
  entries: Entry[];
  isFetching: boolean;
  error: Error | null;
}

/**
 * Returns the server's results for a text, within the role's scope. Pools, tests and pages are those of the website.
 */
export function useFoundEntries(looked: string, website: Website | undefined): Found {
  const role = useUser()?.active_profile.role.slug ?? null;
  const { locale } = useLocale();
  const { queries } = useApi();
  const isLooked = looked.length >= LOOKED_MIN_LENGTH;
  const q = looked.slice(0, 200);
  const ofWebsite = isLooked && website !== undefined && mayOpen('pools', role);
  const websiteId = website?.id ?? '';
  const options = { placeholderData: keepPreviousData, staleTime: 30_000 } as const;

  const pools = useQuery({
    ...queries.pools.list.queryOptions({ input: { websiteId, q, limit: 25 } }),
    ...options,
    enabled: ofWebsite,
  });
  const tests = useQuery({
    ...queries.tests.list.queryOptions({ input: { websiteId, q, limit: 25 } }),
    ...options,
    enabled: ofWebsite,
  });
  const pages = useQuery({
    ...queries.websites.pages.queryOptions({ input: { id: websiteId, q, limit: 25 } }),
    ...options,
    enabled: ofWebsite,
  });
  const users = useQuery({
    ...queries.users.list.queryOptions({ input: { q, limit: 25 } }),
    ...options,
    enabled: isLooked && mayOpen('utilisateur', role),
  });
  const articles = useQuery({
    ...queries.articles.list.queryOptions({ input: { locale, q } }),
    ...options,
    enabled: isLooked,
  });
  const all = [pools, tests, pages, users, articles];
  const entries = [
    ...first(pools.data?.items).map(poolEntry),
    ...first(tests.data?.items).map(testEntry),
    ...first(pages.data?.items).map(pageEntry),
    ...first(users.data?.items).map(userEntry),
    ...first(articles.data).map(articleEntry),
  ];
  return {
    entries: isLooked ? entries : [],
    isFetching: all.some(({ isFetching }) => isFetching),
    error: all.find(({ error }) => error !== null)?.error ?? null,
  };
}

const first = <T>(items: readonly T[] = []): readonly T[] => items.slice(0, MOST);

const poolEntry = ({ id, name }: { id: string; name: string }): Entry => ({
  key: `pool-${id}`,
  group: 'pools',
  label: name,
  icon: IconChecklist,
  open: { to: '/pools/$id', params: { id } },
});

const testEntry = ({ id, title }: { id: string; title: string }): Entry => ({
  key: `test-${id}`,
  group: 'tests',
  label: title,
  icon: IconTestPipe,
  open: { to: '/pools/tests/$id', params: { id } },
});

const pageEntry = ({ id, url }: { id: string; url: string }): Entry => ({
  key: `page-${id}`,
  group: 'pages',
  label: readableUrl(pathOf(url)),
  icon: IconUnlink,
  open: { to: '/urls/liste', search: { q: pathOf(url) } },
});

const userEntry = (user: Parameters<typeof userName>[0] & { id: string }): Entry => ({
  key: `person-${user.id}`,
  group: 'people',
  label: userName(user),
  detail: userName(user) === user.email ? undefined : user.email,
  icon: IconUsers,
  open: { to: '/utilisateur/detail/$id', params: { id: user.id } },
});

const articleEntry = ({ id, title }: { id: string; title: string }): Entry => ({
  key: `article-${id}`,
  group: 'articles',
  label: title,
  icon: IconFileText,
  open: { to: '/aide/detail/$id', params: { id } },
});

function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
