import { useNavigate } from '@tanstack/react-router';
import type { Website } from '@vigie/contract/website.ts';
import { failureOf } from '../../api/failure.ts';
import { useChangeWebsite } from '../../api/website-settings.ts';
import { formErrors } from '../../forms/form-errors.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { websiteLabel } from '../../session/current-website.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { useWizard } from '../../ui/wizard/use-wizard.ts';
import { fieldsOf, SETTINGS_RULES, settingsOf, type SettingsFields } from './settings-values.ts';

/** The wizard over a website's settings: information, settings, page-view hit, save. */
export function useSettingsWizard(website: Website) {
  const t = useWords('websites');
  const sentence = useFieldSentence('websites');
  const errors = formErrors(SETTINGS_RULES, sentence);
  const errorText = useErrorText();
  const navigate = useNavigate();
  const toasts = useToasts();
  const change = useChangeWebsite();
  return useWizard<SettingsFields, Website>({
    draftKey: `website ${website.id} ${website.updatedAt}`,
    initial: fieldsOf(website),
    isChange: true,
    steps: [
      { name: 'information', title: t('step.information'), fields: ['url', 'name'] },
      {
        name: 'settings',
        title: t('step.settings'),
        fields: [
          'delaySeconds',
          'healthPoolId',
          'contentPoolId',
          'healthTestId',
          'pagesPerAudit',
          'respectRobots',
          'acceptInvalidCertificates',
        ],
      },
      {
        name: 'hit',
        title: t('step.hit'),
        fields: ['jsTagName', 'phpTagName', 'requiredVariables', 'ruleParameter', 'ruleValue'],
      },
      { name: 'save', title: t('step.save'), fields: [] },
    ],
    errorsOf: errors.validate,
    save: (fields) => change.mutateAsync({ id: website.id, ...settingsOf(fields) }),
    onSaved(saved) {
      toasts.done(t('save.done', { name: websiteLabel(saved) }));
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, step: undefined }),
      });
    },
    explain(error) {
      const failure = failureOf(error);
      return { errors: errors.refused(failure), text: errorText(failure.code) };
    },
  });
}
