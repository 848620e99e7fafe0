import type { ReactNode } from 'react';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { VisitLink } from '../../../shared/report/visit-link.tsx';
import { PageUrl } from '../../../shared/ui/page-url.tsx';

/** Renders a link to a visit; its page without a link if the user may not open visits. */
export function VisitPageLink({ visit }: { visit: { observationId: string; url: string } }): ReactNode {
  const t = useWords('policy-trial');
  const page = <PageUrl url={visit.url} />;
  return (
    <VisitLink search={{ observation: visit.observationId }} className="link touch small" otherwise={page}>
      {`${t('visit.open')}\u00A0`}
      {page}
    </VisitLink>
  );
}
