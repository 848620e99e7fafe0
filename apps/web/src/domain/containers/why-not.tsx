import type { ReactNode } from 'react';
import type { EventQuestion } from '../../shared/api/containers.ts';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

// Loaded separately: only users who may explain containers see it.
const Question = lazyComponent<EventQuestion>(
  ['containers'],
  async () => (await import('./why-not-question.tsx')).WhyNotQuestion,
  () => null,
);

/** Renders the tag manager's reasons why an event was not sent, for users who may read its containers. */
export function WhyNot(question: EventQuestion): ReactNode {
  return usePermission()('containers.explain') ? <Question {...question} /> : null;
}
