import type { ReactNode } from 'react';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { contract } from '@vigie/contract/api/contract.ts';
import { useApi } from '../api/api-provider.tsx';
import type { CallContext } from '../api/link.ts';
import { TIME_ZONE } from '../api/selected-tracker.tsx';
import { useLocale, useWords } from '../i18n/i18n-provider.tsx';
import { usePermission } from '../session/session-provider.tsx';
import { DownloadButton, type DownloadButtonProps } from './download-button.tsx';

type Inputs = InferContractRouterInputs<typeof contract>;
type Reader = 'locale' | 'timeZone';
/** Inputs of the calls that answer with a file for a reader, by name: `personalData.csv`. */
type FileInputs = {
  [Noun in keyof Inputs]: {
    [
      Name in keyof Inputs[Noun] & string as Reader extends keyof NonNullable<Inputs[Noun][Name]>
        ? `${Noun}.${Name}`
        : never
    ]: Omit<NonNullable<Inputs[Noun][Name]>, Reader>;
  };
}[keyof Inputs];
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type InputOf = AllOf<FileInputs>;
type FileCall = keyof InputOf;

type Read = (input: object, options: { signal: AbortSignal; context: CallContext }) => Promise<unknown>;

interface ExportFileProps<Call extends FileCall> extends Omit<DownloadButtonProps, 'call' | 'label'> {
  call: Call;
  /** Filters of the rows, without language and time zone of the reader. */
  query: InputOf[Call];
  /** Default: "Export as CSV". */
  label?: string;
}

/** Renders the button that exports rows as a file, for users who may call it. */
export function ExportFile<Call extends FileCall>({
  call,
  query,
  ...button
}: ExportFileProps<Call>): ReactNode {
  const t = useWords('download');
  const { client } = useApi();
  const { locale } = useLocale();
  if (!usePermission()(call)) return null;
  const [noun, name] = call.split('.') as [string, string];
  const calls = client as unknown as Record<string, Record<string, Read>>;
  return (
    <DownloadButton
      label={t('export')}
      {...button}
      call={async (options) => calls[noun]?.[name]?.({ ...query, locale, timeZone: TIME_ZONE }, options)}
    />
  );
}
