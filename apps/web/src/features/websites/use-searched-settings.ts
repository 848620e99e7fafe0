import { useNavigate } from '@tanstack/react-router';
import { WEBSITE_SETTINGS_FIELDS } from '@vigie/contract/fields/website-settings-fields.ts';
import { LOCALES } from '@vigie/contract/locales.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useOtherWords } from '../../shared/i18n/use-other-words.ts';
import { goToField } from '../../shared/ui/page-form/go-to-field.ts';
import type { PageForm, PageSection, SearchedSetting } from '../../shared/ui/page-form/page-form.ts';
import type { SettingsFields } from './settings-values.ts';

/** Parts of the settings with a tab of their own. */
const TABS = ['trackers', 'contexts', 'pages'] as const;

/** Section below the form of the settings, with the names under which the search finds it. */
export interface SettingsSection extends PageSection {
  also: readonly string[];
}

/** Returns what the search of the settings finds: fields of the form, sections below it, and the other tabs. */
export function useSearchedSettings(
  page: PageForm<SettingsFields>,
  more: readonly SettingsSection[],
): SearchedSetting[] {
  const t = useWords('websites');
  const navigate = useNavigate();
  const { locale } = useLocale();
  const others = useOtherWords(['websites']);
  return [
    ...page.steps.flatMap((step) =>
      step.fields.map((field) => {
        const { label } = WEBSITE_SETTINGS_FIELDS[field];
        return {
          key: field,
          label: label[locale],
          section: step.title,
          others: LOCALES.filter((other) => other !== locale).map((other) => label[other]),
          open: () => goToField(page, field),
        };
      }),
    ),
    ...more.map(({ name, title, also }) => ({
      key: name,
      label: title,
      section: t('more.place'),
      others: also,
      open: () => page.goTo(name),
    })),
    ...TABS.map((tab) => ({
      key: `tab ${tab}`,
      label: t(`tab.${tab}`),
      section: t('tabs'),
      others: others('websites', `tab.${tab}`),
      open: () =>
        void navigate({ to: '.', search: (before: object) => ({ ...before, step: undefined, tab }) }),
    })),
  ];
}
