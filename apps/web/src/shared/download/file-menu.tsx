import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../i18n/i18n-provider.tsx';
import { Dropdown } from '../ui/dropdown.tsx';
import { IconDownload, IconSelector } from '../ui/icons.ts';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import { saveFile } from './save-file.ts';

interface MenuFile {
  label: string;
  name: string;
  read: () => Promise<Blob>;
}

interface FileMenuProps {
  label: string;
  size?: 'sm' | 'compact-md';
  files: readonly MenuFile[];
}

/** Renders a menu of file formats, saved one at a time. */
export function FileMenu({ label, size = 'sm', files }: FileMenuProps): ReactNode {
  const t = useWords('download');
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  async function save({ name, read }: MenuFile): Promise<void> {
    setBusy(true);
    try {
      saveFile(await read(), name);
    } catch (error) {
      toasts.callFailed(error, t('file.failed'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dropdown
      label={t('file.choose')}
      align="end"
      width={260}
      trigger={
        <Button
          component="span"
          variant="default"
          size={size}
          loading={isBusy}
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          rightSection={<IconSelector size={16} aria-hidden />}
        >
          {label}
        </Button>
      }
    >
      {(close) =>
        files.map((file) => (
          <Button
            key={file.label}
            variant="subtle"
            fullWidth
            justify="start"
            onClick={() => {
              close();
              void save(file);
            }}
          >
            {file.label}
          </Button>
        ))
      }
    </Dropdown>
  );
}
