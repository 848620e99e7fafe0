import type { ComponentProps, ReactNode } from 'react';
import { useSendsMails } from '../../api/instance.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Checkbox } from '../../ui/switch.tsx';

/** Whether the new user is told by mail; where no mail leaves, what to hand over instead. */
export function NotifyChoice(
  input: Omit<ComponentProps<typeof Checkbox>, 'label' | 'description'>,
): ReactNode {
  const t = useWords('users');
  if (useSendsMails())
    return <Checkbox label={t('notify.label')} description={t('notify.hint')} {...input} />;
  return (
    <div className="grid gap-12">
      <p className="quiet pretty">{t('notify.unsent')}</p>
      <CopyLine line={`${location.origin}/connexion`} />
    </div>
  );
}
