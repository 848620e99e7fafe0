import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { VisitContainers } from '@vigie/contract/stored-container.ts';
import { useVisitContainers } from '../../shared/api/containers.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { useNames } from './names.ts';

interface SentByTagProps {
  observationId: string;
  requestId: string;
}

/** Renders the tag that sent a request, or that no known tag did; nothing where the visit does not record it. */
export function SentByTag(props: SentByTagProps): ReactNode {
  return usePermission()('containers.ofVisit') ? <RequestTies {...props} /> : null;
}

function RequestTies({ observationId, requestId }: SentByTagProps): ReactNode {
  const t = useWords('containers');
  const { data } = useVisitContainers(observationId);
  const ties = (data?.containers ?? []).flatMap((ofVisit) =>
    (ofVisit.requests ?? [])
      .filter((request) => request.requestId === requestId)
      .map((tie) => ({ ofVisit, tie })),
  );
  if (ties.length === 0) return null;
  const known = ties.filter(({ tie }) => tie.tag !== null);
  if (known.length === 0)
    return (
      <p className="small muted pretty">
        <strong className="weight-580">{t('sent-by.none')}</strong> {t('sent-by.none-text')}
      </p>
    );
  return known.map(({ ofVisit, tie }) => <Tie key={ofVisit.address} ofVisit={ofVisit} tie={tie} />);
}

type OfVisit = VisitContainers['containers'][number];
interface TieProps {
  ofVisit: OfVisit;
  tie: NonNullable<OfVisit['requests']>[number];
}

function Tie({ ofVisit: { container, pushes }, tie: { tag, push } }: TieProps): ReactNode {
  const t = useWords('containers');
  const names = useNames(container);
  const at = pushes.find(({ index }) => index === push);
  return (
    <p className="small muted anywhere">
      {t('sent-by')}{' '}
      <Link
        to="."
        search={(before: Record<string, unknown>) => ({ ...before, part: 'tagManager', request: undefined })}
        className="link touch"
      >
        {names.tag(tag ?? 0)}
      </Link>
      {at?.event ? ` · ${t('sent-by.push', { event: at.event })}` : null}
    </p>
  );
}
