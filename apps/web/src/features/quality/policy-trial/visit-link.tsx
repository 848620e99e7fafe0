import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../../shared/session/session-provider.tsx';
import { PageUrl } from '../../../shared/ui/page-url.tsx';

/** Renders a link to a visit; a link to its page if the user may not open visits. */
export function VisitLink({ visit }: { visit: { observationId: string; url: string } }): ReactNode {
  const t = useWords('policy-trial');
  const role = useUser()?.active_profile.role.slug ?? null;
  const { observationId, url } = visit;
  if (!mayOpen('urls-liste', role)) return <PageUrl url={url} />;
  return (
    <Link to="/urls/liste" search={{ observation: observationId }} className="link touch small">
      {`${t('visit.open')}\u00A0`}
      <PageUrl url={url} />
    </Link>
  );
}
