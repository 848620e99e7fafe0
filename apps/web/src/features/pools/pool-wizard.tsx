import type { ReactNode } from 'react';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { YoursOrTheirs } from '../../resource/yours-or-theirs.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import { Wizard } from '../../ui/wizard/wizard.tsx';
import { usePoolWizard } from './use-pool-wizard.ts';
import { InformationStep } from './information-step.tsx';
import { GeneralStep } from './general-step.tsx';
import { SortStep } from './sort-step.tsx';
import { ScheduleStep } from './schedule-step.tsx';
import { SettingsStep } from './settings-step.tsx';
import { PoolHelp } from './pool-help.tsx';
import { changedFields } from './changed-fields.ts';
import { PoolRecap } from './pool-recap.tsx';
import { poolFieldsOf } from './pool-values.ts';

interface PoolWizardProps {
  website: Website;
  /** The pool that is changed; null for a new one. */
  pool: PoolDetail | null;
  back: LinkTarget & { label: string };
  onSaved: (pool: PoolDetail) => void;
  /** What somebody else saved meanwhile is taken instead. */
  onTheirs: (pool: PoolDetail) => void;
}

/** Information, general, sort, schedule, settings, save. */
export function PoolWizard({ website, pool, back, onSaved, onTheirs }: PoolWizardProps): ReactNode {
  const t = useWords('pools');
  const { wizard, saving } = usePoolWizard({ website, pool, onSaved });
  const { form, step } = wizard;
  return (
    <Wizard
      wizard={wizard}
      title={pool ? t('wizard.edit', { name: pool.name }) : t('wizard.add')}
      back={back}
      saveLabel={t('save.submit')}
      failureTitle={t('save.failed')}
      help={<PoolHelp step={step.name} />}
    >
      {step.name === 'information' ? <InformationStep form={form} website={website} /> : null}
      {step.name === 'general' ? <GeneralStep form={form} website={website} /> : null}
      {step.name === 'sort' ? <SortStep form={form} /> : null}
      {step.name === 'schedule' ? <ScheduleStep form={form} /> : null}
      {step.name === 'settings' ? <SettingsStep form={form} website={website} /> : null}
      {step.name === 'save' ? <PoolRecap wizard={wizard} website={website} /> : null}
      <YoursOrTheirs
        saving={saving}
        differing={(theirs) => changedFields(form.values, poolFieldsOf(theirs))}
        labelOf={(field) => t(`field.${field}`)}
        onMine={wizard.submit}
        onTheirs={(theirs) => {
          wizard.discard();
          onTheirs(theirs);
        }}
      />
    </Wizard>
  );
}
