import type { ReactNode } from 'react';
import type { WebsiteImport } from '@vigie/contract/website-import.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Pill } from '../../shared/ui/pill.tsx';

const TONES = { running: 'info', paused: 'warn', cancelled: 'mute', done: 'ok' } as const;

export function ImportState({ of }: { of: WebsiteImport }): ReactNode {
  const t = useWords('website-import');
  const tone = of.state === 'done' && of.problems.length > 0 ? 'warn' : TONES[of.state];
  return <Pill tone={tone}>{t(`state.${of.state}`)}</Pill>;
}
