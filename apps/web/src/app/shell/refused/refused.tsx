import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import type { PageName } from '@vigie/contract/page-access.ts';
import { PAGE_ACCESS } from '@vigie/contract/pages.ts';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { userName } from '../../../shared/session/name-of.ts';
import { useUser, usePermission } from '../../../shared/session/session-provider.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';

export function Refused({ page }: { page: PageName }): ReactNode {
  const t = useWords('refused');
  const shell = useWords('shell');
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const profile = useUser()?.active_profile;
  const names = useAdministrators();
  if (!profile) return null;
  const role = shell(`role.${profile.role.slug}`);
  return (
    <div className="mb-16">
      <Notice
        tone="warn"
        title={t('refused.title', { page: shell(`title.${page}`) })}
        text={[
          t(
            PAGE_ACCESS[page].includes('moderator') ? 'refused.for-moderators' : 'refused.for-administrators',
          ),
          t('refused.role', { role, company: profile.company.name }),
          names === '' ? t('refused.ask') : t('refused.ask-names', { names }),
        ].join(' ')}
      >
        <div className="row wrap gap-12 mt-6">
          {canGoBack ? (
            <Button variant="default" size="compact-sm" onClick={() => router.history.back()}>
              {t('refused.back')}
            </Button>
          ) : null}
          <Link className="accent" to="/aide/contact">
            {t('refused.write')}
          </Link>
        </div>
      </Notice>
    </div>
  );
}

/** Returns the names of the company's administrators, for users who may read the list of users. */
function useAdministrators(): string {
  const { queries } = useApi();
  const mayList = usePermission()('users.list');
  const { data } = useQuery({
    ...queries.users.list.queryOptions({ input: { role: 'admin', status: 'active', limit: 25 } }),
    enabled: mayList,
  });
  return (data?.items ?? []).slice(0, 3).map(userName).join(', ');
}
