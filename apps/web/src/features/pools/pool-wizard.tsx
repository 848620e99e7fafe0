import type { ReactNode } from 'react';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import { Wizard } from '../../ui/wizard/wizard.tsx';
import { usePoolWizard } from './use-pool-wizard.ts';

const STEP_WORDS = ['inputs', 'pool-steps'] as const;
const InformationStep = lazyPart(
  ['inputs'],
  async () => (await import('./information-step.tsx')).InformationStep,
);
const GeneralStep = lazyPart(STEP_WORDS, async () => (await import('./general-step.tsx')).GeneralStep);
const SortStep = lazyPart(STEP_WORDS, async () => (await import('./sort-step.tsx')).SortStep);
const ScheduleStep = lazyPart(STEP_WORDS, async () => (await import('./schedule-step.tsx')).ScheduleStep);
const SettingsStep = lazyPart(STEP_WORDS, async () => (await import('./settings-step.tsx')).SettingsStep);
const PoolHelp = lazyPart(STEP_WORDS, async () => (await import('./pool-help.tsx')).PoolHelp);
const ChangedMeanwhile = lazyPart([], async () => (await import('./changed-meanwhile.tsx')).ChangedMeanwhile);
const PoolRecap = lazyPart(STEP_WORDS, async () => (await import('./pool-recap.tsx')).PoolRecap);

interface PoolWizardProps {
  website: Website;
  /** The pool that is changed; null for a new one. */
  pool: PoolDetail | null;
  back: LinkTarget & { label: string };
  onSaved: (pool: PoolDetail) => void;
  /** What somebody else saved meanwhile is taken instead. */
  onTheirs: (pool: PoolDetail) => void;
}

/** Information, general, sort, schedule, settings, save (specification §2). */
export function PoolWizard({ website, pool, back, onSaved, onTheirs }: PoolWizardProps): ReactNode {
  const t = useWords('pools');
  const { wizard, saving } = usePoolWizard({ website, pool, onSaved });
  const { form, step } = wizard;
  const { theirs } = saving;
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
      {theirs === null ? null : (
        <ChangedMeanwhile
          mine={form.values}
          theirs={theirs}
          onLater={saving.forgetTheirs}
          onMine={() => {
            saving.overrule();
            wizard.submit();
          }}
          onTheirs={() => {
            wizard.discard();
            onTheirs(theirs);
          }}
        />
      )}
    </Wizard>
  );
}
