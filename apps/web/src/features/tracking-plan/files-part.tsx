import { useRef, useState, type ReactNode } from 'react';
import { Button, FileButton, NativeSelect } from '@mantine/core';
import {
  PLAN_COLUMNS,
  type PlanColumn,
  type PlanReading,
  type PlanReadingInput,
} from '@vigie/contract/plan-import.ts';
import type { TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { failureOf, type Failure } from '../../shared/api/failure.ts';
import { useReadPlanFiles } from '../../shared/api/tracking-plans.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useKeys, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

interface FilesPartProps {
  websiteId: string;
  onAdd: (plan: TrackingPlan) => void;
  onReplace: (plan: TrackingPlan) => void;
}

type Files = PlanReadingInput['files'];
type Mapping = Record<string, PlanColumn | null>;

/** Renders the import of a plan from files: the mapping of columns, the faults, then the transfer into the draft. */
export function FilesPart({ websiteId, onAdd, onReplace }: FilesPartProps): ReactNode {
  const t = useWords('tracking-plan');
  const errorText = useErrorText();
  const faultText = useFileFaultText();
  const refusalOf = ({ code, fields: [field] }: Failure) =>
    field === undefined ? errorText(code) : faultText(field.code);
  const reading = useReadPlanFiles();
  const [files, setFiles] = useState<Files>([]);
  const [mapping, setMapping] = useState<Mapping>(remembered);
  const read = (chosen: Files, columns: Mapping) => {
    setFiles(chosen);
    reading.mutate({ websiteId, files: chosen, mapping: columns });
  };
  const reset = useRef<() => void>(null);
  const choose = async (chosen: File[]) => read(await Promise.all(chosen.map(contentOf)), mapping);
  const map = (heading: string, as: PlanColumn | null) => {
    const next = { ...mapping, [heading]: as };
    setMapping(next);
    remember(next);
    read(files, next);
  };
  return (
    <Card
      title={t('files.title')}
      aside={
        <FileButton
          multiple
          resetRef={reset}
          onChange={(chosen) => {
            void choose(chosen);
            // A corrected file has the same name.
            reset.current?.();
          }}
        >
          {(props) => (
            <Button size="compact-sm" {...props}>
              {t('files.choose')}
            </Button>
          )}
        </FileButton>
      }
    >
      <p className="quiet pretty mb-12">{t('files.hint')}</p>
      <QueryView
        query={{ data: undefined, error: reading.error, refetch: () => read(files, mapping) }}
        failed={t('files.failed')}
        reasonOf={() => refusalOf(failureOf(reading.error))}
        skeleton={null}
      />
      {reading.isPending ? <output className="muted">{t('files.reading')}</output> : null}
      {reading.data ? <Read reading={reading.data} onMap={map} onAdd={onAdd} onReplace={onReplace} /> : null}
    </Card>
  );
}

interface ReadProps extends Pick<FilesPartProps, 'onAdd' | 'onReplace'> {
  reading: PlanReading;
  onMap: (heading: string, as: PlanColumn | null) => void;
}

function Read({ reading, onMap, onAdd, onReplace }: ReadProps): ReactNode {
  const t = useWords('tracking-plan');
  const faultText = useFileFaultText();
  const { plan, faults, columns } = reading;
  return (
    <div className="grid one-column gap-12">
      {columns.length === 0 ? null : (
        <fieldset className="grid gap-8">
          <legend className="weight-540 mb-10">{t('files.columns')}</legend>
          {columns.map(({ heading, as, examples }) => (
            <NativeSelect
              key={heading}
              label={heading}
              description={examples.join(' · ')}
              value={as ?? ''}
              data={[
                { value: '', label: t('files.nothing') },
                ...PLAN_COLUMNS.map((value) => ({ value, label: t(`files.as-${value}`) })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                onMap(heading, PLAN_COLUMNS.find((column) => column === value) ?? null)
              }
            />
          ))}
        </fieldset>
      )}
      {faults.length === 0 ? null : (
        <ul className="fail">
          {faults.slice(0, FAULTS_SHOWN).map(({ file, line, column, code, seen }, index) => {
            const params = { file, code: faultText(code), seen: [column, seen].filter(Boolean).join(': ') };
            return (
              <li key={index} className="anywhere">
                {line === null ? t('files.fault-whole', params) : t('files.fault', { ...params, line })}
              </li>
            );
          })}
        </ul>
      )}
      {plan === null ? null : (
        <>
          <p className="weight-540">{t('files.found', { count: plan.events.length })}</p>
          <p className="flex wrap gap-8">
            <Button size="compact-sm" onClick={() => onAdd(plan)}>
              {t('files.add')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => onReplace(plan)}>
              {t('files.replace')}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}

const FAULTS_SHOWN = 50;

/** Returns a function that words a fault of a file, or of a field of the plan in it. */
function useFileFaultText(): (code: string) => string {
  const t = useWords('tracking-plan');
  const keys = useKeys('tracking-plan');
  return (code) => {
    const key = `errors.${code}`;
    return t(keys.has(key) ? (key as 'errors.refused') : 'errors.refused');
  };
}

/** Returns the content of a file: base64 for a spreadsheet or an archive, else text. */
async function contentOf(file: File): Promise<Files[number]> {
  if (!/\.(?:xlsx|zip)$/i.test(file.name)) return { name: file.name, text: await file.text() };
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return { name: file.name, base64: btoa(binary) };
}

const KEY = 'plan-columns';

/** Returns the mapping of the last file, from this browser's storage. */
function remembered(): Mapping {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Mapping;
  } catch {
    return {};
  }
}

function remember(mapping: Mapping): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(mapping));
  } catch {
    // Without storage, the browser proposes the columns again.
  }
}
