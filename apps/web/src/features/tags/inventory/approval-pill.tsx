import type { ReactNode } from 'react';
import type { ShownApproval } from '@vigie/contract/inventory.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';
import type { Tone } from '../../../shared/ui/status.tsx';

const TONES: Record<ShownApproval, Tone> = { approved: 'ok', refused: 'fail', unlisted: 'warn' };

/** Renders the company's decision about a vendor. */
export function ApprovalPill({ approval }: { approval: ShownApproval | null }): ReactNode {
  const t = useWords('inventory');
  if (approval === null) return <span className="muted">{t('no-list')}</span>;
  return <Pill tone={TONES[approval]}>{t(`standing.${approval}`)}</Pill>;
}
