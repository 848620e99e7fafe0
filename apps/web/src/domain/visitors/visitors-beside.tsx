import type { CauseDetail } from '@vigie/contract/cause.ts';
import type { ReactNode } from 'react';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import type { OfPeriod } from './visitor-cards.tsx';

// Loaded separately: few websites have samples of real visitors, and the screens show these cards below their first part.
const VisitorCards = lazyComponent(
  ['visitors'],
  async () => (await import('./visitor-cards.tsx')).VisitorCards,
  nothing,
);

/** Checks about whether a tracker loads and sends its page view, which real visitors report, too. */
const REPORTED: ReadonlySet<string> = new Set(['tagJs', 'csp', 'hitPageview']);

function nothing(): ReactNode {
  return null;
}

/** Renders what real visitors lose by a cause, if its check is one that they report. */
export function CauseVisitors({ cause: { subject, website, tracker } }: { cause: CauseDetail }): ReactNode {
  const isRead = usePermission()('realVisitors.figures');
  const isReported =
    subject.kind === 'hits-gone' ||
    (subject.kind === 'cause' && subject.cause.kind === 'check' && REPORTED.has(subject.cause.check));
  if (!isRead || !isReported || website === null) return null;
  return <VisitorCards of="cause" websiteId={website.id} tracker={tracker} />;
}

/** Renders the share of real visitors whose event lacks a property. */
export function EventVisitors(props: OfPeriod & { event: string }): ReactNode {
  return usePermission()('realVisitors.figures') ? <VisitorCards of="event" {...props} /> : null;
}

/** Renders the consent of real visitors, and how late it is known. */
export function ConsentVisitors(props: OfPeriod): ReactNode {
  return usePermission()('realVisitors.figures') ? <VisitorCards of="consent" {...props} /> : null;
}
