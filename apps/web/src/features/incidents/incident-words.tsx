import type { ReactNode } from 'react';
import type { Incident } from '@vigie/contract/incident.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Pill, Tag } from '../../ui/pill.tsx';
import type { Tone } from '../../ui/status.tsx';

const TONES: Record<Incident['state'], Tone> = {
  open: 'fail',
  acknowledged: 'info',
  muted: 'mute',
  over: 'ok',
};

/** Whether it lasts, and whether somebody has it in hand. */
export function IncidentState({ incident: { state } }: { incident: Incident }): ReactNode {
  const t = useWords('incidents');
  return <Pill tone={TONES[state]}>{t(`state.${state}`)}</Pill>;
}

/** That it came back, and that it is older than the alarms. */
export function IncidentMarks({ incident: { returns, isOld } }: { incident: Incident }): ReactNode {
  const t = useWords('incidents');
  return (
    <>
      {returns > 0 ? <Tag>{t('returns', { count: returns })}</Tag> : null}
      {isOld ? <Tag>{t('old')}</Tag> : null}
    </>
  );
}
