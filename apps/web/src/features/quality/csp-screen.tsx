import type { ReactNode } from 'react';
import { Policies } from './policies/policies.tsx';
import { QualityScreen } from './quality-screen.tsx';

export function CspScreen(): ReactNode {
  return <QualityScreen check="csp" more={(_tab, input) => <Policies input={input} />} />;
}
