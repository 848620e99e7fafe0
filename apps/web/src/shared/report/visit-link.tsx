import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useUser } from '../session/session-provider.tsx';

interface VisitLinkProps {
  /** The visit, and the part of it or the request that proves what the report says. */
  search: { website?: string; observation: string; part?: string; request?: string };
  className?: string;
  /** Content for users who may not open visits. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Renders the link from a report to an example visit, for users who may open visits. */
export function VisitLink(props: VisitLinkProps): ReactNode {
  const { search, className = 'link touch', otherwise = null, children } = props;
  const role = useUser()?.active_profile.role.slug ?? null;
  if (!mayOpen('urls-liste', role)) return otherwise;
  return (
    <Link to="/urls/liste" search={search} className={className}>
      {children}
    </Link>
  );
}
