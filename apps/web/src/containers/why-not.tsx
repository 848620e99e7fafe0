import type { ReactNode } from 'react';
import type { AskedEvent } from '../api/containers.ts';
import { useMay } from '../session/session-provider.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const Question = lazyPart<AskedEvent>(
  ['containers'],
  async () => (await import('./why-not-question.tsx')).WhyNotQuestion,
  () => null,
);

/** Renders the tag manager's reasons why an event was not sent, for users who may read its containers. */
export function WhyNot(asked: AskedEvent): ReactNode {
  return useMay()('containers.explain') ? <Question {...asked} /> : null;
}
