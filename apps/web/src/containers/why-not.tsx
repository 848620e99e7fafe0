import type { ReactNode } from 'react';
import type { EventQuestion } from '../api/containers.ts';
import { usePermission } from '../session/session-provider.tsx';
import { lazyComponent } from '../ui/lazy-part.tsx';

const Question = lazyComponent<EventQuestion>(
  ['containers'],
  async () => (await import('./why-not-question.tsx')).WhyNotQuestion,
  () => null,
);

/** Renders the tag manager's reasons why an event was not sent, for users who may read its containers. */
export function WhyNot(asked: EventQuestion): ReactNode {
  return usePermission()('containers.explain') ? <Question {...asked} /> : null;
}
