import type { ReactNode } from 'react';
import { TagsInput, TextInput } from '@mantine/core';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import '../../shared/ui/inputs.css';
import css from './websites.module.css';
import type { UseFormReturnType } from '@mantine/form';
import type { WebsiteFields } from './website-values.ts';

/** Characters that end a variable's name, typed or pasted. */
const SEPARATORS = [',', ' ', ';', '\n'];

type NamedTags = Pick<WebsiteFields, 'jsTagName' | 'phpTagName' | 'requiredVariables'>;

/** Renders the patterns of the tag and the collector, and the required variables of each page view. */
export function TrackingFields<F extends NamedTags>({ form }: { form: UseFormReturnType<F> }): ReactNode {
  const t = useWords('websites');
  return (
    <>
      <div className={`grid two-columns ${css.pair}`}>
        <TextInput
          label={t('js.label')}
          description={t('js.hint')}
          placeholder="matomo.js"
          spellCheck={false}
          classNames={{ input: 'mono' }}
          {...form.getInputProps('jsTagName')}
        />
        <TextInput
          label={t('php.label')}
          description={t('php.hint')}
          placeholder="matomo.php"
          spellCheck={false}
          classNames={{ input: 'mono' }}
          {...form.getInputProps('phpTagName')}
        />
      </div>
      <TagsInput
        label={t('variables.label')}
        description={t('variables.hint')}
        placeholder={form.values.requiredVariables.length === 0 ? t('variables.placeholder') : ''}
        splitChars={SEPARATORS}
        acceptValueOnBlur
        classNames={{ pill: 'mono', inputField: 'mono' }}
        {...form.getInputProps('requiredVariables')}
      />
    </>
  );
}
