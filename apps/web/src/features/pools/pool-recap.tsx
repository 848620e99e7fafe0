import type { ReactNode } from 'react';
import type { Website } from '@vigie/contract/website.ts';
import { useAgentChoices, useContextChoices } from '../../api/choices.ts';
import { profileOf, useProfileWords } from '../../fields/profile-fields.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { websiteLabel } from '../../session/current-website.tsx';
import { Notice } from '../../ui/notice.tsx';
import { filledPatterns } from '../../ui/page-selection-input/page-patterns.ts';
import { useScheduleWords } from '../../ui/schedule/schedule-words.ts';
import { Recap } from '../../ui/wizard/recap.tsx';
import type { WizardApi } from '../../ui/wizard/wizard-options.ts';
import { PageNames } from './page-names.tsx';
import type { PoolFields } from './pool-values.ts';
import css from './steps.module.css';

interface PoolRecapProps {
  wizard: WizardApi<PoolFields>;
  website: Website;
  /** Whether it runs by its schedule already. */
  isPublished: boolean;
}

const NOTHING = '—';

/** All that was entered, to read once more before it is saved. */
export function PoolRecap({ wizard, website, isPublished }: PoolRecapProps): ReactNode {
  const t = useWords('pools');
  const words = useWords('fields');
  const shell = useWords('shell');
  const fields = wizard.form.values;
  const { category, severity, tests, schedule } = fields;
  const scheduleWords = useScheduleWords(schedule);
  return (
    <Recap
      wizard={wizard}
      sections={{
        information: {
          facts: [
            [t('name.label'), fields.name.trim() || NOTHING],
            [t('description.label'), fields.description.trim() || NOTHING],
            [words('category.label'), category === '' ? NOTHING : shell(`category.${category}`)],
            [words('severity.label'), severity === '' ? NOTHING : shell(`severity.${severity}`)],
          ],
        },
        general: {
          facts: [
            [
              t('facts.urls'),
              <PageNames key="urls" pages={{ ...fields, urls: filledPatterns(fields.urls) }} />,
            ],
            [
              t('choose.title'),
              tests.length === 0 ? t('save.no-tests') : t('save.tests', { count: tests.length }),
            ],
          ],
        },
        sort: { facts: [], more: <Order titles={tests.map(({ title }) => title)} /> },
        schedule: {
          facts: [
            [
              t('facts.schedule'),
              schedule === null ? scheduleWords : `${scheduleWords} (${schedule.timeZone})`,
            ],
          ],
          more: schedule === null || isPublished ? null : <Notice tone="warn" text={t('save.planned')} />,
        },
        settings: { facts: useSettingsFacts(fields, website) },
      }}
    />
  );
}

function Order({ titles }: { titles: readonly string[] }): ReactNode {
  if (titles.length === 0) return NOTHING;
  return (
    <ol className={css.order}>
      {titles.map((title, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two tests may have the same title.
        <li key={index}>{title}</li>
      ))}
    </ol>
  );
}

function useSettingsFacts(fields: PoolFields, website: Website) {
  const { agentId, contextId, mode, consent, pagesMax } = fields;
  const sayProfile = useProfileWords();
  const profile = profileOf(fields);
  const t = useWords('pools');
  const words = useWords('fields');
  const { agents } = useAgentChoices();
  const contexts = useContextChoices(website.id);
  const agent = agents?.find(({ id }) => id === agentId)?.name ?? t('facts.agent-gone');
  const context = contexts.find(({ id }) => id === contextId)?.label ?? t('facts.context-gone');
  return [
    [t('settings.agent'), agentId === '' ? t('facts.agent-any') : agent],
    [words('context.label'), contextId === '' ? websiteLabel(website) : context],
    [t('facts.mode'), t(`mode.${mode}`)],
    [t('settings.consent'), t(`consent.${consent}`)],
    [words('profile.device'), profile === undefined ? words('profile.websites') : sayProfile(profile)],
    [t('settings.pages-max'), String(pagesMax)],
  ] as const;
}
