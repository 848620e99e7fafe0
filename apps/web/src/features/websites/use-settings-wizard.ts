import { useNavigate } from '@tanstack/react-router';
import type { Website } from '@vigie/contract/website.ts';
import { failureOf } from '../../api/failure.ts';
import { useChangeWebsite } from '../../api/website-settings.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { websiteLabel } from '../../session/current-website.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { useWizard } from '../../ui/wizard/use-wizard.ts';
import { useRefusalText } from './refusal-text.ts';
import { serverRefusals } from './server-refusals.ts';
import {
  fieldsOf,
  goneReferences,
  settingsOf,
  settingsRefusals,
  type SettingsFields,
  type SettingsRefusals,
} from './settings-rules.ts';

/** The wizard over a website's settings: information, settings, page-view hit, save (specification §2). */
export function useSettingsWizard(website: Website) {
  const t = useWords('website-settings');
  const texts = useSettingsTexts();
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
    errorsOf: (fields) => texts(settingsRefusals(fields)),
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
      const paths = failure.fields.map(({ path }) => path);
      const refusals = { ...serverRefusals(failure), ...goneReferences(paths) };
      return { errors: texts(refusals), text: errorText(failure.code) };
    },
  });
}

const OWN = { 'rule-value': true, 'rule-required': true, gone: true } as const;

function useSettingsTexts(): (refusals: SettingsRefusals) => Record<string, string> {
  const t = useWords('website-settings');
  const textOf = useRefusalText();
  const say = (refusal: NonNullable<SettingsRefusals[keyof SettingsRefusals]>) =>
    isOwn(refusal) ? t(`errors.${refusal.code}`) : textOf(refusal);
  return (refusals) =>
    Object.fromEntries(Object.entries(refusals).map(([field, refusal]) => [field, say(refusal)]));
}

function isOwn(refusal: { code: string }): refusal is { code: keyof typeof OWN } {
  return refusal.code in OWN;
}
