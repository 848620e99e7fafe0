import type { ComponentProps, ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Detection, DetectionQuestion } from '@vigie/contract/detection.ts';
import { TRACKER_FIELDS } from '@vigie/contract/fields/tracker-fields.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { FieldInput } from '../../../shared/resource/described-inputs.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import css from '../websites.module.css';
import { RequiredVariables } from '../list-input.tsx';
import { questionsOf, type DetectedFields, type TrackerLine } from './detected-values.ts';

interface LinesProps {
  form: UseFormReturnType<DetectedFields>;
  detection: Detection;
}

/** Renders trackers, one a line: on or off, primary or not, its open question, and a disclosure with every setting. */
export function TrackerLines({ form, detection }: LinesProps): ReactNode {
  const t = useWords('detection');
  const { trackers, primary } = form.values;
  const on = trackers.filter(({ isOn }) => isOn).length;
  const known = detection.trackers.length;
  const { error } = form.getInputProps('trackers');
  return (
    <>
      <h2 className="title">{t('trackers.title')}</h2>
      {error ? <Notice tone="fail" text={String(error)} /> : null}
      {trackers.length === 0 ? <Notice tone="warn" text={t('trackers.none')} /> : null}
      {on > 1 ? (
        <NativeSelect
          label={t('primary.label')}
          description={t('primary.hint')}
          data={[
            ...(primary === '' ? [{ value: '', label: t('primary.choose') }] : []),
            ...trackers.flatMap(({ isOn, name }, index) =>
              isOn ? [{ value: `${index}`, label: name }] : [],
            ),
          ]}
          {...form.getInputProps('primary')}
        />
      ) : null}
      {trackers.map((_, index) => (
        <div key={index} className="grid gap-8 shrink">
          {index === known ? <p className="weight-580 pretty">{t('collector.ask')}</p> : null}
          <Line form={form} index={index} detection={detection} />
        </div>
      ))}
    </>
  );
}

interface LineProps extends LinesProps {
  index: number;
}

function Line({ form, index, detection }: LineProps): ReactNode {
  const t = useWords('detection');
  const line = form.values.trackers[index];
  if (line === undefined) return null;
  const path = `trackers.${index}` as const;
  const questions = questionsOf(detection.questions, line);
  const tracker = detection.trackers[index];
  const seen =
    tracker === undefined
      ? line.phpTagName
      : `${t(tracker.certainty)} · ${t('tracker.seen', { count: tracker.pageViewPages })}${
          tracker.waitsForConsent === true ? ` · ${t('tracker.waits')}` : ''
        }`;
  return (
    <section className="clip rounded-s framed shrink" aria-label={line.name}>
      <div className={`grid gap-12 ${css.found}`}>
        <Switch
          label={line.name}
          description={seen}
          {...form.getInputProps(`${path}.isOn`, { type: 'checkbox' })}
        />
        {line.isOn
          ? questions.map((question) => (
              <Question key={question.about} form={form} path={path} question={question} />
            ))
          : null}
      </div>
      <Disclosure
        summary={
          <span className={`small quiet anywhere grow ${line.jsTagName === '' ? '' : 'mono'}`}>
            {line.jsTagName || t('tracker.edit')}
          </span>
        }
      >
        <Settings form={form} path={path} hasAccount={questions.every(({ about }) => about !== 'account')} />
      </Disclosure>
    </section>
  );
}

interface PartProps {
  form: LinesProps['form'];
  path: `trackers.${number}`;
}

type InputField = ComponentProps<typeof FieldInput>['field'];

/** Returns the field without its hint and its example. */
const bare = ({ hint: _hint, placeholder: _placeholder, ...field }: InputField): InputField => field;

const { name: NAME, jsTagName: JS, phpTagName: PHP, ruleParameter, ruleValue, siteId } = TRACKER_FIELDS;

/** Renders every setting of a tracker that no question is about. */
function Settings({ form, path, hasAccount }: PartProps & { hasAccount: boolean }): ReactNode {
  const input = (name: keyof TrackerLine, field: InputField) => (
    <FieldInput name={`${path}.${name}`} field={field} form={form} />
  );
  return (
    <div className="grid gap-12">
      {input('name', bare(NAME))}
      {input('jsTagName', bare(JS))}
      {input('phpTagName', bare(PHP))}
      <RequiredVariables form={form} name={`${path}.requiredVariables`} />
      {input('ruleParameter', ruleParameter)}
      {input('ruleValue', bare(ruleValue))}
      {hasAccount ? input('siteId', siteId) : null}
    </div>
  );
}

/** Renders a question about a tracker that pages cannot answer, with the candidates that they showed. */
function Question({ form, path, question }: PartProps & { question: DetectionQuestion }): ReactNode {
  const t = useWords('detection');
  if (question.about === 'account')
    return (
      <NativeSelect
        label={t('ask.account')}
        data={[{ value: '', label: t('ask.any-account') }, ...question.candidates]}
        {...form.getInputProps(`${path}.siteId`)}
      />
    );
  if (question.about === 'js-tag')
    return (
      <NativeSelect
        label={t('ask.js-tag')}
        data={[{ value: '', label: t('ask.no-tag') }, ...question.candidates]}
        {...form.getInputProps(`${path}.jsTagName`)}
      />
    );
  if (question.about !== 'page-view') return null;
  const rules = question.candidates.map(({ parameter, value }) => `${parameter}=${value}`);
  return (
    <NativeSelect
      label={t('ask.page-view')}
      data={[{ value: '', label: t('ask.no-rule') }, ...rules]}
      onChange={({ currentTarget: { value: chosen } }) => {
        const at = chosen.indexOf('=');
        form.setFieldValue(`${path}.ruleParameter`, at === -1 ? '' : chosen.slice(0, at));
        form.setFieldValue(`${path}.ruleValue`, at === -1 ? '' : chosen.slice(at + 1));
      }}
    />
  );
}
