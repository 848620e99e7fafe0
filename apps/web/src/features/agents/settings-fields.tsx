import type { ReactNode } from 'react';
import { NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useWords } from '../../i18n/i18n-provider.tsx';
import '../../ui/inputs.css';
import type { AgentFields } from './agent-values.ts';
import { Switch } from '../../ui/switch.tsx';

/** How much an agent is given to do. */
export function SettingsFields({ form }: { form: UseFormReturnType<AgentFields> }): ReactNode {
  const t = useWords('agents');
  return (
    <>
      <NumberInput
        label={t('field.slots')}
        description={t('field.slots-hint')}
        allowDecimal={false}
        clampBehavior="none"
        hideControls
        {...form.getInputProps('slotsMax')}
      />
      <Switch
        label={t('field.paused')}
        description={t('field.paused-hint')}
        {...form.getInputProps('isPaused', { type: 'checkbox' })}
      />
    </>
  );
}
