import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { Assignee } from '@vigie/contract/problem.ts';
import { useAssignees } from '../../api/problems.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { IconSelector } from '../../ui/icons.ts';

interface AssigneeSelectProps {
  /** Who it is now; they stay a choice while the colleagues are being read. */
  value: Assignee | null;
  isBusy?: boolean;
  onChange: (assignee: Assignee | null) => void;
}

/** Chooses who is to fix problems: oneself first, then colleagues who may read them, or nobody. */
export function AssigneeSelect({ value, isBusy = false, onChange }: AssigneeSelectProps): ReactNode {
  const t = useWords('problems');
  const website = useCurrentWebsite();
  const me = useUser()?.id;
  const { data, error } = useAssignees(website.id);
  const users = data ?? (value ? [value] : []);
  const own = users.filter(({ id }) => id === me);
  const others = users.filter(({ id }) => id !== me);
  return (
    <NativeSelect
      label={t('assigned')}
      rightSection={<IconSelector size={16} aria-hidden />}
      disabled={isBusy}
      error={error && !data ? t('assign.unread') : null}
      data={[
        { value: '', label: t('assigned.nobody') },
        ...own.map(({ id, name }) => ({ value: id, label: t('assigned.me', { name }) })),
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value?.id ?? ''}
      onChange={(event) => {
        const { value: chosen } = event.currentTarget;
        onChange(users.find(({ id }) => id === chosen) ?? null);
      }}
    />
  );
}
