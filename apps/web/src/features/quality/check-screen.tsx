import type { ComponentType } from 'react';
import type { Check } from '@vigie/contract/verdict.ts';
import { QualityScreen } from './quality-screen.tsx';

/** Returns the screen of a check that shows only its rate and its causes. */
export function checkScreen(check: Check): ComponentType {
  return () => <QualityScreen check={check} />;
}
