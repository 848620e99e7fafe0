import { useState, type ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import { usePoolChoices } from '../../shared/api/choices.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { IconSelector } from '../../shared/ui/icons.ts';

/** Returns the pool for a trial: the first one until another is chosen. Undefined: the website has none. */
export function useTriedPool(websiteId: string): { poolId: string | undefined; field: ReactNode } {
  const t = useWords('browser-trial');
  const pools = usePoolChoices(websiteId);
  const [chosen, setChosen] = useState('');
  const poolId = chosen === '' ? pools[0]?.id : chosen;
  const field = (
    <NativeSelect
      label={t('pool')}
      rightSection={<IconSelector size={16} aria-hidden />}
      data={pools.map(({ id, name }) => ({ value: id, label: name }))}
      value={poolId ?? ''}
      onChange={(event) => setChosen(event.currentTarget.value)}
    />
  );
  return { poolId, field };
}
