import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { hostOf } from '../../shared/session/current-website.tsx';
import { Tag } from '../../shared/ui/pill.tsx';
import { IconPlus } from '../../shared/ui/icons.ts';
import { ContextBox } from './context-box.tsx';
import { NEW_ROW, type CompanyFields, type ContextRow } from './company-values.ts';

interface ContextRowsProps {
  sites: CompanyDetail['sites'];
  form: UseFormReturnType<CompanyFields>;
}

/** Renders the contexts of all the company's websites: each with its name and its websites. */
export function ContextRows({ sites, form }: ContextRowsProps): ReactNode {
  const t = useWords('companies');
  const refused = Object.entries(form.errors).filter(([path]) => /^contexts(\.[a-z]|$)/.test(path));
  return (
    <div className="grid gap-12">
      {form.values.contexts.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its index: its name changes while it is typed.
        <Row key={index} row={row} index={index} sites={sites} form={form} />
      ))}
      {refused.map(([path, error]) => (
        <p key={path} className="small fail" role="alert">
          {error}
        </p>
      ))}
      <Button
        variant="default"
        size="xs"
        className="self-start"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => form.insertListItem('contexts', NEW_ROW)}
      >
        {t('contexts.add')}
      </Button>
    </div>
  );
}

function Row({ row, index, sites, form }: ContextRowsProps & { row: ContextRow; index: number }): ReactNode {
  const path = `contexts.${index}.websiteIds`;
  const error = form.errors[path];
  const toggle = (id: string, isChosen: boolean) => {
    const others = row.websiteIds.filter((one) => one !== id);
    form.setFieldValue(path, isChosen ? [...others, id] : others);
    form.clearFieldError(path);
  };
  return (
    <ContextBox
      label={row.label}
      input={form.getInputProps(`contexts.${index}.label`)}
      remove={row.ids.length > 0 ? null : () => form.removeListItem('contexts', index)}
    >
      <div className="row wrap gap-8">
        {sites.map(({ id, url }) =>
          row.had.includes(id) ? (
            <Tag key={id}>{hostOf(url)}</Tag>
          ) : (
            <label key={id} className="inline-row gap-8 pointer small">
              <input
                type="checkbox"
                checked={row.websiteIds.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              {hostOf(url)}
            </label>
          ),
        )}
      </div>
      {error ? (
        <p className="small fail" role="alert">
          {error}
        </p>
      ) : null}
    </ContextBox>
  );
}
