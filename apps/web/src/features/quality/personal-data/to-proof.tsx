import type { ReactNode } from 'react';
import type { PersonalDataChannel } from '@vigie/contract/personal-data.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { VisitLink } from '../../../shared/report/visit-link.tsx';

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
  const search =
    requestId === null
      ? { part: channel === 'dataLayer' ? 'dataLayer' : 'personalData' }
      : { part: 'requests', request: requestId };
  const words = requestId === null ? 'visit' : isShort ? 'request.short' : 'request';
  return <VisitLink search={{ observation: observationId, ...search }}>{t(words)}</VisitLink>;
}
