import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import type { PersonalDataChannel } from '@vigie/contract/personal-data.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../../shared/session/session-provider.tsx';

interface ToProofProps {
  proof: { observationId: string; requestId: string | null };
  channel: PersonalDataChannel | undefined;
  isShort?: boolean;
}

/** Renders the link to the proof: the request in the visit, or the part of the visit that shows it. */
export function ToProof({
  proof: { observationId, requestId },
  channel,
  isShort = false,
}: ToProofProps): ReactNode {
  const t = useWords('personal-data');
  const role = useUser()?.active_profile.role.slug ?? null;
  if (!mayOpen('urls-liste', role)) return null;
  const search =
    requestId === null
      ? { part: channel === 'dataLayer' ? 'dataLayer' : 'personalData' }
      : { part: 'requests', request: requestId };
  const words = requestId === null ? 'visit' : isShort ? 'request.short' : 'request';
  return (
    <Link to="/urls/liste" search={{ observation: observationId, ...search }} className="link touch">
      {t(words)}
    </Link>
  );
}
