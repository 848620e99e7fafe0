import { useWords } from '../../i18n/i18n-provider.tsx';
import type { Step } from '../../ui/wizard/steps.ts';
import type { ProfileFields } from './profile-values.ts';

/** The steps; only users with the right see administration. */
export function useSteps(mayAdminister: boolean): Step<keyof ProfileFields>[] {
  const t = useWords('profile');
  const step = (
    name: 'information' | 'presentation' | 'avatar' | 'administration' | 'save',
    fields: (keyof ProfileFields)[],
  ) => ({ name, title: t(`step.${name}`), fields });
  return [
    step('information', ['firstName', 'lastName', 'displayName', 'jobTitle', 'phone']),
    step('presentation', ['presentation']),
    step('avatar', ['avatar']),
    ...(mayAdminister ? [step('administration', ['role', 'teamIds', 'allContexts', 'contextIds'])] : []),
    step('save', []),
  ];
}
