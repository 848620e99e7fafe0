import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import css from './new-build-bar.module.css';
import { useNewBuild, type ReadJson } from './use-new-build.ts';

interface NewBuildBarProps {
  current: string;
  readJson: ReadJson;
  onReload: () => void;
}

/** Offers a newer version of the panel; it never comes by itself, so that nothing typed is lost. */
export function NewBuildBar({ current, readJson, onReload }: NewBuildBarProps): ReactNode {
  const t = useWords('finder');
  const newer = useNewBuild(current, readJson);
  const [declined, setDeclined] = useState<string | null>(null);
  return (
    <output className={`no-print ${css.region}`}>
      {newer === null || newer === declined ? null : (
        <div className={`row wrap at-end gap-8 rounded ${css.bar}`}>
          <p className={css.text}>
            <strong>{t('build.new')}</strong> {t('build.kept')}
          </p>
          <Button size="xs" onClick={onReload}>
            {t('build.reload')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => setDeclined(newer)}>
            {t('build.later')}
          </Button>
        </div>
      )}
    </output>
  );
}
