import type { ReactNode } from 'react';
import { QualityScreen } from './quality-screen.tsx';
import { Policies } from './policies/policies.tsx';

export function CspScreen(): ReactNode {
  return <QualityScreen check="csp" more={(_tab, input) => <Policies input={input} />} />;
}
