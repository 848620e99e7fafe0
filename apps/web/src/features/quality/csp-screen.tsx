import type { ReactNode } from 'react';
import { lazyPart } from '../../app/lazy-part.tsx';
import { QualityScreen } from './quality-screen.tsx';
import { SectionWaiting } from './section-waiting.tsx';

const Policies = lazyPart(
  ['quality-csp'],
  async () => (await import('./policies/policies.tsx')).Policies,
  () => <SectionWaiting section="policies" />,
);

export function CspScreen(): ReactNode {
  return <QualityScreen check="csp" more={(_tab, input) => <Policies input={input} />} />;
}
