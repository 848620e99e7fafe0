import type { ReactNode } from 'react';
import type { Category, Severity } from '@vigie/contract/classification.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { Pill, Tag } from './pill.tsx';
import type { Tone } from './status.tsx';

const TONES: Record<Severity, Tone> = { info: 'info', minor: 'mute', major: 'warn', critical: 'fail' };

/** How much a failure matters. */
export function SeverityPill({ severity }: { severity: Severity }): ReactNode {
  const t = useWords('shell');
  return <Pill tone={TONES[severity]}>{t(`severity.${severity}`)}</Pill>;
}

/** What a test or pool looks at. */
export function CategoryTag({ category }: { category: Category }): ReactNode {
  const t = useWords('shell');
  return <Tag>{t(`category.${category}`)}</Tag>;
}
